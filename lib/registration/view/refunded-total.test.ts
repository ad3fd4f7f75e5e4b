import { expect, it } from 'vitest';
import { refundedTotal } from '#lib/registration/view/refunded-total.ts';

it.each([
  ['refunded', [], 900],
  ['partially_refunded', [100n, 250n], 350],
  ['partially_refunded', [], null],
  ['paid', [], 0],
] as const)('%s, told of %s: %s', (status, amounts, total) => {
  const refunds = amounts.map((amount) => ({ amount }));
  expect(refundedTotal({ status, total: 900n, refunds })).toBe(total);
});
