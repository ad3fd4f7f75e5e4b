import { expect, test } from 'vitest';
import { holdEnd } from '#lib/checkout/state/hold-end.ts';

const NOON = Date.parse('2026-11-25T12:00:00.000Z');
const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();
const heldMinutes = (provider: { created: number; ends: number }, seen: number): number => {
  const order = { created_at: at(provider.created), hold_expires_at: at(provider.ends) };
  return ((holdEnd(order, new Date(NOON + seen * 60_000))?.getTime() ?? 0) - NOON) / 60_000;
};

test.each([
  ['with equal clocks', { created: 0, ends: 15 }, 0, 15],
  ['by a clock 4 minutes ahead', { created: 4, ends: 19 }, 0, 15],
  ['by a clock 4 minutes behind', { created: -4, ends: 11 }, 0, 11],
  ['first seen 10 minutes late', { created: 0, ends: 15 }, 10, 15],
  ['renewed by a payment', { created: 4, ends: 24 }, 0, 20],
  ['ended before it was created', { created: 4, ends: 3 }, 0, 0],
])('a hold %s', (_, provider, seen, minutes) => {
  expect(heldMinutes(provider, seen)).toBe(minutes);
});

test('no hold has no end', () => {
  expect(holdEnd({ created_at: at(0), hold_expires_at: null }, new Date(NOON))).toBeNull();
});
