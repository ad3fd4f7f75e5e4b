import { expect, it } from 'vitest';
import { readChaosOptions } from './chaos-options.ts';

it('has defaults, and draws a seed that can be named', () => {
  const read = readChaosOptions([]);
  expect(read).toMatchObject({ ok: true, value: { purchases: 5000, kills: 200, quick: false } });
  expect(read.ok && Number.isInteger(read.value.seed)).toBe(true);
});

it('takes the given options', () => {
  const args = [
    '--seed',
    '7',
    '--purchases=60',
    '--kills',
    '0',
    '--provider',
    'http://127.0.0.1:4010',
    '--quick',
  ];
  expect(readChaosOptions(args)).toMatchObject({
    ok: true,
    value: { seed: 7, purchases: 60, kills: 0, provider: 'http://127.0.0.1:4010', quick: true },
  });
});

it.each([[['--purchases', '0']], [['--kills', 'many']], [['--provider', 'nowhere']], [['--unknown']]])(
  'refuses %j with one sentence',
  (args) => {
    const named = new RegExp(args[0] ?? '');
    expect(readChaosOptions(args)).toEqual({
      ok: false,
      error: { message: expect.stringMatching(named) },
    });
  },
);
