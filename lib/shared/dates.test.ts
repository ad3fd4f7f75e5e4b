import { describe, expect, it } from 'vitest';
import { age, calendarLeaf, clockTime, daysUntil, distanceInTime, longDate } from '#lib/shared/dates.ts';

const kampala = { locale: 'en-UG', timeZone: 'Africa/Kampala' };
const start = new Date('2027-01-30T03:30:00.000Z');

describe('dates', () => {
  it('are told in the zone of the race', () => {
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

  it('count calendar days of the zone, not periods of 24 hours', () => {
    expect(daysUntil(start, new Date('2027-01-29T20:59:00Z'), 'Africa/Kampala')).toBe(1);
    expect(daysUntil(start, new Date('2027-01-29T21:01:00Z'), 'Africa/Kampala')).toBe(0);
    expect(
      daysUntil(new Date('2026-03-30T08:00:00Z'), new Date('2026-03-28T08:00:00Z'), 'Europe/Berlin'),
    ).toBe(2);
  });

  it('say how far away a race is', () => {
    const at = (iso: string) => distanceInTime(start, new Date(iso), kampala);
    expect(at('2027-01-30T01:00:00Z')).toBe('today');
    expect(at('2027-01-29T10:00:00Z')).toBe('tomorrow');
    expect(at('2027-01-18T10:00:00Z')).toBe('in 12 days');
    expect(at('2026-10-30T10:00:00Z')).toBe('in 92 days');
    expect(at('2026-10-10T10:00:00Z')).toBe('in 4 months');
    expect(at('2027-02-01T10:00:00Z')).toBe('2 days ago');
  });

  it('say how old something is', () => {
    const now = new Date('2027-01-01T12:00:00Z');
    const since = (seconds: number) => age(new Date(now.getTime() - seconds * 1000), now, 'en');
    expect(since(45)).toBe('45 seconds ago');
    expect(since(150)).toBe('3 minutes ago');
    expect(since(2 * 3600)).toBe('2 hours ago');
    expect(since(3 * 86_400)).toBe('3 days ago');
    expect(age(new Date(now.getTime() + 5000), now, 'en')).toBe('now');
  });
});
