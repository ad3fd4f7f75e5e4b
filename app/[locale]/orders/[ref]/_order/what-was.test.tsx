import { expect, it } from 'vitest';
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';
import { Entries, Ordered, Receipt } from './receipt.tsx';
import { sampleOrder } from './testing/sample-order.ts';
import { WhatWas } from './what-was.tsx';

const order = sampleOrder({ lines: [{ label: 'Total', amount: 82_900 }] });

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
