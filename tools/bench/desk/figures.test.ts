import { expect, test } from 'vitest';
import { inMb, inMs, inPercent, percentile, slowdown } from './figures.ts';

test('a percentile is a measured value that its share does not exceed', () => {
  const values = Array.from({ length: 40 }, (_, index) => 40 - index);
  expect(percentile(values, 0.5)).toBe(20);
  expect(percentile(values, 0.95)).toBe(38);
  expect(percentile(values, 1)).toBe(40);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.95)).toBeNaN();
});

test('a slowdown is of pairs of the same round', () => {
  const { middle, lowest, highest } = slowdown([
    [100, 110],
    [200, 190],
    [100, 102],
  ]);
  expect(middle).toBeCloseTo(0.02);
  expect(lowest).toBeCloseTo(-0.05);
  expect(highest).toBeCloseTo(0.1);
});

test('figures are short', () => {
  expect([inMs(3.44), inMs(12.6), inMs(1234)]).toEqual(['3.4', '13', '1,234']);
  expect(inMb(3 * 1_048_576)).toBe('3');
  expect([inPercent(0.031), inPercent(-0.2)]).toEqual(['+3.1 %', '−20.0 %']);
});
