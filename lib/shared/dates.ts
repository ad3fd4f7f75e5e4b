// Formats instants in the organizer's time zone (the provider sends UTC). Pure.

export type Calendar = { locale: string; timeZone: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cached by language and options: creating one takes a hundred times as long as using it. */
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

/** `1 December`. */
export const dayAndMonth = (at: Date, calendar: Calendar): string =>
  format(at, calendar, { day: 'numeric', month: 'long' });

/** `Fri 29 Jan`. */
export const shortDate = (at: Date, calendar: Calendar): string =>
  // Only some languages have a comma.
  format(at, calendar, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');

/** What somebody gave as a date, `1990-04-02`, as `Mon 2 Apr 1990`; other text as it is. */
export function writtenDay(text: string, locale: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const calendar = { locale, timeZone: 'UTC' };
  return `${shortDate(at, calendar)} ${format(at, calendar, { year: 'numeric' })}`;
}

/** Noon, in the zone, of the day that many days after the day of `at`: a change of summer time does not move it to another day. */
export function noonDaysAfter(at: Date, days: number, timeZone: string): Date {
  const noon = instantIn(`${isoDay(at, timeZone)}T12:00`, timeZone).getTime();
  return new Date(noon + days * DAY_MS);
}

/** `Sat 6 and Sun 7 February`, `Sun 31 January and Mon 1 February`: each month once. */
export function dayList(days: readonly Date[], calendar: Calendar): string {
  const month = (at: Date | undefined) => at && format(at, calendar, { month: 'long' });
  const named = days.map((at, index) => {
    const isLast = month(days[index + 1]) !== month(at);
    const words = format(at, calendar, {
      weekday: 'short',
      day: 'numeric',
      ...(isLast && { month: 'long' as const }),
    });
    // Only some languages have a comma, and only before a month.
    return words.replace(',', '');
  });
  return new Intl.ListFormat(calendar.locale).format(named);
}

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

/** Midnight of the day in the zone, as if it were UTC: days can be counted across a change of summer time. */
const dayNumber = (at: Date, timeZone: string): number => Date.parse(isoDay(at, timeZone)) / DAY_MS;

/** Calendar days from one instant to the other; negative if it has passed. */
export const daysUntil = (at: Date, now: Date, timeZone: string): number =>
  dayNumber(at, timeZone) - dayNumber(now, timeZone);

/** Keys of `time` in `messages/<language>.json`: Intl has no words for many of Uganda's languages. */
export type DateSpan = {
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

export function distanceInTime(at: Date, now: Date, timeZone: string): DateSpan {
  const days = daysUntil(at, now, timeZone);
  const count = Math.abs(days);
  if (days === 0) return { words: 'today', count };
  if (count === 1) return { words: days > 0 ? 'tomorrow' : 'yesterday', count };
  if (count < 100) return { words: days > 0 ? 'inDays' : 'daysAgo', count };
  const months = Math.round(count / 30.44);
  if (months < 24) return { words: days > 0 ? 'inMonths' : 'monthsAgo', count: months };
  return { words: days > 0 ? 'inYears' : 'yearsAgo', count: Math.round(count / 365.25) };
}

/** The age in its largest fitting unit. */
export function age(at: Date, now: Date): DateSpan {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  if (seconds === 0) return { words: 'now', count: 0 };
  if (seconds < 60) return { words: 'secondsAgo', count: seconds };
  if (seconds < 60 * 60) return { words: 'minutesAgo', count: Math.round(seconds / 60) };
  if (seconds < 48 * 60 * 60) return { words: 'hoursAgo', count: Math.round(seconds / 3600) };
  return { words: 'daysAgo', count: Math.round(seconds / 86_400) };
}

/** Whole minutes from `now` until `at`, at least one. */
export const minutesUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 60_000));

const MINUTE_MS = 60_000;

/** Minutes that clocks in the zone are ahead of UTC at that instant. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** `2027-01-30T06:30:00+03:00`. */
export function zonedIso(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone);
  const wall = new Date(at.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19);
  const two = (n: number) => String(n).padStart(2, '0');
  const ahead = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** The instant at which clocks in the zone say `wall`, `2027-01-30T06:30` or with seconds. */
export function instantIn(wall: string, timeZone: string): Date {
  const asUtc = new Date(`${wall}Z`);
  const guess = new Date(asUtc.getTime() - offsetMinutes(asUtc, timeZone) * MINUTE_MS);
  return new Date(asUtc.getTime() - offsetMinutes(guess, timeZone) * MINUTE_MS);
}
