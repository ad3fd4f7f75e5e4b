import { expect, test } from 'vitest';
import { attemptChange } from '#lib/registration/attempt-change.ts';

const NOW = new Date('2026-05-01T08:00:00Z');

const waits = (unresolved: boolean, retryAfterSeconds: number | null) =>
  [1, 4, 8].map((tries) => {
    const outcome = { kind: 'again', unresolved, code: 'rate_limited', retryAfterSeconds } as const;
    return ((attemptChange(outcome, tries, NOW).notBefore?.getTime() ?? 0) - NOW.getTime()) / 1000;
  });

test('a payment that was told how long to wait waits so long, however often it was turned away', () => {
  expect(waits(false, 7)).toEqual([7, 7, 7]);
  expect(waits(false, 0)).toEqual([2, 2, 2]);
});

test('one whose answer was lost, or that nobody told anything, waits longer each time', () => {
  expect(waits(true, 7)).toEqual([7, 16, 256]);
  expect(waits(false, null)).toEqual([2, 16, 256]);
});
