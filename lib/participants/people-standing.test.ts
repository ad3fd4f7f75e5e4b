import { describe, expect, it } from 'vitest';
import type { PersonView } from '#lib/checkout/view/people.ts';
import {
  listQuery,
  type PeopleQuery,
  partsBeside,
  shownPeople,
  signedCount,
  standingGroup,
  withStanding,
} from './people-standing.ts';

const NOW = new Date('2027-01-20T09:00:00Z');

const person = (position: number, more: Partial<PersonView> = {}): PersonView => ({
  position,
  ticketTypeId: 'tkt',
  ticketName: '10 km',
  distanceKm: 10,
  name: `Runner ${position}`,
  isBuyer: false,
  phone: null,
  state: 'confirmed',
  ref: `ref${position}`,
  openedAt: null,
  claimedAt: null,
  signedAt: null,
  ...more,
});

const ALL: PeopleQuery = { find: '', show: 'all', from: 1 };
const positions = (people: readonly { position: number }[]) => people.map((one) => one.position);

describe('where a person stands', () => {
  const standing = (more: Partial<PersonView>, sign = true) =>
    withStanding([person(1, more)], sign)[0]?.standing;

  it('says what is missing where the organizer asks for signatures', () => {
    expect(standing({ name: null, openedAt: NOW })).toBe('no_name');
    expect(standing({})).toBe('not_opened');
    expect(standing({ openedAt: NOW })).toBe('not_signed');
    expect(standing({ openedAt: NOW, signedAt: NOW })).toBe('signed');
  });

  it('misses only names where nobody signs', () => {
    expect(standing({}, false)).toBe('named');
    expect(standing({ name: null }, false)).toBe('no_name');
  });

  it('is over for a refunded place, whatever was signed', () => {
    expect(standing({ state: 'over', signedAt: NOW })).toBe('over');
    expect(standing({ state: 'over', name: null }, false)).toBe('over');
  });
});

describe('the list', () => {
  const people = withStanding(
    [
      person(1, { signedAt: NOW }),
      person(2, { state: 'over' }),
      person(3),
      person(4, { name: null }),
      person(5, { signedAt: NOW }),
    ],
    true,
  );

  it('begins with those who are missing and ends with those who no longer run', () => {
    expect(positions(shownPeople(people, ALL).people)).toEqual([3, 4, 1, 5, 2]);
    expect(people.map(standingGroup)).toEqual(['done', 'over', 'missing', 'missing', 'done']);
  });

  it('counts signatures among those who run', () => {
    expect(signedCount(people)).toEqual({ done: 2, of: 4 });
  });

  it('is shown whole while it is short, whatever the address asks for', () => {
    expect(shownPeople(people, { find: 'nobody', show: 'missing', from: 4 })).toMatchObject({
      found: 5,
      first: 1,
      last: 5,
    });
  });
});

describe('a long list', () => {
  const people = withStanding(
    Array.from({ length: 120 }, (_, index) =>
      person(index + 1, index === 100 ? { name: 'Nakató Ŝarah' } : { signedAt: index < 60 ? NOW : null }),
    ),
    true,
  );

  it('is shown in parts that lead to each other', () => {
    const first = shownPeople(people, ALL);
    expect([first.people.length, partsBeside(first)]).toEqual([50, { before: null, after: 51 }]);
    const last = shownPeople(people, { ...ALL, from: 101 });
    expect([last.people.length, last.last, partsBeside(last)]).toEqual([
      20,
      120,
      { before: 51, after: null },
    ]);
    expect(shownPeople(people, { ...ALL, from: 500 }).first).toBe(1);
  });

  it('is searched by a part of the name without accents, and by the number', () => {
    expect(positions(shownPeople(people, { ...ALL, find: 'nakato sa' }).people)).toEqual([101]);
    expect(positions(shownPeople(people, { ...ALL, find: '17' }).people)).toEqual([117, 17]);
    expect(shownPeople(people, { ...ALL, find: 'zzz' })).toMatchObject({ people: [], found: 0 });
  });

  it('shows only those who are missing', () => {
    const { found, people: shown } = shownPeople(people, { ...ALL, show: 'missing' });
    expect([found, shown.every((one) => standingGroup(one) === 'missing')]).toEqual([60, true]);
  });
});

it.each([
  [{}, ALL],
  [
    { find: ' Ann ', show: 'missing', from: '51' },
    { find: 'Ann', show: 'missing', from: 51 },
  ],
  [{ find: ['a', 'b'], show: 'other', from: '-3' }, ALL],
  [{ from: '1e9x' }, ALL],
])('reads %j of an address', (query, expected) => {
  expect(listQuery(query)).toEqual(expected);
});
