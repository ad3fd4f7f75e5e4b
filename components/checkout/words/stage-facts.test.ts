import { describe, expect, it } from 'vitest';
import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';
import { canRetry, stationsAt, unsettledRefusal } from './stage-facts.ts';

const looks = (stage: CheckoutStage, paidElsewhere = false) =>
  stationsAt({ stage, paidElsewhere, isFree: false })?.map(({ at }) => at);

describe('the course above an order', () => {
  it('moves from the form to the finish', () => {
    expect(looks('preparing')).toEqual(['here', 'ahead', 'ahead', 'ahead']);
    expect(looks('review')).toEqual(['done', 'here', 'ahead', 'ahead']);
    expect(looks('prompted')).toEqual(['done', 'done', 'here', 'ahead']);
    expect(looks('paid')).toEqual(['done', 'done', 'done', 'done']);
  });

  it('has no payment for a free registration', () => {
    const third = (isFree: boolean) =>
      stationsAt({ stage: 'starting_payment', paidElsewhere: false, isFree })?.[2];
    expect(third(true)).toEqual({ name: 'confirm', at: 'here' });
    expect(third(false)).toEqual({ name: 'payment', at: 'here' });
  });

  it('shows where it failed', () => {
    expect(looks('refused')).toEqual(['failed', 'ahead', 'ahead', 'ahead']);
    for (const stage of ['payment_failed', 'expired', 'under_review'] as const) {
      expect(looks(stage)).toEqual(['done', 'done', 'failed', 'ahead']);
      const checked = stationsAt({ stage, paidElsewhere: false, isFree: false }, true);
      expect(checked?.[2], 'not while it is being checked').toEqual({ name: 'payment', at: 'here' });
    }
  });

  it('is not drawn for an order that goes on as another one', () => {
    expect(looks('superseded')).toBeUndefined();
  });

  it('is not drawn for an order that another one paid', () => {
    expect(looks('prompted', true)).toBeUndefined();
    expect(looks('starting_payment', true)).toBeUndefined();
  });
});

it('a fetch shows why an order takes no more payment, not how a dispute ends', () => {
  const notPayable = { refusalCode: 'order_not_payable' };
  expect(unsettledRefusal({ stage: 'under_review', attempt: notPayable })).toBe('order_not_payable');
  const unclear = { refusalCode: 'unclear_answer' };
  expect(unsettledRefusal({ stage: 'under_review', attempt: unclear })).toBe('unclear_answer');
  expect(unsettledRefusal({ stage: 'under_review', attempt: { refusalCode: null } })).toBeNull();
  expect(unsettledRefusal({ stage: 'under_review', attempt: null })).toBeNull();
  expect(unsettledRefusal({ stage: 'paid', attempt: notPayable })).toBeNull();
});

it('a retry is offered after a failed payment of this visitor, if it is safe', () => {
  expect(canRetry({ stage: 'payment_failed', canPay: true })).toBe(true);
  expect(canRetry({ stage: 'payment_failed', canPay: true, begunElsewhere: true })).toBe(false);
  expect(canRetry({ stage: 'payment_failed', canPay: false })).toBe(false);
  expect(canRetry({ stage: 'review', canPay: true })).toBe(false);
});
