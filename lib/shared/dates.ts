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

/** `today`, `tomorrow`, `in 12 days`, `in 3 months`: how far away the day is. */
export function distanceInTime(at: Date, now: Date, { locale, timeZone }: Calendar): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const days = daysUntil(at, now, timeZone);
  return Math.abs(days) < 100 ? words.format(days, 'day') : words.format(Math.round(days / 30.44), 'month');
}

/** `2 minutes ago`, `3 hours ago`: how old something is, in its largest fitting unit. */
export function age(at: Date, now: Date, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  if (seconds < 60) return words.format(-seconds, 'second');
  if (seconds < 60 * 60) return words.format(-Math.round(seconds / 60), 'minute');
  if (seconds < 48 * 60 * 60) return words.format(-Math.round(seconds / 3600), 'hour');
  return words.format(-Math.round(seconds / 86_400), 'day');
}
