import { expect, it } from 'vitest';
import { sampleView } from '#components/checkout/testing/sample-order.ts';
import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';
import {
  CodeAndTickets,
  lineKey,
  OrderSummary,
  SummaryOfEnded,
  SummaryWithoutPrice,
  sumOfRefunds,
} from './order-summary.tsx';

const order = sampleView({ lines: [{ label: 'Total', amount: 82_900 }] });

const drawn = (stage: CheckoutStage, paidElsewhere = false) =>
  SummaryOfEnded({ view: { stage, paidElsewhere }, order, locale: 'en' }).type;

it('shows a price only if one was paid, or may have been', () => {
  expect(drawn('refunded')).toBe(OrderSummary);
  expect(drawn('under_review')).toBe(OrderSummary);
  expect(drawn('expired')).toBe(SummaryWithoutPrice);
  expect(drawn('cancelled')).toBe(SummaryWithoutPrice);
});

it('shows an order that continues as another one in few words', () => {
  expect(drawn('superseded')).toBe(CodeAndTickets);
  expect(drawn('prompted', true)).toBe(CodeAndTickets);
});

it.each([
  ['Subtotal', 'subtotal'],
  ['Service fee', 'service_fee'],
  ['SERVICE_FEE', 'service_fee'],
  [' Total ', 'total'],
  ['Discount', 'discount'],
  ['Donation', 'donation'],
])('knows the line "%s"', (label, key) => expect(lineKey(label)).toBe(key));

it.each(['', 'Total due', 'Marathon 42 km', 'toString'])('shows the line "%s" as it is', (label) => {
  expect(lineKey(label)).toBeNull();
});

const at = new Date(0);

it('adds a total below several refunds, and no second amount to a single one', () => {
  const two = [
    { amount: 5000, at },
    { amount: 2000, at },
  ];
  expect(sumOfRefunds({ refunds: two, refundedTotal: { amount: 7000, isExact: true } })).toBe('total');
  expect(
    sumOfRefunds({ refunds: [{ amount: 5000, at }], refundedTotal: { amount: 5000, isExact: true } }),
  ).toBeNull();
});

it('adds a line if webhooks had no amounts, or not all', () => {
  expect(sumOfRefunds({ refunds: [], refundedTotal: { amount: 82_900, isExact: true } })).toBe('line');
  expect(sumOfRefunds({ refunds: [], refundedTotal: { amount: 0, isExact: false } })).toBe('line');
  expect(
    sumOfRefunds({ refunds: [{ amount: 5000, at }], refundedTotal: { amount: 82_900, isExact: true } }),
  ).toBe('line');
});
