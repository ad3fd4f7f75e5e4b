import { expect, it } from 'vitest';
import { refundedAmount } from './order-state.ts';

it.each([
  ['paid', 0, 0],
  ['paid', 40, 40],
  ['partially_refunded', 40, 40],
  ['partially_refunded', 0, null],
  ['refunded', 0, 100],
])('of an order that is %s with refunds of %i, %s went back', (status, refunded, back) => {
  expect(refundedAmount({ status, total: 100, refunded })).toBe(back);
});
