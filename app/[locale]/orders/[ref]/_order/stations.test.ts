import { describe, expect, it } from 'vitest';
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';
import { stationsAt } from './stations.ts';

const looks = (stage: CheckoutStage, paidElsewhere = false) =>
  stationsAt({ stage, paidElsewhere, isFree: false })?.map(({ at }) => at);

describe('the course of an entry', () => {
  it('moves from the form to the finish', () => {
    expect(looks('preparing')).toEqual(['done', 'here', 'ahead', 'ahead']);
    expect(looks('review')).toEqual(['done', 'done', 'here', 'ahead']);
    expect(looks('prompted')).toEqual(['done', 'done', 'here', 'ahead']);
    expect(looks('paid')).toEqual(['done', 'done', 'done', 'done']);
  });

  it('has nothing to be paid where the entry is free', () => {
    const third = (isFree: boolean) => stationsAt({ stage: 'review', paidElsewhere: false, isFree })?.[2];
    expect(third(true)).toEqual({ name: 'confirm', at: 'here' });
    expect(third(false)).toEqual({ name: 'payment', at: 'here' });
  });

  it('is not drawn for an entry that left it', () => {
    expect(looks('refused')).toBeUndefined();
    expect(looks('expired')).toBeUndefined();
  });

  it('does not stop at the payment of an entry that is paid by another order', () => {
    expect(looks('prompted', true)).toBeUndefined();
    expect(looks('starting_payment', true)).toBeUndefined();
  });
});
