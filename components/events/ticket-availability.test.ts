import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import messages from '../../messages/en.json';
import { placesLeft, saleTimes } from './ticket-availability.tsx';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const left = (
  remaining: number,
  capacity: number,
  window: { sales_start?: string; sales_end?: string } = {},
) => placesLeft({ remaining, capacity, ...window }, true, NOW);

describe('placesLeft', () => {
  it('has no few places before the sale', () => {
    expect(left(12, 500, { sales_start: '2026-11-26T20:59:00.000Z' })).toEqual({
      key: 'placesOf',
      percent: null,
    });
    expect(left(12, 500, { sales_start: '2026-11-19T20:59:00.000Z' }).key).toBe('fewPlaces');
    expect(left(12, 500).key).toBe('fewPlaces');
  });

  it('has no few places while the event is off sale', () => {
    expect(placesLeft({ remaining: 12, capacity: 500 }, false, NOW)).toEqual({
      key: 'placesOf',
      percent: null,
    });
  });

  it('has a bar only if places are few and some are taken', () => {
    expect(left(500, 500)).toEqual({ key: 'placesLeft', percent: null });
    expect(left(250, 500)).toEqual({ key: 'placesOf', percent: null });
    expect(left(12, 12)).toEqual({ key: 'fewPlaces', percent: null });
    expect(left(12, 48)).toEqual({ key: 'fewPlaces', percent: 25 });
  });

  it('keeps a nearly empty bar visible', () => {
    expect(left(1, 5_000).percent).toBe(2);
  });
});

const t = createTranslator({ locale: 'en', messages, namespace: 'event' });
const CALENDAR = { locale: 'en-UG', timeZone: 'Africa/Kampala' };
const SALE_NOW = new Date('2027-01-10T09:00:00.000Z');
const BEFORE = '2027-01-09T21:30:00.000Z';
const LATER = '2027-01-31T21:30:00.000Z';
const LATEST = '2027-02-28T20:59:00.000Z';

const words = (sales_start: string | null, sales_end: string | null): string | null => {
  const times = saleTimes({ sales_start, sales_end }, SALE_NOW);
  return times && t(times.key, { date: longDate(times.at, CALENDAR), time: clockTime(times.at, CALENDAR) });
};

describe('saleTimes', () => {
  it.each([
    // An evening in UTC is the next day in Kampala.
    [LATER, null, 'On sale from Monday, 1 February 2027 at 00:30'],
    [LATER, LATEST, 'On sale from Monday, 1 February 2027 at 00:30'],
    [null, LATEST, 'On sale until Sunday, 28 February 2027 at 23:59'],
    [BEFORE, LATEST, 'On sale until Sunday, 28 February 2027 at 23:59'],
    [BEFORE, null, null],
    [null, null, null],
  ])('from %s until %s: %s', (start, end, said) => {
    expect(words(start, end)).toBe(said);
  });

  it('names the end from the first moment of the sale', () => {
    const now = SALE_NOW.toISOString();
    expect(saleTimes({ sales_start: now, sales_end: LATEST }, SALE_NOW)?.key).toBe('salesUntil');
  });
});
