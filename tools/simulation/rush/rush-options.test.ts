import { expect, it } from 'vitest';
import { parseRushOptions } from './rush-options.ts';

const parse = (...args: string[]) => parseRushOptions(args, () => 42);

it('has two thousand buyers for twelve hundred places, five times the limits and a new seed', () => {
  expect(parse()).toEqual({
    ok: true,
    value: {
      buyers: 2000,
      capacity: 1200,
      scale: 5,
      crowd: 60,
      seed: 42,
      hostile: false,
      attackers: 0,
      write: false,
    },
  });
});

it('takes the given options, and has fewer places than buyers by default', () => {
  expect(parse('--buyers', '200', '--seed', '7')).toMatchObject({ value: { capacity: 120, seed: 7 } });
  expect(parse('--capacity=5', '--scale=2', '--provider=http://127.0.0.1:4010')).toMatchObject({
    value: { capacity: 5, scale: 2, provider: 'http://127.0.0.1:4010' },
  });
});

it('has twenty attackers beside five hundred buyers, with room for all of those', () => {
  expect(parse('--hostile')).toMatchObject({ value: { buyers: 500, capacity: 1000, attackers: 20 } });
  expect(parse('--hostile', '--buyers', '60', '--attackers', '4')).toMatchObject({
    value: { buyers: 60, capacity: 300, attackers: 4 },
  });
});

it.each([
  [['--buyers', 'many'], /--buyers is not a number/],
  [['--buyers', '0'], /--buyers is less than 1/],
  [['--scale', '1.5'], /--scale is not a whole number/],
  [['--provider', 'here'], /--provider is not an address/],
  [['--colour', 'red'], /colour/],
  [['--attackers', '4'], /--hostile/],
])('names the error in %j', (args, message) => {
  expect(parse(...args)).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
});
