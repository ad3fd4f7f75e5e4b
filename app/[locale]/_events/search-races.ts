// Races by words: of their name, their place, their date or what can be entered, in any order and however they are typed. Pure.
import type { EntryKind } from '#lib/events/list-events.ts';
import { type Calendar, isoDay, longDate } from '#lib/shared/dates.ts';
import { plainWords } from '#lib/shared/plain-words.ts';

export type Searchable = {
  name: string;
  startsAt: Date;
  place: string | null;
  kinds: readonly EntryKind[] | null;
};

const LONGEST_QUERY = 100;

/** What was asked for, from an address; repeated or overlong ones are cut. */
export const queryOf = (value: string | string[] | undefined): string =>
  (typeof value === 'string' ? value : '').trim().slice(0, LONGEST_QUERY);

/** Months are called so by many who read the pages in another language. */
const ENGLISH = 'en';

const two = (figure: string): string => figure.padStart(2, '0');

/** `4/2/2027` and `4.2.2027` are `2027-02-04`, `4/2` is `02-04`; `10 km`, `10K` and `10 kilometres` are `10km`; `21,1` is `21.1`. */
const fold = (text: string): string =>
  plainWords(
    text
      .replaceAll(
        /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g,
        (_, d, m, y) => `${y}-${two(m)}-${two(d)}`,
      )
      .replaceAll(/(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g, (_, d, m) => `${two(m)}-${two(d)}`)
      .replaceAll(/(?<=\d),(?=\d)/g, '.')
      .replaceAll(/(\d)[\s-]?k(?:ms?|ilom\p{L}*)?(?!\p{L})/giu, '$1km'),
  );

/** `42,195` is `42.195` in French, and in English `1,000` is `1000`: one of them is meant. */
const readings = (text: string): string[] => [
  ...new Set([text, text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')].map(fold)),
];

/** A half that is sold as 21.0975 km is asked for as that, as 21.1 or as 21. */
const distanceWords = (km: number): string => `${km}km ${Math.round(km * 10) / 10}km ${Math.trunc(km)}km`;

/** Everything that a race can be found by. */
function findable({ name, startsAt, place, kinds }: Searchable, calendar: Calendar): string {
  const iso = isoDay(startsAt, calendar.timeZone);
  const dates = [calendar.locale, ENGLISH].map((locale) => longDate(startsAt, { ...calendar, locale }));
  const entries = (kinds ?? []).flatMap(({ name: kind, distance_km: km }) => [
    kind,
    km === null ? '' : distanceWords(km),
  ]);
  const all = [name, place, ...dates, iso, iso.slice(5), ...entries].join(' | ');
  return ` ${readings(all).join(' ')}`;
}

/** A figure is meant from its beginning: `5km` is not in `15km`. */
const occurs = (word: string, text: string): boolean => text.includes(/^\d/.test(word) ? ` ${word}` : word);

/** Those in which every word of `query` occurs, or its signs where it has no word; all for an empty one. */
export function searchRaces<R extends Searchable>(races: R[], query: string, calendar: Calendar): R[] {
  const asked = readings(query).map((reading) => reading.split(' ').filter(Boolean));
  if (asked.flat().length === 0) return races.filter(({ name }) => name.includes(query.trim()));
  return races.filter((race) => {
    const text = findable(race, calendar);
    return asked.some((words) => words.every((word) => occurs(word, text)));
  });
}
