import { expect, test } from 'vitest';
import { attemptEnd, failureKindOf } from '#lib/mirror/attempt-end.ts';

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
