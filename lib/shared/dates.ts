// Instants as a person reads them, in the organizer's time zone (the provider tells UTC alone). Pure.

export type Calendar = { locale: string; timeZone: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Made once for each language and way of writing: making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, { locale, timeZone }: Calendar, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, timeZone, options]);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made.format(at);
}

/** `Saturday, 30 January 2027`. */
export const longDate = (at: Date, calendar: Calendar): string => format(at, calendar, { dateStyle: 'full' });

/** A date whose day, month and year stay on one line: `Saturday, 30 January 2027`, broken after the comma alone. */
export const unbroken = (date: string): string => date.replace(/ (\S+) (\S+)$/, '\u00a0$1\u00a0$2');

/** `06:30`. */
export const clockTime = (at: Date, calendar: Calendar): string =>
  format(at, calendar, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What a calendar leaf shows: `{ day: '30', month: 'Jan', weekday: 'Sat', year: '2027' }`. */
export function calendarLeaf(
  at: Date,
  calendar: Calendar,
): { day: string; month: string; weekday: string; year: string } {
  return {
    day: format(at, calendar, { day: 'numeric' }),
    month: format(at, calendar, { month: 'short' }),
    weekday: format(at, calendar, { weekday: 'short' }),
    year: format(at, calendar, { year: 'numeric' }),
  };
}

/** `2027-01-30`: the day in the zone. */
export const isoDay = (at: Date, timeZone: string): string =>
  format(at, { locale: 'en-CA', timeZone }, { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Midnight of the day in the zone, as if it were UTC: makes days countable whatever clocks are shifted in between. */
const dayNumber = (at: Date, timeZone: string): number => Date.parse(isoDay(at, timeZone)) / DAY_MS;

/** Calendar days from one instant to the other, negative when it has passed. */
export const daysUntil = (at: Date, now: Date, timeZone: string): number =>
  dayNumber(at, timeZone) - dayNumber(now, timeZone);

/** A span in the words of `time` in `messages/<language>.json`: Intl has none for many of Uganda's languages. */
export type Span = {
  words:
    | 'today'
    | 'tomorrow'
    | 'yesterday'
    | 'inDays'
    | 'inMonths'
    | 'inYears'
    | 'now'
    | 'secondsAgo'
    | 'minutesAgo'
    | 'hoursAgo'
    | 'daysAgo'
    | 'monthsAgo'
    | 'yearsAgo';
  count: number;
};

/** `today`, `tomorrow`, `in 12 days`, `in 3 months`, `in 5 years`: how far away the day is. */
export function distanceInTime(at: Date, now: Date, timeZone: string): Span {
  const days = daysUntil(at, now, timeZone);
  const count = Math.abs(days);
  if (days === 0) return { words: 'today', count };
  if (count === 1) return { words: days > 0 ? 'tomorrow' : 'yesterday', count };
  if (count < 100) return { words: days > 0 ? 'inDays' : 'daysAgo', count };
  const months = Math.round(count / 30.44);
  if (months < 24) return { words: days > 0 ? 'inMonths' : 'monthsAgo', count: months };
  return { words: days > 0 ? 'inYears' : 'yearsAgo', count: Math.round(count / 365.25) };
}

/** `2 minutes ago`, `3 hours ago`: how old something is, in its largest fitting unit. */
export function age(at: Date, now: Date): Span {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  if (seconds === 0) return { words: 'now', count: 0 };
  if (seconds < 60) return { words: 'secondsAgo', count: seconds };
  if (seconds < 60 * 60) return { words: 'minutesAgo', count: Math.round(seconds / 60) };
  if (seconds < 48 * 60 * 60) return { words: 'hoursAgo', count: Math.round(seconds / 3600) };
  return { words: 'daysAgo', count: Math.round(seconds / 86_400) };
}
