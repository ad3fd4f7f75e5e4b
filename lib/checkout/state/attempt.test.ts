import { describe, expect, it, test } from 'vitest';
import {
  attemptChange,
  attemptEnd,
  failureKindOf,
  isEndSeen,
  isPromptSeen,
  promptedSince,
} from '#lib/checkout/state/attempt.ts';

const NOW = new Date('2026-05-01T08:00:00Z');

const waits = (unresolved: boolean, retryAfterSeconds: number | null) =>
  [1, 4, 8].map((calls) => {
    const outcome = { kind: 'again', unresolved, code: 'rate_limited', retryAfterSeconds } as const;
    return ((attemptChange(outcome, calls, NOW).notBefore?.getTime() ?? 0) - NOW.getTime()) / 1000;
  });

test('a payment with a stated wait waits that long, however often it was turned away', () => {
  expect(waits(false, 7)).toEqual([7, 7, 7]);
  expect(waits(false, 0)).toEqual([2, 2, 2]);
});

test('one whose answer was lost, or without a stated wait, waits longer each time', () => {
  expect(waits(true, 7)).toEqual([7, 16, 256]);
  expect(waits(false, null)).toEqual([2, 16, 256]);
});

test.each(['rate_limited', 'budget_spent', 'unauthorized', 'timeout'] as const)(
  '%s after a lost call is shown as a lost answer: a prompt may be on the phone',
  (code) => {
    const told = (unresolved: boolean) =>
      attemptChange({ kind: 'again', unresolved, code, retryAfterSeconds: null }, 2, NOW).waitingFor;
    expect([told(false), told(true)]).toEqual([code, 'timeout']);
  },
);

test('a reason that says nothing of the phone is shown as it is', () => {
  for (const code of ['prompt_in_progress', 'idempotency_in_progress', 'server_error'] as const) {
    const outcome = { kind: 'again', unresolved: true, code, retryAfterSeconds: null } as const;
    expect(attemptChange(outcome, 2, NOW).waitingFor).toBe(code);
  }
});

test.each([
  ['waiting', 'paid', 'paid'],
  ['prompted', 'paid', 'paid'],
  ['waiting', 'partially_refunded', 'paid'],
  ['prompted', 'failed', 'failed'],
  ['prompted', 'cancelled', 'failed'],
  ['prompted', 'expired', 'expired'],
  ['waiting', 'failed', null],
  ['waiting', 'expired', null],
  ['prompted', 'prompt_sent', null],
  ['prompted', 'a_status_of_tomorrow', null],
] as const)('an attempt that is %s, with its order %s, ends %s', (state, status, end) => {
  expect(attemptEnd(state, status)).toBe(end);
});

test.each([
  ['failed', 'declined', 'declined'],
  ['expired', 'timed_out', 'timed_out'],
  ['failed', null, null],
  ['cancelled', 'declined', null],
  ['paid', 'declined', null],
])('an attempt whose order is %s and shows %s failed of %s', (status, shown, kind) => {
  expect(failureKindOf(status, shown)).toBe(kind);
});

const at = (seconds: number) => new Date(seconds * 1000);
const lost = { state: 'waiting', unresolved: true, createdAt: at(10), promptedAt: null } as const;
const read = (status: string, seconds: number) => ({ status, statusAt: at(seconds) });

describe('a payment whose answer was lost', () => {
  it('is on the phone from the time a fetch says so', () => {
    expect(isPromptSeen(read('prompt_sent', 12), lost)).toBe(true);
    expect(promptedSince(read('prompt_sent', 12), lost)).toEqual(at(12));
  });

  it('is not on the phone for what is older, or was never sent, or is only begun', () => {
    expect(isPromptSeen(read('prompt_sent', 9), lost)).toBe(false);
    expect(isPromptSeen(read('prompt_sent', 12), { ...lost, unresolved: false })).toBe(false);
    expect(isPromptSeen(read('payment_initiated', 12), lost)).toBe(false);
    expect(promptedSince(read('cart', 12), lost)).toBeNull();
  });

  it.each(['failed', 'expired'])('has ended without a payment when a fetch says so: %s', (status) => {
    expect(isEndSeen(read(status, 12), lost)).toBe(true);
    expect(isEndSeen(read(status, 9), lost)).toBe(false);
    expect(isEndSeen(read(status, 12), { ...lost, unresolved: false })).toBe(false);
    expect(isEndSeen(read(status, 12), { ...lost, state: 'failed' })).toBe(false);
  });

  it('is on the phone since the fetch, also when its own answer comes later', () => {
    const answered = { ...lost, state: 'prompted', unresolved: false, promptedAt: at(40) } as const;
    expect(promptedSince(read('prompt_sent', 12), answered)).toEqual(at(12));
    expect(promptedSince(read('prompt_sent', 9), answered)).toEqual(at(40));
    expect(promptedSince(null, null)).toBeNull();
  });
});
