import { expect, test } from 'vitest';
import { attemptChange } from '#lib/registration/payment/attempt-change.ts';

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

test.each(['rate_limited', 'budget_spent', 'unauthorized', 'timeout'] as const)(
  '%s after a try that was lost is told as a lost answer: a request may be on the phone',
  (code) => {
    const told = (unresolved: boolean) =>
      attemptChange({ kind: 'again', unresolved, code, retryAfterSeconds: null }, 2, NOW).waitingFor;
    expect([told(false), told(true)]).toEqual([code, 'timeout']);
  },
);

test('what says nothing of the phone is told as it is', () => {
  for (const code of ['prompt_in_progress', 'idempotency_in_progress', 'server_error'] as const) {
    const outcome = { kind: 'again', unresolved: true, code, retryAfterSeconds: null } as const;
    expect(attemptChange(outcome, 2, NOW).waitingFor).toBe(code);
  }
});
