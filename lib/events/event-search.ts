// Search of events by words of name, place, date or ticket types, in any order and spelling. Pure.
import type { TicketTypeSummary } from '#lib/events/list-events.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { type Calendar, type DateSpan, distanceInTime, isoDay, longDate } from '#lib/shared/dates.ts';

export type Searchable = {
  name: string;
  startsAt: Date;
  place: string | null;
  ticketTypes: readonly TicketTypeSummary[] | null;
};

/** `days`: names of the days around `now`: `{ today: 'leo today' }`. */
export type SearchContext = Calendar & { now: Date; days: Partial<Record<DateSpan['words'], string>> };

/** `isClose`: nothing matches exactly; these are near misses. */
type Found<R> = { found: R[]; isClose: boolean };

const MAX_QUERY_LENGTH = 100;

/** The query of an address: empty if repeated, cut if too long. */
export const searchQuery = (value: string | string[] | undefined): string =>
  (typeof value === 'string' ? value : '').trim().slice(0, MAX_QUERY_LENGTH);

/** Many readers of other languages type English month names. */
const ENGLISH = 'en';

const two = (figure: string): string => figure.padStart(2, '0');

/** `4/2/2027` and `4.2.2027` become `2027-02-04`, `4/2` becomes `02-04`; `10 km`, `10K`, `kilomita 10` become `10km`. */
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

/** `42,195` is `42.195` in French and `42195` in English; `ŋ` is often typed as `ng` or `n`. */
function variants(text: string): string[] {
  const figures = [text, text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')];
  const letters = figures.map((one) => one.replaceAll(/ŋ/gi, 'n'));
  return [...new Set([...figures, ...letters])].map(fold);
}

/** 21.0975 km is found by 21.0975, 21.1 and 21. */
const kilometreWords = (km: number): string => `${km}km ${Math.round(km * 10) / 10}km ${Math.trunc(km)}km`;

const ordinals = new Intl.PluralRules(ENGLISH, { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Includes the French `1er` for the first day. */
const ordinalWords = (day: number): string =>
  `${day}${SUFFIXES[ordinals.select(day)] ?? 'th'} of ${day === 1 ? '1er' : ''}`;

function searchText({ name, startsAt, place, ticketTypes }: Searchable, on: SearchContext): string {
  const iso = isoDay(startsAt, on.timeZone);
  const near = on.days[distanceInTime(startsAt, on.now, on.timeZone).words];
  const dates = [on.locale, ENGLISH].map((locale) => longDate(startsAt, { ...on, locale }));
  const tickets = (ticketTypes ?? []).flatMap(({ name: ticket, distance_km: km }) => [
    ticket,
    km === null ? '' : kilometreWords(km),
  ]);
  const ordinal = ordinalWords(Number(iso.slice(-2)));
  const all = [name, place, ...dates, ordinal, near, iso, iso.slice(5), ...tickets].join(' | ');
  return ` ${variants(all).join(' ')}`;
}

/** Digits match from the beginning of a number: `5km` is not in `15km`. */
const occurs = (word: string, text: string): boolean => text.includes(/^\d/.test(word) ? ` ${word}` : word);

/** Only words of five or more letters may differ by a typo. */
const LONG_WORD = /^\p{L}{5,}$/u;

const comesClose = (word: string, text: string): boolean =>
  occurs(word, text) ||
  (LONG_WORD.test(word) && text.split(' ').some((other) => isWithinOneTypo(word, other)));

/** Events that contain every word of `query`; all for an empty query. If there are none, those with one typo per word. */
export function searchEvents<R extends Searchable>(events: R[], query: string, on: SearchContext): Found<R> {
  const spellings = variants(query).map((variant) => variant.split(' ').filter(Boolean));
  if (spellings.flat().length === 0)
    return { found: events.filter(({ name }) => name.includes(query.trim())), isClose: false };
  const texts = events.map((event) => ({ event, text: searchText(event, on) }));
  const having = (isIn: typeof occurs) =>
    texts
      .filter(({ text }) => spellings.some((words) => words.every((word) => isIn(word, text))))
      .map(({ event }) => event);
  const exact = having(occurs);
  if (exact.length > 0) return { found: exact, isClose: false };
  const close = having(comesClose);
  return { found: close, isClose: close.length > 0 };
}

/** `km` as runners say it; `month`: `2026-12`. `null`: any. */
export type Filters = { readonly km: number | null; readonly month: string | null };
export const NO_FILTERS: Filters = { km: null, month: null };

/** Ignores values that are no filters. */
export function filtersOf(query: Partial<Record<'km' | 'month', string | string[]>>): Filters {
  const km = searchQuery(query.km);
  const month = searchQuery(query.month);
  return {
    km: /^\d{1,3}(\.\d)?$/.test(km) ? Number(km) : null,
    month: /^\d{4}-\d\d$/.test(month) ? month : null,
  };
}

type Filtered = { startsAt: Date; distances: readonly number[] };

const monthOf = (at: Date, timeZone: string): string => isoDay(at, timeZone).slice(0, 7);

export const filterEvents = <R extends Filtered>(
  events: readonly R[],
  { km, month }: Filters,
  zone: string,
): R[] =>
  events.filter(
    ({ startsAt, distances }) =>
      (km === null || distances.includes(km)) && (month === null || monthOf(startsAt, zone) === month),
  );

const MAX_DISTANCES = 4;
/** Distances that runners look for first. */
const USUAL_KM = [5, 10, 21, 42];
const MAX_MONTHS = 6;

type FilterChoices = {
  /** The shortest first. */
  distances: number[];
  /** The first months, each with a day in it. */
  months: { month: string; at: Date }[];
};

export function filterChoices(events: readonly Filtered[], timeZone: string): FilterChoices {
  const counts = new Map<number, number>();
  for (const km of events.flatMap(({ distances }) => distances)) counts.set(km, (counts.get(km) ?? 0) + 1);
  const rank = ([km, count]: readonly [number, number]) => (USUAL_KM.includes(km) ? 1_000_000 : 0) + count;
  const first = [...counts].sort((one, other) => rank(other) - rank(one)).slice(0, MAX_DISTANCES);
  const dates = events.map(({ startsAt }) => startsAt).sort((a, b) => a.getTime() - b.getTime());
  const months = new Map(dates.map((at) => [monthOf(at, timeZone), at]));
  return {
    distances: first.map(([km]) => km).sort((a, b) => a - b),
    months: [...months].map(([month, at]) => ({ month, at })).slice(0, MAX_MONTHS),
  };
}

/** One wrong, missing or extra letter, or two swapped neighbours. */
export function isWithinOneTypo(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  const isOneLetter = left.length <= 1 && right.length <= 1;
  return isOneLetter || (left.length === 2 && right === `${left[1]}${left[0]}`);
}
