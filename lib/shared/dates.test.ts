import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  age,
  calendarLeaf,
  clockTime,
  dayList,
  daysUntil,
  distanceInTime,
  isoDay,
  longDate,
  writtenDay,
} from '#lib/shared/dates.ts';
import { instantIn, zonedIso } from './dates.ts';

const kampala = { locale: 'en-UG', timeZone: 'Africa/Kampala' };
const start = new Date('2027-01-30T03:30:00.000Z');

describe('dates', () => {
  it('are formatted in the organizer’s zone', () => {
    expect(longDate(start, kampala)).toBe('Saturday, 30 January 2027');
    expect(clockTime(start, kampala)).toBe('06:30');
    expect(clockTime(new Date('2027-01-29T21:05:00Z'), kampala)).toBe('00:05');
    expect(calendarLeaf(new Date('2027-01-29T22:00:00Z'), kampala)).toEqual({
      day: '30',
      month: 'Jan',
      weekday: 'Sat',
      year: '2027',
    });
  });

  it.each([
    ['en-UG', '1990-04-02', 'Mon 2 Apr 1990'],
    ['fr-CD', '1990-04-02', 'lun. 2 avr. 1990'],
    ['en-UG', '2023-13-45', '2023-13-45'],
    ['en-UG', 'M', 'M'],
    ['en-UG', '0772123456', '0772123456'],
  ])('that somebody wrote are read with the year, other text as it is: %s %s', (locale, text, words) => {
    expect(writtenDay(text, locale)).toBe(words);
  });

  it.each([
    ['en-UG', [6, 7], 'Sat 6 and Sun 7 February'],
    ['en-UG', [5, 6, 7], 'Fri 5, Sat 6 and Sun 7 February'],
    ['en-UG', [-1, 1], 'Sat 30 January and Mon 1 February'],
    ['en-UG', [7], 'Sun 7 February'],
    ['sw-UG', [6, 7], 'Jumamosi 6 na Jumapili 7 Februari'],
    ['fr-CD', [6, 7], 'sam. 6 et dim. 7 février'],
  ])('are listed with each month once: %s %o', (locale, days, words) => {
    const dates = days.map((day) => new Date(Date.UTC(2027, 1, day, 9)));
    expect(dayList(dates, { ...kampala, locale }).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it('count calendar days of the zone, not periods of 24 hours', () => {
    expect(daysUntil(start, new Date('2027-01-29T20:59:00Z'), 'Africa/Kampala')).toBe(1);
    expect(daysUntil(start, new Date('2027-01-29T21:01:00Z'), 'Africa/Kampala')).toBe(0);
    expect(
      daysUntil(new Date('2026-03-30T08:00:00Z'), new Date('2026-03-28T08:00:00Z'), 'Europe/Berlin'),
    ).toBe(2);
  });

  it.each([
    ['2027-01-30T01:00:00Z', 'today', 0],
    ['2027-01-29T10:00:00Z', 'tomorrow', 1],
    ['2027-01-31T10:00:00Z', 'yesterday', 1],
    ['2027-01-18T10:00:00Z', 'inDays', 12],
    ['2026-10-30T10:00:00Z', 'inDays', 92],
    ['2026-10-10T10:00:00Z', 'inMonths', 4],
    ['2025-03-01T10:00:00Z', 'inMonths', 23],
    ['2025-01-29T10:00:00Z', 'inYears', 2],
    ['2021-11-30T10:00:00Z', 'inYears', 5],
    ['2027-02-01T10:00:00Z', 'daysAgo', 2],
    ['2027-07-01T10:00:00Z', 'monthsAgo', 5],
    ['2030-02-01T10:00:00Z', 'yearsAgo', 3],
  ])('say how far away a race is: at %s %s (%i)', (now, words, count) =>
    expect(distanceInTime(start, new Date(now), 'Africa/Kampala')).toEqual({ words, count }),
  );

  it.each([
    [-5, 'now', 0],
    [45, 'secondsAgo', 45],
    [150, 'minutesAgo', 3],
    [2 * 3600, 'hoursAgo', 2],
    [3 * 86_400, 'daysAgo', 3],
  ])('say how old something is: after %i seconds %s (%i)', (seconds, words, count) => {
    const now = new Date('2027-01-01T12:00:00Z');
    expect(age(new Date(now.getTime() - seconds * 1000), now)).toEqual({ words, count });
  });

  it('name the day of the zone', () => {
    expect(isoDay(new Date('2027-01-29T22:00:00Z'), 'Africa/Kampala')).toBe('2027-01-30');
  });
});

const at = new Date('2027-01-30T03:30:00.000Z');

describe('local time', () => {
  it.each([
    ['Africa/Kampala', '2027-01-30T06:30:00+03:00'],
    ['UTC', '2027-01-30T03:30:00+00:00'],
    ['Asia/Kathmandu', '2027-01-30T09:15:00+05:45'],
    ['America/New_York', '2027-01-29T22:30:00-05:00'],
  ])('in %s says %s', (timeZone, iso) => {
    expect(zonedIso(at, timeZone)).toBe(iso);
    expect(instantIn(iso.slice(0, 16), timeZone)).toEqual(at);
  });

  it('converts back to the instant in any zone, except in the hour that summer time repeats', () => {
    const minutes = fc.integer({ min: 0, max: 30_000_000 }).map((n) => new Date(n * 60_000));
    const zones = fc.constantFrom('Africa/Kampala', 'Africa/Accra', 'Asia/Kolkata');
    fc.assert(
      fc.property(minutes, zones, (instant, timeZone) => {
        const iso = zonedIso(instant, timeZone);
        expect(new Date(iso)).toEqual(instant);
        expect(instantIn(iso.slice(0, 19), timeZone)).toEqual(instant);
      }),
    );
  });

  it('knows summer time', () => {
    expect(instantIn('2027-07-01T12:00', 'Europe/Berlin').toISOString()).toBe('2027-07-01T10:00:00.000Z');
    expect(instantIn('2027-03-28T03:30', 'Europe/Berlin').toISOString()).toBe('2027-03-28T01:30:00.000Z');
  });
});
