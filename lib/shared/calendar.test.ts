import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from '#lib/shared/calendar.ts';

const asOf = new Date('2026-11-21T04:00:00.000Z');
const race: CalendarEntry = {
  uid: 'evt_1@races.example',
  title: 'Kampala City Marathon',
  starts: new Date('2027-01-30T03:30:00.000Z'),
};
const file = (entry: Partial<CalendarEntry> = {}, more = {}) =>
  calendarFile({ name: 'Races', entries: [{ ...race, ...entry }], asOf, ...more });
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const lineValue = (text: string, property: string) =>
  unfolded(text)
    .find((line) => line.startsWith(`${property}:`))
    ?.slice(property.length + 1);

describe('a calendar file', () => {
  it('holds each event once, in UTC, between BEGIN and END', () => {
    expect(unfolded(file({ ends: new Date('2027-01-30T09:00:00.000Z') }))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Flagoff//Races//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Races',
      'BEGIN:VEVENT',
      'UID:evt_1@races.example',
      'DTSTAMP:20261121T040000Z',
      'DTSTART:20270130T033000Z',
      'DTEND:20270130T090000Z',
      'SUMMARY:Kampala City Marathon',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('leaves out unknown fields and names the interval of a feed', () => {
    expect(file()).not.toMatch(/DTEND|LOCATION|DESCRIPTION|REFRESH/);
    expect(file({}, { refreshHours: 12 })).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n');
  });

  it('escapes characters that would end a value or a line', () => {
    expect(lineValue(file({ title: 'Run; walk, crawl\\\r\nEND:VEVENT\u0007' }), 'SUMMARY')).toBe(
      'Run\\; walk\\, crawl\\\\\\nEND:VEVENT',
    );
    expect(lineValue(file({ url: 'https://races.example/a b' }), 'URL')).toBe('https://races.example/a%20b');
  });

  it('folds lines at 75 octets without losing a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const written = file({ title });
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const plain = lineValue(written, 'SUMMARY')?.replace(/\\([\\;,])/g, '$1');
        const expected = title.replace(/(?!\t)\p{Cc}/gu, '');
        if (!title.includes('\n') && !title.includes('\r')) expect(plain).toBe(expected);
      }),
    );
  });
});
