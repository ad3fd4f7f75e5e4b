import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { clockTime, dayAndMonth } from '#lib/shared/dates.ts';
import messages from '../../messages/en.json';
import { percentTaken, saleTimes } from './ticket-list.tsx';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const taken = (remaining: number, capacity: number, window: { sales_start?: string } = {}) =>
  percentTaken({ remaining, capacity, ...window }, true, NOW);

describe('the bar of places', () => {
  it('shows what is taken, if few are left', () => {
    expect(taken(12, 48)).toBe(75);
    expect(taken(12, 12)).toBe(0);
    expect([taken(21, 500), taken(500, 500), taken(0, 500)]).toEqual([null, null, null]);
  });

  it('is never full while a place is left', () => {
    expect(taken(1, 5_000)).toBe(98);
  });

  it('is not there before the sale, nor while the event is off sale', () => {
    expect(taken(12, 500, { sales_start: '2026-11-26T20:59:00.000Z' })).toBeNull();
    expect(taken(12, 500, { sales_start: '2026-11-19T20:59:00.000Z' })).toBe(98);
    expect(percentTaken({ remaining: 12, capacity: 500 }, false, NOW)).toBeNull();
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
  return (
    times && t(times.key, { date: dayAndMonth(times.at, CALENDAR), time: clockTime(times.at, CALENDAR) })
  );
};

describe('saleTimes', () => {
  it.each([
    // An evening in UTC is the next day in Kampala.
    [LATER, null, 'On sale from 1 February at 00:30'],
    [LATER, LATEST, 'On sale from 1 February at 00:30'],
    [null, LATEST, 'On sale until 28 February at 23:59'],
    [BEFORE, LATEST, 'On sale until 28 February at 23:59'],
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
