import { describe, expect, it } from 'vitest';
import { queryOf, type SearchedOn, searchRaces } from './search-races.ts';

const calendar: SearchedOn = {
  locale: 'en-UG',
  timeZone: 'Africa/Kampala',
  now: new Date('2027-01-30T00:00:00.000Z'),
  days: { today: 'aujourd’hui today', tomorrow: 'demain tomorrow' },
};
type Kinds = [name: string, km: number | null][];
const race = (name: string, startsAt: string, place: string | null = null, kinds: Kinds | null = null) => ({
  name,
  startsAt: new Date(startsAt),
  place,
  kinds: kinds ? kinds.map(([kind, km]) => ({ name: kind, distance_km: km })) : null,
});
const races = [
  race('Kampala City Marathon', '2027-01-30T03:30:00.000Z', 'Kololo Airstrip'),
  // In Kampala this is the first of February already.
  race('Rùn for Éntebbe', '2027-01-31T22:00:00.000Z'),
];
const found = (query: string) => searchRaces(races, query, calendar).found.map(({ name }) => name);

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

  it.each([
    ['4/2/2027', ['Entebbe-Lake Loop']],
    ['04/02/2027', ['Entebbe-Lake Loop']],
    ['4.2.2027', ['Entebbe-Lake Loop']],
    ['4/2', ['Entebbe-Lake Loop']],
    ['2027-02', ['Entebbe-Lake Loop']],
    ['entebbe-lake', ['Entebbe-Lake Loop']],
    ['lake, entebbe!', ['Entebbe-Lake Loop']],
    ['womens', ['Women’s Mile']],
    ["women's", ['Women’s Mile']],
    ['10 km', ['Entebbe-Lake Loop']],
    ['10km', ['Entebbe-Lake Loop']],
    ['10-K', ['Entebbe-Lake Loop']],
    ['10 kilometres', ['Entebbe-Lake Loop']],
    ['entebbe 10 km', ['Entebbe-Lake Loop']],
    ['kilomita 10', ['Entebbe-Lake Loop']],
    ['10 kilomita', ['Entebbe-Lake Loop']],
    ['km 10', ['Entebbe-Lake Loop']],
    ['february 2027 kilomita 10', ['Entebbe-Lake Loop']],
    ['KM10', ['Entebbe-Lake Loop']],
    ['kilomita 10 entebbe', ['Entebbe-Lake Loop']],
    ['mbio za kilomita 15', ['Mbio za Masaka']],
    ['15 km', ['Mbio za Masaka']],
    ['kilomita 42,195', ['Entebbe-Lake Loop']],
    ['km 5', ['Women’s Mile']],
    ['kilomita 1', []],
    ['5 km', ['Women’s Mile']],
    ['1 km', []],
    ['42km', ['Entebbe-Lake Loop']],
    ['42,2 km', ['Entebbe-Lake Loop']],
    ['42,3 km', []],
    ['42,195 km', ['Entebbe-Lake Loop']],
    ['42,195', ['Entebbe-Lake Loop']],
    ['21,0975 km', ['Women’s Mile']],
    ['21,0976 km', []],
    ['1,000', ['Run of 1,000 Hills']],
    ['1000 hills', ['Run of 1,000 Hills']],
    ['hills, 1.000', ['Run of 1,000 Hills']],
    ['21 km', ['Women’s Mile']],
    ['21,1', ['Women’s Mile']],
    ['half', ['Women’s Mile']],
    ['Épreuve', ['Entebbe-Lake Loop']],
  ])('for "%s" finds what can be entered, however it is typed', (query, names) => {
    const more = [
      race('Entebbe-Lake Loop', '2027-02-04T03:30:00.000Z', null, [
        ['Epreuve reine', 42.195],
        ['10 km', null],
      ]),
      race('Women’s Mile', '2027-03-15T03:30:00.000Z', null, [
        ['Half marathon', 21.0975],
        ['Fun run 5K', null],
      ]),
      race('Run of 1,000 Hills', '2027-05-12T03:30:00.000Z'),
      race('Not read yet', '2027-05-11T03:30:00.000Z'),
      race('Mbio za Masaka', '2027-06-05T03:30:00.000Z', null, [['Mbio za kilomita 15', null]]),
    ];
    expect(searchRaces(more, query, calendar).found.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['1er janvier', ['1 January']],
    ['1st January', ['1 January']],
    ['2nd january', ['2 January']],
    ['january 3rd', ['3 January']],
    ['11th of January', ['11 January']],
    ['22ND jan', ['22 January']],
    ['2st january', []],
    ['22nd', ['22 January']],
  ])('for "%s" knows a day by its ordinal', (query, names) => {
    const days = [1, 2, 3, 11, 22].map((day) =>
      race(`${day} January`, `2027-01-${`${day}`.padStart(2, '0')}T03:30:00.000Z`, null, [['5 km', 22]]),
    );
    const { found } = searchRaces(days, query, { ...calendar, locale: 'fr-FR' });
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  it.each(['Ŋŋaali', 'ŋŋaali', 'ngngaali', 'nnaali'])(
    'knows by "%s" a name with Luganda’s own letter',
    (query) => {
      const named = race('Ŋŋaali Run', '2027-05-12T03:30:00.000Z');
      expect(searchRaces([named], query, calendar).found).toEqual([named]);
    },
  );

  it('knows the days that have a name', () => {
    expect(found('today')).toEqual(['Kampala City Marathon']);
    expect(found('run tomorrow')).toEqual([]);
    expect(found('aujourd’hui')).toEqual(['Kampala City Marathon']);
    expect(found('yesterday')).toEqual([]);
    const dayBefore = { ...calendar, now: new Date('2027-01-29T08:00:00.000Z') };
    expect(searchRaces(races, 'marathon demain', dayBefore).found).toHaveLength(1);
    expect(searchRaces(races, 'today', dayBefore).found).toEqual([]);
  });

  it('knows the day in the organizer’s zone', () => {
    expect(found('february')).toEqual(['Rùn for Éntebbe']);
  });

  it.each(['sw', 'fr-FR'])(
    'knows the months of the page’s language, here %s, and the English ones',
    (locale) => {
      const foundIn = (query: string) => searchRaces(races, query, { ...calendar, locale }).found.length;
      expect(foundIn('january')).toBe(1);
      expect(foundIn(locale === 'sw' ? 'januari' : 'janvier')).toBe(1);
      expect(foundIn('march')).toBe(0);
    },
  );

  it.each(['%', '🏃', '?!', '...', '-'])('finds by %j, which has no word, only a name with it', (query) => {
    const named = race(`Run ${query}`, '2027-05-12T03:30:00.000Z');
    expect(found(query)).toEqual([]);
    expect(searchRaces([...races, named], ` ${query} `, calendar).found).toEqual([named]);
  });

  it('finds nothing for what is nowhere, and everything for nothing', () => {
    expect(found('triathlon')).toEqual([]);
    expect(found('kampala february')).toEqual([]);
    expect(found('  ')).toHaveLength(2);
  });
});

describe('a search that finds nothing as it is typed', () => {
  const closeTo = (query: string) => {
    const { found, isClose } = searchRaces(races, query, calendar);
    return { names: found.map(({ name }) => name), isClose };
  };

  it.each([
    ['marathom', 'Kampala City Marathon'],
    ['maraton', 'Kampala City Marathon'],
    ['kampla', 'Kampala City Marathon'],
    ['kmapala jan', 'Kampala City Marathon'],
    ['entebe', 'Rùn for Éntebbe'],
    ['febuary', 'Rùn for Éntebbe'],
  ])('looks once more for what comes close to "%s"', (query, name) =>
    expect(closeTo(query)).toEqual({ names: [name], isClose: true }),
  );

  it.each(['ctiy', 'kmplaa', 'kampla april', '2028', 'triathlon'])(
    'takes nothing as close to "%s"',
    (query) => expect(closeTo(query)).toEqual({ names: [], isClose: false }),
  );

  it('leaves what is close away where something is called so', () => {
    const named = race('Marathom', '2027-05-12T03:30:00.000Z');
    expect(searchRaces([...races, named], 'marathom', calendar)).toEqual({ found: [named], isClose: false });
  });
});

it('a query from an address is one short text', () => {
  expect(queryOf(' lake ')).toBe('lake');
  expect(queryOf(['a', 'b'])).toBe('');
  expect(queryOf(undefined)).toBe('');
  expect(queryOf('x'.repeat(500))).toHaveLength(100);
});
