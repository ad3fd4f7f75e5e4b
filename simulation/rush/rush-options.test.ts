import { expect, it } from 'vitest';
import { readRushOptions } from './rush-options.ts';

const read = (...args: string[]) => readRushOptions(args, () => 42);

it('has two thousand buyers for twelve hundred places, ten times the limits and a seed of its own', () => {
  expect(read()).toEqual({
    ok: true,
    value: { buyers: 2000, capacity: 1200, scale: 5, crowd: 60, seed: 42 },
  });
});

it('takes what it is given, and fewer places than buyers otherwise', () => {
  expect(read('--buyers', '200', '--seed', '7')).toMatchObject({ value: { capacity: 120, seed: 7 } });
  expect(read('--capacity=5', '--scale=2', '--provider=http://127.0.0.1:4010')).toMatchObject({
    value: { capacity: 5, scale: 2, provider: 'http://127.0.0.1:4010' },
  });
});

it.each([
  [['--buyers', 'many'], /--buyers is not a number/],
  [['--buyers', '0'], /--buyers is less than 1/],
  [['--scale', '1.5'], /--scale is not a whole number/],
  [['--provider', 'here'], /--provider is not an address/],
  [['--colour', 'red'], /colour/],
])('says what is wrong with %j', (args, message) => {
  expect(read(...args)).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
});
