import { describe, expect, it } from 'vitest';
import { queryOf, searchRaces } from './search-races.ts';

const calendar = { locale: 'en-UG', timeZone: 'Africa/Kampala' };
const race = (name: string, startsAt: string, place: string | null = null) => ({
  name,
  startsAt: new Date(startsAt),
  place,
});
const races = [
  race('Kampala City Marathon', '2027-01-30T03:30:00.000Z', 'Kololo Airstrip'),
  // In Kampala this is the first of February already.
  race('Rùn for Éntebbe', '2027-01-31T22:00:00.000Z'),
];
const found = (query: string) => searchRaces(races, query, calendar).map(({ name }) => name);

describe('a search', () => {
  it.each([
    'marathon',
    'CITY kampala',
    'kololo',
    '30 jan',
    'saturday',
    '2027-01-30',
    '30/01/2027',
    'city, 2027',
  ])('for "%s" finds by name, place or date', (query) =>
    expect(found(query)).toEqual(['Kampala City Marathon']),
  );

  it('takes letters with or without accents', () => {
    expect(found('run entebbe')).toEqual(['Rùn for Éntebbe']);
    expect(found('éntebbé')).toEqual(['Rùn for Éntebbe']);
  });

  it('knows the day in the organizer’s zone', () => {
    expect(found('february')).toEqual(['Rùn for Éntebbe']);
  });

  it.each(['sw', 'fr-FR'])(
    'knows the months of the page’s language, here %s, and the English ones',
    (locale) => {
      const foundIn = (query: string) => searchRaces(races, query, { ...calendar, locale }).length;
      expect(foundIn('january')).toBe(1);
      expect(foundIn(locale === 'sw' ? 'januari' : 'janvier')).toBe(1);
      expect(foundIn('march')).toBe(0);
    },
  );

  it('finds nothing for what is nowhere, and everything for nothing', () => {
    expect(found('triathlon')).toEqual([]);
    expect(found('kampala february')).toEqual([]);
    expect(found('  ')).toHaveLength(2);
  });
});

it('a query from an address is one short text', () => {
  expect(queryOf(' lake ')).toBe('lake');
  expect(queryOf(['a', 'b'])).toBe('');
  expect(queryOf(undefined)).toBe('');
  expect(queryOf('x'.repeat(500))).toHaveLength(100);
});
