import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantIn, zonedIso } from '#lib/shared/zoned-time.ts';

const at = new Date('2027-01-30T03:30:00.000Z');

describe('the clock on the wall', () => {
  it.each([
    ['Africa/Kampala', '2027-01-30T06:30:00+03:00'],
    ['UTC', '2027-01-30T03:30:00+00:00'],
    ['Asia/Kathmandu', '2027-01-30T09:15:00+05:45'],
    ['America/New_York', '2027-01-29T22:30:00-05:00'],
  ])('in %s says %s', (timeZone, iso) => {
    expect(zonedIso(at, timeZone)).toBe(iso);
    expect(instantIn(iso.slice(0, 16), timeZone)).toEqual(at);
  });

  it('leads back to the instant, whatever the zone, except in the hour that summer time repeats', () => {
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
