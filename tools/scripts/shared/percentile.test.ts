import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it('takes the nearest rank as percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.95)).toBeNaN();
});

it('is a measured value that its share does not exceed', () => {
  const values = Array.from({ length: 40 }, (_, index) => 40 - index);
  expect(percentile(values, 0.5)).toBe(20);
  expect(percentile(values, 0.95)).toBe(38);
  expect(percentile(values, 1)).toBe(40);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.95)).toBeNaN();
});
