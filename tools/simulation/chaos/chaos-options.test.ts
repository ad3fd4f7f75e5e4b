import { expect, it } from 'vitest';
import { parseChaosOptions } from './chaos-options.ts';

it('has defaults and draws a seed', () => {
  const parsed = parseChaosOptions([]);
  expect(parsed).toMatchObject({
    ok: true,
    value: { purchases: 5000, kills: 200, quick: false, write: false },
  });
  expect(parsed.ok && Number.isInteger(parsed.value.seed)).toBe(true);
});

it('kills less often in a shorter run', () => {
  expect(parseChaosOptions(['--purchases', '60'])).toMatchObject({ value: { kills: 2 } });
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
  expect(parseChaosOptions(args)).toMatchObject({
    ok: true,
    value: { seed: 7, purchases: 60, kills: 0, provider: 'http://127.0.0.1:4010', quick: true },
  });
});

it.each([
  [['--purchases', '0']],
  [['--kills', 'many']],
  [['--provider', 'nowhere']],
  [['--beside', '/nowhere']],
  [['--unknown']],
])('refuses %j with one sentence', (args) => {
  const named = new RegExp(args[0] ?? '');
  expect(parseChaosOptions(args)).toEqual({
    ok: false,
    error: { message: expect.stringMatching(named) },
  });
});
