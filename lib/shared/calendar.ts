// Events as a calendar file for phones and desktops (RFC 5545). Pure.

export type CalendarEntry = {
  /** Stable per event: a second import updates the first. */
  uid: string;
  title: string;
  starts: Date;
  /** The provider does not name an end; without one, the file has none. */
  ends?: Date;
  /** Plain text; line breaks are kept. */
  description?: string;
  location?: string;
  url?: string;
};

export type CalendarFile = {
  /** The name of a subscribed calendar. */
  name: string;
  entries: readonly CalendarEntry[];
  /** When the facts were fetched. */
  asOf: Date;
  /** How often a subscribed feed should be fetched again. */
  refreshHours?: number;
};

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const MOST_OCTETS = 75;

/** The whole file: CRLF line ends, text escaped, long lines folded at 75 octets (RFC 5545 3.1, 3.3.11). */
export function calendarFile({ name, entries, asOf, refreshHours }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Flagoff//Races//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    ...(refreshHours
      ? [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]
      : []),
    ...entries.flatMap((entry) => eventLines(entry, asOf)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(entry: CalendarEntry, asOf: Date): string[] {
  const { uid, title, starts, ends, description, location, url } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${utc(asOf)}`,
    `DTSTART:${utc(starts)}`,
    ...(ends ? [`DTEND:${utc(ends)}`] : []),
    `SUMMARY:${text(title)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(url ? [`URL:${new URL(url).href}`] : []),
    'END:VEVENT',
  ];
}

const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Escapes text; drops control characters other than line breaks and tabs, which are not allowed. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');

/** Each continuation begins with a space, which counts; no character is split. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
