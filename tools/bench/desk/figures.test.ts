import { expect, test } from 'vitest';
import { inMb, inMs, inPercent, slowdown } from './figures.ts';

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
