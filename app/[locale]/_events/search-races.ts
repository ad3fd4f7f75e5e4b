// Races by words: of their name, their place or their date, in any order, however accents are typed. Pure.
import { type Calendar, longDate } from '#lib/shared/dates.ts';
import { zonedIso } from '#lib/shared/zoned-time.ts';

export type Searchable = { name: string; startsAt: Date; place: string | null };

const LONGEST_QUERY = 100;

/** What was asked for, from an address; repeated or overlong ones are cut. */
export const queryOf = (value: string | string[] | undefined): string =>
  (typeof value === 'string' ? value : '').trim().slice(0, LONGEST_QUERY);

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Months are called so by many who read the pages in another language. */
const ENGLISH = 'en';

/** Everything that a race can be found by: `30 January 2027`, `2027-01-30` and `30/01/2027` alike. */
function findable({ name, startsAt, place }: Searchable, calendar: Calendar): string {
  const iso = zonedIso(startsAt, calendar.timeZone).slice(0, 10);
  const slashed = iso.split('-').reverse().join('/');
  const dates = [calendar.locale, ENGLISH].map((locale) => longDate(startsAt, { ...calendar, locale }));
  return fold([name, place, ...dates, iso, slashed].join(' '));
}

/** Those in which every word of `query` occurs; all for a query without words. */
export function searchRaces<R extends Searchable>(races: R[], query: string, calendar: Calendar): R[] {
  const words = fold(query)
    .split(/[\s,]+/)
    .filter(Boolean);
  return races.filter((race) => {
    const text = findable(race, calendar);
    return words.every((word) => text.includes(word));
  });
}
