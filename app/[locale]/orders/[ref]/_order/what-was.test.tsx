import { expect, it } from 'vitest';
import type { CheckoutStage, OrderView } from '#lib/registration/checkout-view.ts';
import { Entries, Ordered, Receipt } from './receipt.tsx';
import { WhatWas } from './what-was.tsx';

const order: OrderView = {
  orderCode: 'AB12-CD34',
  lines: [{ label: 'Total', amount: 82_900 }],
  total: 82_900,
  priceBefore: null,
  currency: 'UGX',
  isFree: false,
  paidAt: null,
  paidFrom: null,
  paymentMethod: 'momo',
  holdExpiresAt: null,
  registrations: [],
  refunds: [],
  refundedTotal: 0,
};

const drawn = (stage: CheckoutStage, paidElsewhere = false) =>
  WhatWas({ view: { stage, paidElsewhere }, order, locale: 'en' }).type;

it('names a sum only where one was paid, or may have been', () => {
  expect(drawn('refunded')).toBe(Receipt);
  expect(drawn('under_review')).toBe(Receipt);
  expect(drawn('expired')).toBe(Ordered);
  expect(drawn('cancelled')).toBe(Ordered);
});

it('tells no code of an order that goes on in another', () => {
  expect(drawn('replaced')).toBe(Entries);
  expect(drawn('prompted', true)).toBe(Entries);
});
