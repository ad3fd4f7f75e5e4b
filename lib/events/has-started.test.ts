import { expect, test } from 'vitest';
import { hasStarted } from '#lib/events/has-started.ts';

const now = new Date('2027-01-30T14:00:00.000Z');

test.each([
  ['has begun', -16 * 60, true],
  ['begins now', 0, true],
  ['begins while the page is still shown', 15, true],
  ['is to come', 16, false],
])('a race that %s', (_, seconds, started) =>
  expect(hasStarted(new Date(now.getTime() + seconds * 1000), now)).toBe(started),
);
