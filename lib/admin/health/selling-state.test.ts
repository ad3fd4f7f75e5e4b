import { describe, expect, test } from 'vitest';
import type { ProviderTrouble } from '#lib/orders/provider-troubles.ts';
import { PROBLEM_CODES, type SellingFacts, sellingState } from './selling-state.ts';

const now = new Date('2027-02-02T11:32:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const FINE: SellingFacts = {
  troubles: [],
  refusals: { genuine: null, inARow: 0 },
  webhooksMissingSince: null,
  deliveriesFailed: 0,
  jobs: { failed: 0, dueSince: null, dueSeconds: 0 },
  uncorrected: 0,
};
const trouble = (cause: ProviderTrouble['cause'], more: Partial<ProviderTrouble> = {}): ProviderTrouble => ({
  cause,
  since: ago(600),
  isLasting: true,
  ...more,
});
const stateOf = (changes: Partial<SellingFacts>) => sellingState({ ...FINE, ...changes });

test('selling works and there is nothing to mend', () => {
  expect(sellingState(FINE)).toEqual({ selling: 'works', problems: [] });
});

describe('selling is stopped', () => {
  test.each(['credential_refused', 'wrong_host', 'payments_disabled', 'scope_missing', 'no_answer'] as const)(
    'by %s',
    (cause) => {
      expect(stateOf({ troubles: [trouble(cause)] }).selling).toBe('stopped');
    },
  );

  test('by orders and payments that the provider refuses for long, not by reads', () => {
    expect(stateOf({ troubles: [trouble('calls_paused', { which: ['write'] })] }).selling).toBe('stopped');
    expect(stateOf({ troubles: [trouble('calls_paused', { which: ['token'] })] }).selling).toBe('stopped');
    expect(stateOf({ troubles: [trouble('calls_paused', { which: ['read'] })] }).selling).toBe('works');
  });

  test('not by an outage that may be over at once', () => {
    const { selling, problems } = stateOf({ troubles: [trouble('no_answer', { isLasting: false })] });
    expect(selling).toBe('works');
    expect(problems).toMatchObject([{ code: 'no_answer', effect: 'slows' }]);
  });
});

test('a return address that the provider does not know stops some events', () => {
  expect(stateOf({ troubles: [trouble('return_address_refused')] }).selling).toBe('partly');
});

test('what stops selling is named before what slows it', () => {
  const { selling, problems } = stateOf({
    troubles: [trouble('clock_skew'), trouble('return_address_refused'), trouble('payments_disabled')],
    refusals: { genuine: { count: 9, since: ago(180), last: now }, inARow: 7 },
  });
  expect(selling).toBe('stopped');
  expect(problems.map(({ code }) => code)).toEqual([
    'payments_disabled',
    'return_address_refused',
    'clock_skew',
    'webhooks_refused',
  ]);
  expect(problems.at(-1)).toMatchObject({ count: 7, since: ago(180) });
});

test('refusals before an accepted webhook are no problem any more', () => {
  const refusals = { genuine: { count: 9, since: ago(180), last: now }, inARow: 0 };
  expect(stateOf({ refusals }).problems).toEqual([]);
});

test('jobs are late after two minutes', () => {
  expect(stateOf({ jobs: { failed: 0, dueSince: ago(119), dueSeconds: 119 } }).problems).toEqual([]);
  expect(stateOf({ jobs: { failed: 2, dueSince: ago(121), dueSeconds: 121 } }).problems).toMatchObject([
    { code: 'jobs_late' },
    { code: 'jobs_failed', count: 2 },
  ]);
});

test('every fact of our own is a problem that has words', () => {
  const { selling, problems } = stateOf({
    webhooksMissingSince: ago(60),
    deliveriesFailed: 1,
    uncorrected: 2,
  });
  expect(selling).toBe('works');
  expect(problems.map(({ code }) => code)).toEqual([
    'webhooks_missing',
    'deliveries_unread',
    'orders_differ',
  ]);
  for (const { code } of problems) expect(PROBLEM_CODES).toContain(code);
});
