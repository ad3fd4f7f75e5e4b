import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterChoices,
  filterEvents,
  filtersOf,
  isWithinOneTypo,
  NO_FILTERS,
  type SearchContext,
  searchEvents,
  searchQuery,
} from './event-search.ts';

const calendar: SearchContext = {
  locale: 'en-UG',
  timeZone: 'Africa/Kampala',
  now: new Date('2027-01-30T00:00:00.000Z'),
  days: { today: 'aujourd’hui today', tomorrow: 'demain tomorrow' },
};
type TicketTypes = [name: string, km: number | null][];
const event = (
  name: string,
  startsAt: string,
  place: string | null = null,
  ticketTypes: TicketTypes | null = null,
) => ({
  name,
  startsAt: new Date(startsAt),
  place,
  ticketTypes: ticketTypes?.map(([type, km]) => ({ name: type, distance_km: km })) ?? null,
});
const events = [
  event('Kampala City Marathon', '2027-01-30T03:30:00.000Z', 'Kololo Airstrip'),
  // In Kampala this is the first of February already.
  event('Rùn for Éntebbe', '2027-01-31T22:00:00.000Z'),
];
const found = (query: string) => searchEvents(events, query, calendar).found.map(({ name }) => name);

describe('searchEvents', () => {
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
  ])('for "%s" finds ticket types in any spelling', (query, names) => {
    const more = [
      event('Entebbe-Lake Loop', '2027-02-04T03:30:00.000Z', null, [
        ['Epreuve reine', 42.195],
        ['10 km', null],
      ]),
      event('Women’s Mile', '2027-03-15T03:30:00.000Z', null, [
        ['Half marathon', 21.0975],
        ['Fun run 5K', null],
      ]),
      event('Run of 1,000 Hills', '2027-05-12T03:30:00.000Z'),
      event('Not fetched yet', '2027-05-11T03:30:00.000Z'),
      event('Mbio za Masaka', '2027-06-05T03:30:00.000Z', null, [['Mbio za kilomita 15', null]]),
    ];
    expect(searchEvents(more, query, calendar).found.map(({ name }) => name)).toEqual(names);
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
  ])('for "%s" finds a day by its ordinal', (query, names) => {
    const days = [1, 2, 3, 11, 22].map((day) =>
      event(`${day} January`, `2027-01-${`${day}`.padStart(2, '0')}T03:30:00.000Z`, null, [['5 km', 22]]),
    );
    const { found } = searchEvents(days, query, { ...calendar, locale: 'fr-FR' });
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  it.each(['Ŋŋaali', 'ŋŋaali', 'ngngaali', 'nnaali'])(
    'knows by "%s" a name with Luganda’s own letter',
    (query) => {
      const named = event('Ŋŋaali Run', '2027-05-12T03:30:00.000Z');
      expect(searchEvents([named], query, calendar).found).toEqual([named]);
    },
  );

  it('finds today and tomorrow by name', () => {
    expect(found('today')).toEqual(['Kampala City Marathon']);
    expect(found('run tomorrow')).toEqual([]);
    expect(found('aujourd’hui')).toEqual(['Kampala City Marathon']);
    expect(found('yesterday')).toEqual([]);
    const dayBefore = { ...calendar, now: new Date('2027-01-29T08:00:00.000Z') };
    expect(searchEvents(events, 'marathon demain', dayBefore).found).toHaveLength(1);
    expect(searchEvents(events, 'today', dayBefore).found).toEqual([]);
  });

  it('uses the day in the organizer’s time zone', () => {
    expect(found('february')).toEqual(['Rùn for Éntebbe']);
  });

  it.each(['sw', 'fr-FR'])(
    'knows the months of the page’s language, here %s, and the English ones',
    (locale) => {
      const foundIn = (query: string) => searchEvents(events, query, { ...calendar, locale }).found.length;
      expect(foundIn('january')).toBe(1);
      expect(foundIn(locale === 'sw' ? 'januari' : 'janvier')).toBe(1);
      expect(foundIn('march')).toBe(0);
    },
  );

  it.each(['%', '🏃', '?!', '...', '-'])(
    'finds by %j, which has no word, only names that contain it',
    (query) => {
      const named = event(`Run ${query}`, '2027-05-12T03:30:00.000Z');
      expect(found(query)).toEqual([]);
      expect(searchEvents([...events, named], ` ${query} `, calendar).found).toEqual([named]);
    },
  );

  it('finds nothing for an unknown word, and everything for an empty query', () => {
    expect(found('triathlon')).toEqual([]);
    expect(found('kampala february')).toEqual([]);
    expect(found('  ')).toHaveLength(2);
  });
});

describe('a search without exact matches', () => {
  const closeTo = (query: string) => {
    const { found, isClose } = searchEvents(events, query, calendar);
    return { names: found.map(({ name }) => name), isClose };
  };

  it.each([
    ['marathom', 'Kampala City Marathon'],
    ['maraton', 'Kampala City Marathon'],
    ['kampla', 'Kampala City Marathon'],
    ['kmapala jan', 'Kampala City Marathon'],
    ['entebe', 'Rùn for Éntebbe'],
    ['febuary', 'Rùn for Éntebbe'],
  ])('finds near misses of "%s"', (query, name) =>
    expect(closeTo(query)).toEqual({ names: [name], isClose: true }),
  );

  it.each(['ctiy', 'kmplaa', 'kampla april', '2028', 'triathlon'])(
    'takes nothing as close to "%s"',
    (query) => expect(closeTo(query)).toEqual({ names: [], isClose: false }),
  );

  it('leaves out near misses if there is an exact match', () => {
    const named = event('Marathom', '2027-05-12T03:30:00.000Z');
    expect(searchEvents([...events, named], 'marathom', calendar)).toEqual({
      found: [named],
      isClose: false,
    });
  });
});

it('a query from an address is one short text', () => {
  expect(searchQuery(' lake ')).toBe('lake');
  expect(searchQuery(['a', 'b'])).toBe('');
  expect(searchQuery(undefined)).toBe('');
  expect(searchQuery('x'.repeat(500))).toHaveLength(100);
});

it.each([
  ['marathom', 'marathon', true],
  ['maraton', 'marathon', true],
  ['entebe', 'entebbe', true],
  ['entebbbe', 'entebbe', true],
  ['kmapala', 'kampala', true],
  ['kampala', 'kampala', true],
  ['kmplaa', 'kampala', false],
  ['maratom', 'marathon', false],
  ['kabale', 'kampala', false],
  ['apkmala', 'kampala', false],
])('%s and %s are within one typo: %s', (one, other, apart) => {
  expect(isWithinOneTypo(one, other)).toBe(apart);
  expect(isWithinOneTypo(other, one)).toBe(apart);
});

it('accepts every single typo, even among repeated letters', () => {
  const letter = fc.constantFrom<string[]>('a', 'b');
  const word = fc.array(letter, { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(word, letter, fc.nat(6), (letters, other, place) => {
      const at = place % (letters.length - 1);
      const [first = '', second = ''] = letters.slice(at);
      const slips = [
        letters.toSpliced(at, 1),
        letters.toSpliced(at, 1, other),
        letters.toSpliced(at, 0, other),
        letters.toSpliced(at, 2, second, first),
      ];
      for (const slip of slips) expect(isWithinOneTypo(slip.join(''), letters.join(''))).toBe(true);
    }),
  );
});

describe('filters', () => {
  const ZONE = 'Africa/Kampala';
  const race = (startsAt: string, ...distances: number[]) => ({ startsAt: new Date(startsAt), distances });
  const december = race('2026-12-04T03:30:00.000Z', 5);
  // In Kampala this is January already.
  const january = race('2026-12-31T22:00:00.000Z', 21, 10, 5);
  const february = race('2027-02-05T03:30:00.000Z', 42, 21);
  const races = [january, december, february];

  it('keep the races of a distance and of a month', () => {
    const kept = (filters: Partial<typeof NO_FILTERS>) =>
      filterEvents(races, { ...NO_FILTERS, ...filters }, ZONE);
    expect(kept({})).toEqual(races);
    expect(kept({ km: 21 })).toEqual([january, february]);
    expect(kept({ month: '2027-01' })).toEqual([january]);
    expect(kept({ km: 42, month: '2027-01' })).toEqual([]);
  });

  it('are parsed from an address, and anything else is no filter', () => {
    expect(filtersOf({ km: '7.5', month: '2026-12' })).toEqual({ km: 7.5, month: '2026-12' });
    expect(filtersOf({ km: 'ten', month: 'december' })).toEqual(NO_FILTERS);
    expect(filtersOf({ km: ['5', '10'] })).toEqual(NO_FILTERS);
  });

  it('are offered in order, at most four distances and six months', () => {
    const { distances, months } = filterChoices(races, ZONE);
    expect(distances).toEqual([5, 10, 21, 42]);
    expect(months.map(({ month }) => month)).toEqual(['2026-12', '2027-01', '2027-02']);
    const many = Array.from({ length: 12 }, (_, n) =>
      race(`2027-${String(n + 1).padStart(2, '0')}-10T03:30:00.000Z`, 5, n + 20),
    );
    expect(filterChoices(many, ZONE).distances).toEqual([5, 20, 21, 22]);
    expect(filterChoices(many, ZONE).months.at(-1)?.month).toBe('2027-06');
  });
});
