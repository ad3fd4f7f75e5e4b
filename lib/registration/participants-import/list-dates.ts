// Dates as people write them in a list. Pure.

const MONTH = String.raw`(?:jan|f[eé]v|feb|mar|mac|apr|avr|may|mai|mei|jui?[nl]|aug|ao[uû]|ago|sep|oct|okt|nov|d[eé]c|des)\p{L}*\.?`;
const DATE = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:st|nd|rd|th|er)?[ ./-]?(?:of )?${MONTH}[ ./-]?(?:\d{4}|\d{2})`,
  String.raw`${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
].join('|');

/** A date that stands at a place of a text; a year of birth alone is one too. */
export const DATE_AT = new RegExp(
  String.raw`(?:${DATE}|(?:19\d\d|200\d|201\d|202[0-4]))(?![\p{L}\d]|[./-]\d)`,
  'iuy',
);

/** The first letters of each month, in English, French and Swahili. */
const MONTHS =
  'jan,feb fev,mar mac,apr avr,may mai mei,jun jui,jul,aug aou ago,sep,oct okt,nov,dec des'.split(',');

/** How the dates of a list put days and months; `null` where nothing tells. */
export type DateOrder = 'day' | 'month' | null;

type Written = { year: number; parts: readonly [number, number]; month: number | null };

function readDate(text: string): Written | null {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const numbers = (plain.match(/\d+/g) ?? []).map(Number);
  const word = /\p{L}{3,}/u.exec(plain.replace(/\d(?:st|nd|rd|th|er)/g, ''))?.[0];
  if (word !== undefined) {
    const [day = 0, year] = numbers;
    const letters = word.startsWith('juil') ? 'jul' : word.slice(0, 3);
    const month = MONTHS.findIndex((names) => names.split(' ').includes(letters)) + 1;
    return year === undefined || month === 0 ? null : { year: wholeYear(year), parts: [day, month], month };
  }
  const [first = 0, second, third] = numbers;
  if (second === undefined || third === undefined) return null;
  return /^\d{4}/.test(plain)
    ? { year: first, parts: [third, second], month: second }
    : { year: wholeYear(third), parts: [first, second], month: null };
}

/** A year of two digits below 30 is of this century. */
const wholeYear = (year: number): number => (year >= 100 ? year : year + (year < 30 ? 2000 : 1900));

const MOST_MONTHS = 12;

/** The order that a date shows which can be read in one way only. */
export function orderOf(dates: readonly string[]): DateOrder {
  const parts = dates.flatMap((date) => {
    const written = readDate(date);
    return written && written.month === null ? [written.parts] : [];
  });
  const isDayFirst = parts.some(([first]) => first > MOST_MONTHS);
  const isMonthFirst = parts.some(([, second]) => second > MOST_MONTHS);
  return isDayFirst === isMonthFirst ? null : isDayFirst ? 'day' : 'month';
}

/** The ISO dates that a text may mean: none, one, or two. */
export function datesIn(text: string, order: DateOrder): string[] {
  const written = readDate(text);
  if (!written) return [];
  const { year, parts, month } = written;
  const [first, second] = parts;
  const byDay = isoDate(year, second, first);
  const byMonth = month === null ? isoDate(year, first, second) : null;
  const meant = order === null ? [byDay, byMonth] : [(order === 'day' ? byDay : byMonth) ?? byDay ?? byMonth];
  return [...new Set(meant.flatMap((date) => date ?? []))];
}

function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1000;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** First and last day on which somebody was born of whom a text says a date or a year; `null` where it says none. */
export function birthRange(text: string, order: DateOrder): readonly [string, string] | null {
  const [first, second = first] = datesIn(text, order).sort();
  if (first !== undefined && second !== undefined) return [first, second];
  const year = /^\d{4}$/.exec(text.trim())?.[0];
  return year === undefined ? null : [`${year}-01-01`, `${year}-12-31`];
}
