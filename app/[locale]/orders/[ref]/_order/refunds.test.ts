import { expect, it } from 'vitest';
import { sumOfRefunds } from './refunds.tsx';

const at = new Date(0);

it('is one total below several refunds, and never a second figure beside a single one', () => {
  const two = [
    { amount: 5000, at },
    { amount: 2000, at },
  ];
  expect(sumOfRefunds({ refunds: two, refundedTotal: 7000 })).toBe('total');
  expect(sumOfRefunds({ refunds: [{ amount: 5000, at }], refundedTotal: 5000 })).toBeNull();
});

it('is a plain line where no webhook told how much, or not of all', () => {
  expect(sumOfRefunds({ refunds: [], refundedTotal: 82_900 })).toBe('line');
  expect(sumOfRefunds({ refunds: [], refundedTotal: null })).toBe('line');
  expect(sumOfRefunds({ refunds: [{ amount: 5000, at }], refundedTotal: 82_900 })).toBe('line');
});
