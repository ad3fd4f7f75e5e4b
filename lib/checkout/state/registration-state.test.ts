import { expect, test } from 'vitest';
import { registrationState } from '#lib/checkout/state/registration-state.ts';

const AT = (minutes: number) => new Date(minutes * 60_000);
const readAt = (minutes: number | null) => ({
  statusAt: AT(5),
  refunds: [{ createdAt: AT(10) }],
  lastFetchedAt: minutes === null ? null : AT(minutes),
});

test.each([
  ['paid', ['confirmed', 'confirmed', 'confirmed', 'over', 'over']],
  ['partially_refunded', [null, 'confirmed', null, 'over', 'over']],
  ['refunded', ['over', 'over', 'over', 'over', 'over']],
  ['cancelled', ['over', 'over', 'over', 'over', 'over']],
  ['under_review', [null, null, null, 'over', 'over']],
] as const)('the registrations of a %s order agree with it', (stage, states) => {
  const own = ['pending', 'confirmed', 'something_new', 'cancelled', 'refunded'];
  expect(own.map((status) => registrationState(status, stage, readAt(20)))).toEqual(states);
});

test('who still runs after a partial refund is said only by a read after it', () => {
  const state = (status: string, minutes: number | null) =>
    registrationState(status, 'partially_refunded', readAt(minutes));
  expect([null, 4, 9, 10].map((minutes) => state('confirmed', minutes))).toEqual([
    null,
    null,
    null,
    'confirmed',
  ]);
  expect(state('cancelled', 4), 'what is cancelled stays cancelled').toBe('over');
});
