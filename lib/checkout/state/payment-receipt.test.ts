import { describe, expect, it } from 'vitest';
import { howPaid, promptsToDecline, refundedTotal } from '#lib/checkout/state/payment-receipt.ts';

const ANSWERED = new Date('2026-11-21T10:00:00Z');
const TOLD = new Date('2026-11-21T10:05:00Z');
type Attempt = Parameters<typeof howPaid>[0][number];
const attempt = (state: Attempt['state'], changes: Partial<Attempt> = {}): Attempt => ({
  state,
  finishedAt: ANSWERED,
  sentAt: ANSWERED,
  msisdn: '+256772123456',
  failureKind: null,
  retrySafe: null,
  refusalCode: null,
  evidenceAt: null,
  ...changes,
});
const timedOut = attempt('expired', { failureKind: 'timed_out', msisdn: '+256782000001' });
const declined = attempt('failed', { failureKind: 'declined' });
const PAID = { status: 'paid', statusAt: TOLD };

describe('howPaid', () => {
  it('is the attempt that paid, where no other one may have', () => {
    const from = { paidAt: ANSWERED, paidFrom: expect.stringMatching(/^0772.*456$/) };
    expect(howPaid([attempt('paid')], { status: 'refunded', statusAt: TOLD })).toEqual(from);
    expect(howPaid([attempt('paid'), declined], PAID)).toEqual(from);
  });

  it('names no number where an earlier attempt may have paid', () => {
    expect(howPaid([attempt('paid'), timedOut], PAID)).toEqual({ paidAt: ANSWERED, paidFrom: null });
    const unsafe = attempt('failed', { failureKind: 'other', retrySafe: false });
    expect(howPaid([attempt('paid'), unsafe], PAID).paidFrom).toBeNull();
  });

  it('names no number where the latest attempt is not the one that paid', () => {
    for (const state of ['failed', 'expired', 'refused'] as const)
      expect(howPaid([attempt(state)], PAID)).toEqual({ paidAt: TOLD, paidFrom: null });
  });

  it('knows nothing of an order that is not paid, or whose moment has passed', () => {
    const nothing = { paidAt: null, paidFrom: null };
    expect(howPaid([attempt('failed')], { status: 'failed', statusAt: TOLD })).toEqual(nothing);
    expect(howPaid([], { status: 'partially_refunded', statusAt: TOLD })).toEqual(nothing);
  });
});

it('each request that may have paid a paid order may still be out for an hour', () => {
  const paid = attempt('paid');
  expect(promptsToDecline([paid, timedOut], 'paid', TOLD)).toEqual([paid, timedOut]);
  expect(promptsToDecline([paid, declined], 'paid', TOLD)).toEqual([]);
  expect(promptsToDecline([paid], 'paid', TOLD)).toEqual([]);
  expect(promptsToDecline([timedOut], 'paid', TOLD)).toEqual([]);
  const anHourLater = new Date(ANSWERED.getTime() + 3_600_000);
  expect(promptsToDecline([paid, timedOut], 'paid', anHourLater)).toEqual([]);
});

it.each([
  ['refunded', [], 900, true],
  ['refunded', [100n], 900, true],
  // A webhook of another refund may have been lost: no read names an amount.
  ['partially_refunded', [100n, 250n], 350, false],
  ['partially_refunded', [100n, 950n], 900, false],
  ['partially_refunded', [], 0, false],
  ['chargeback_flagged', [100n], 100, false],
  ['paid', [], 0, true],
] as const)('%s with reported refunds %s: %s', (status, amounts, amount, isExact) => {
  const refunds = [
    ...amounts.map((one) => ({ amount: one, status: 'succeeded' })),
    { amount: 70n, status: 'failed' },
  ];
  expect(refundedTotal({ status, total: 900n, refunds })).toEqual({ amount, isExact });
});
