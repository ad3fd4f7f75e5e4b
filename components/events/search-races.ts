// Races by words: of their name, their place, their date or what can be entered, in any order and however they are typed. Pure.
import type { EntryKind } from '#lib/events/list-events.ts';
import { type Calendar, distanceInTime, isoDay, longDate, type Span } from '#lib/shared/dates.ts';
import { plainWords } from '#lib/shared/plain-words.ts';
import { isOneEditApart } from './one-edit-apart.ts';

export type Searchable = {
  name: string;
  startsAt: Date;
  place: string | null;
  kinds: readonly EntryKind[] | null;
};

/** `days` is what days near `now` are called: `{ today: 'leo today' }`. */
export type SearchedOn = Calendar & { now: Date; days: Partial<Record<Span['words'], string>> };

/** `isClose`: nothing is called so, and these are what comes close. */
type Found<R> = { found: R[]; isClose: boolean };

const LONGEST_QUERY = 100;

/** What was asked for, from an address; repeated or overlong ones are cut. */
export const queryOf = (value: string | string[] | undefined): string =>
  (typeof value === 'string' ? value : '').trim().slice(0, LONGEST_QUERY);

/** Months are called so by many who read the pages in another language. */
const ENGLISH = 'en';

const two = (figure: string): string => figure.padStart(2, '0');

/**
 * `4/2/2027` and `4.2.2027` are `2027-02-04`, `4/2` is `02-04`; `10 km`, `10K`, `10 kilometres` and `kilomita 10` are
 * `10km`, and so is what follows the year in `2027 km 10`; `21,1` is `21.1`.
 */
const fold = (text: string): string =>
  plainWords(
    text
      .replaceAll(
        /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g,
        (_, d, m, y) => `${y}-${two(m)}-${two(d)}`,
      )
      .replaceAll(/(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g, (_, d, m) => `${two(m)}-${two(d)}`)
      .replaceAll(/(?<=\d),(?=\d)/g, '.')
      .replaceAll(/(\d)(?<!\b20\d\d)[\s-]?k(?:ms?|ilom\p{L}*)?(?!\p{L})/giu, '$1km')
      .replaceAll(/(?<![\d\p{L}])k(?:ms?|ilom\p{L}*)[\s-]?(\d+(?:\.\d+)?)(?:km)?(?![\d\p{L}])/giu, '$1km'),
  );

/**
 * `42,195` is `42.195` in French, and in English `1,000` is `1000`: one of them is meant. Whoever finds no `ŋ` among her
 * keys types `ng` or `n`.
 */
function readings(text: string): string[] {
  const figures = [text, text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')];
  const letters = figures.map((one) => one.replaceAll(/ŋ/gi, 'n'));
  return [...new Set([...figures, ...letters])].map(fold);
}

/** A half that is sold as 21.0975 km is asked for as that, as 21.1 or as 21. */
const distanceWords = (km: number): string => `${km}km ${Math.round(km * 10) / 10}km ${Math.trunc(km)}km`;

const ordinals = new Intl.PluralRules(ENGLISH, { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `22nd of`, and of the first day `1er`, the only one that French counts so. */
const ordinalWords = (day: number): string =>
  `${day}${SUFFIXES[ordinals.select(day)] ?? 'th'} of ${day === 1 ? '1er' : ''}`;

/** Everything that a race can be found by. */
function findable({ name, startsAt, place, kinds }: Searchable, on: SearchedOn): string {
  const iso = isoDay(startsAt, on.timeZone);
  const near = on.days[distanceInTime(startsAt, on.now, on.timeZone).words];
  const dates = [on.locale, ENGLISH].map((locale) => longDate(startsAt, { ...on, locale }));
  const entries = (kinds ?? []).flatMap(({ name: kind, distance_km: km }) => [
    kind,
    km === null ? '' : distanceWords(km),
  ]);
  const ordinal = ordinalWords(Number(iso.slice(-2)));
  const all = [name, place, ...dates, ordinal, near, iso, iso.slice(5), ...entries].join(' | ');
  return ` ${readings(all).join(' ')}`;
}

/** A figure is meant from its beginning: `5km` is not in `15km`. */
const occurs = (word: string, text: string): boolean => text.includes(/^\d/.test(word) ? ` ${word}` : word);

/** A word so long that a letter more or less still tells which one is meant. */
const LONG_WORD = /^\p{L}{5,}$/u;

const comesClose = (word: string, text: string): boolean =>
  occurs(word, text) ||
  (LONG_WORD.test(word) && text.split(' ').some((other) => isOneEditApart(word, other)));

/**
 * Those in which every word of `query` occurs, or its signs where it has no word; all for an empty one. Where there are
 * none, those with words that differ from it by a slip of the finger.
 */
export function searchRaces<R extends Searchable>(races: R[], query: string, on: SearchedOn): Found<R> {
  const asked = readings(query).map((reading) => reading.split(' ').filter(Boolean));
  if (asked.flat().length === 0)
    return { found: races.filter(({ name }) => name.includes(query.trim())), isClose: false };
  const texts = races.map((race) => ({ race, text: findable(race, on) }));
  const having = (isIn: typeof occurs) =>
    texts
      .filter(({ text }) => asked.some((words) => words.every((word) => isIn(word, text))))
      .map(({ race }) => race);
  const exact = having(occurs);
  if (exact.length > 0) return { found: exact, isClose: false };
  const close = having(comesClose);
  return { found: close, isClose: close.length > 0 };
}
