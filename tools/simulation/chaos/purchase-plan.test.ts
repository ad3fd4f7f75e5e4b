import { expect, it } from 'vitest';
import { planPurchase } from './purchase-plan.ts';

const plans = Array.from({ length: 2000 }, (_, index) => planPurchase(7, index + 1));

it('plans the same buyer for the same seed, another one for another seed', () => {
  expect(planPurchase(7, 12)).toEqual(plans[11]);
  expect(Array.from({ length: 50 }, (_, index) => planPurchase(8, index + 1))).not.toEqual(
    plans.slice(0, 50),
  );
});

it('gives each buyer an e-mail address and a valid phone number of her own', () => {
  expect(new Set(plans.map(({ identity }) => identity.email)).size).toBe(2000);
  expect(new Set(plans.map(({ identity }) => identity.msisdn)).size).toBe(2000);
  expect(plans.every(({ identity }) => /^0772\d{6}$/.test(identity.msisdn))).toBe(true);
});

it('has buyers of every kind', () => {
  const kinds = (of: (plan: (typeof plans)[number]) => string) => new Set(plans.map(of));
  expect(kinds(({ event }) => event)).toEqual(new Set(['paid', 'free', 'small']));
  expect(kinds(({ submit }) => submit)).toEqual(new Set(['once', 'twice', 'back']));
  expect(kinds(({ pay }) => pay)).toEqual(new Set(['once', 'twice', 'two_tabs']));
  expect(kinds(({ script }) => String(script))).toEqual(new Set(['true', 'false']));
  expect(kinds(({ refund }) => refund)).toEqual(new Set(['none', 'whole', 'half', 'in_two_parts']));
  expect(kinds(({ forced }) => `${forced?.outcome} ${forced?.retry_safe}`).size).toBe(7);
  expect(kinds(({ late }) => late).size).toBe(6);
  expect(kinds(({ lateRefunded }) => String(lateRefunded)).size).toBe(2);
  expect(kinds(({ stalled }) => stalled?.refusal.error_code ?? '').size).toBe(7);
  const stalls = plans.flatMap(({ stalled }) => stalled ?? []);
  expect(stalls.every(({ milliseconds }) => milliseconds > 10_000)).toBe(true);
  expect(plans.some(({ stalled, forced }) => stalled && forced)).toBe(false);
  expect(kinds(({ afterFailure }) => afterFailure).size).toBe(4);
  expect(kinds(({ consent }) => consent).size).toBe(3);
  expect(new Set(plans.flatMap(({ answers }) => answers))).toEqual(
    new Set(['approve', 'decline', 'fail', 'timeout', 'not_reached']),
  );
});

it('has most buyers approve at once, and some never', () => {
  const approving = plans.filter(({ answers }) => answers[0] === 'approve');
  expect(approving.length).toBeGreaterThan(1400);
  expect(plans.some(({ answers }) => !answers.includes('approve'))).toBe(true);
  expect(Math.max(...plans.map(({ answers }) => answers.length))).toBeLessThanOrEqual(4);
});
