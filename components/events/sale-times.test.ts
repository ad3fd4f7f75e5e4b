import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import messages from '../../messages/en.json';
import { saleTimes } from './sale-times.ts';

const t = createTranslator({ locale: 'en', messages, namespace: 'event' });
const CALENDAR = { locale: 'en-UG', timeZone: 'Africa/Kampala' };
const NOW = new Date('2027-01-10T09:00:00.000Z');
const BEFORE = '2027-01-09T21:30:00.000Z';
const LATER = '2027-01-31T21:30:00.000Z';
const LATEST = '2027-02-28T20:59:00.000Z';

const words = (sales_start: string | null, sales_end: string | null): string | null => {
  const times = saleTimes({ sales_start, sales_end }, NOW);
  return times && t(times.key, { date: longDate(times.at, CALENDAR), time: clockTime(times.at, CALENDAR) });
};

describe('when an entry is sold', () => {
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

  it('is told as its end from the very moment that it began', () => {
    const now = NOW.toISOString();
    expect(saleTimes({ sales_start: now, sales_end: LATEST }, NOW)?.key).toBe('salesUntil');
  });
});
