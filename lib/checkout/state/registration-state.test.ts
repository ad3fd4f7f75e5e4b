import { expect, test } from 'vitest';
import {
  type MirroredRegistration,
  mergeRegistrations,
  registrationState,
} from '#lib/checkout/state/registration-state.ts';

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

const reg = (id: string | null, status: string, seenPaid?: true): MirroredRegistration => ({
  id,
  ticket_type_id: 'tt_1',
  distance_km: null,
  status,
  ...(seenPaid && { seenPaid }),
});

test('a registration that a fetch after the payment does not show any more is kept as absent', () => {
  const paid = mergeRegistrations(
    [reg('a', 'pending'), reg('b', 'pending')],
    [reg('a', 'issued'), reg('b', 'issued')],
    true,
  );
  expect(paid).toEqual([reg('a', 'issued', true), reg('b', 'issued', true)]);
  const refunded = mergeRegistrations(paid, [reg('b', 'cancelled'), reg('c', 'issued')], true);
  expect(refunded).toEqual([reg('a', 'absent', true), reg('b', 'cancelled', true), reg('c', 'issued', true)]);
  expect(mergeRegistrations(refunded, [reg('a', 'issued')], true)[0]).toEqual(reg('a', 'issued', true));
  expect(registrationState('absent', 'partially_refunded', readAt(20))).toBe('over');
});

test('registrations that were only pending may be replaced with the payment', () => {
  const held = [reg('a', 'pending')];
  expect(mergeRegistrations(held, [reg('x', 'issued')], true)).toEqual([reg('x', 'issued', true)]);
  expect(mergeRegistrations(held, [], false)).toEqual([]);
});

test('registrations without ids are taken as they are shown', () => {
  expect(mergeRegistrations([reg('a', 'issued', true)], [reg(null, 'issued')], true)).toEqual([
    reg(null, 'issued'),
  ]);
});
