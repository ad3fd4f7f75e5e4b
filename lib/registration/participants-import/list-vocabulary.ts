// Words of lists, in any language of the site: what columns are called, and what lines say that name no participant. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';

/** Kinds of words. */
const PARTS = [
  // What a column of whole names, or of a part of the name, may be called.
  'nameHeadings',
  'namePartHeadings',
  // Headings that are names of people too: alone in a line they may be either.
  'namesToo',
  // A heading with one of these words may be a part of the name, also where it is not known.
  'nameWords',
  // Of several such columns the one called first here counts.
  'ticketHeadings',
  'otherHeadings',
  // Behind a person's name they are a ticket: "half marathon".
  'distanceNames',
  // What stands in place of a name and is none: sums and greetings.
  'otherLines',
  // Titles of a part of a list, such as "Women", and of people who are no adults.
  'groupTitles',
  'childTitles',
  // Words of titles, such as "club", that names seldom have.
  'titleWords',
  // Words of messages to the people of a list, such as "deadline".
  'noteWords',
  // What stands in place of a name that is not known yet.
  'placeholders',
  // Of the runner's own number; those of other people have other headings.
  'phoneHeadings',
  'ageHeadings',
  // Columns whose words may say that somebody does not run.
  'remarkHeadings',
  // What a chat writes in place of a message, or beside it.
  'chatPhrases',
] as const;
type Part = (typeof PARTS)[number];

/** Of people who may not run, or are entered already. */
export const STATUSES = ['withdrawn', 'doubtful', 'replaced', 'waiting', 'entered'] as const;
export type Status = (typeof STATUSES)[number];

/**
 * What words beside names say, of which earlier ones win: `ditto` repeats the line above, `kin` announces another person's number,
 * `ok` says that all is well, `talk` are words that no name has.
 */
const MARKS = [...STATUSES, 'child', 'ditto', 'ok', 'kin', 'and', 'or', 'talk'] as const;
export type Mark = (typeof MARKS)[number];

export const isStatus = (mark: Mark): mark is Status => STATUSES.some((one) => one === mark);

/** Words of each kind, and of each mark. */
export type ListVocabulary = Readonly<Partial<Record<Part | Mark, readonly string[]>>>;
export const NO_VOCABULARY: ListVocabulary = {};

/** The vocabulary as plain words, ready to be looked up. */
export type ListWords = Readonly<Record<Part, ReadonlySet<string>>> & {
  /** Whole names and parts of names. */
  readonly names: ReadonlySet<string>;
  /** All headings, and all words of them. */
  readonly headings: ReadonlySet<string>;
  readonly headingWords: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, readonly [{ of: 'mark'; mark: Mark }]>;
  /** First words of marks of several words. */
  readonly markStarts: ReadonlySet<string>;
  /** '' if the event has no name of several words: a single word may be a person's name. */
  readonly event: string;
};

const known = new WeakMap<ListVocabulary, Omit<ListWords, 'event'>>();

/** The words are prepared once: a list is read again at each key. */
export function listWords(vocabulary: ListVocabulary, eventName: string): ListWords {
  const words = known.get(vocabulary) ?? plainVocabulary(vocabulary);
  known.set(vocabulary, words);
  const event = plainWords(eventName);
  return { ...words, event: event.includes(' ') ? event : '' };
}

function plainVocabulary(vocabulary: ListVocabulary): Omit<ListWords, 'event'> {
  const plain = (part: Part | Mark) => (vocabulary[part] ?? []).map(plainWords);
  const parts = Object.fromEntries(PARTS.map((part) => [part, new Set(plain(part))]));
  const names = [...plain('nameHeadings'), ...plain('namePartHeadings')];
  const headings = [...names, ...plain('ticketHeadings'), ...plain('otherHeadings')];
  const marks = new Map(
    [...MARKS]
      .reverse()
      .flatMap((mark) => plain(mark).map((words) => [words, [{ of: 'mark', mark }]] as const)),
  );
  return {
    ...(parts as Record<Part, Set<string>>),
    names: new Set(names),
    headings: new Set(headings),
    headingWords: new Set(headings.flatMap((heading) => heading.split(' '))),
    marks,
    markStarts: new Set([...marks.keys()].flatMap((mark) => (mark.includes(' ') ? mark.split(' ', 1) : []))),
  };
}

/**
 * The heading in a cell, without what explains it: `First name (as on ID)`; of `Name / Jina` the first one. The cell's plain words
 * where it is none.
 */
export function headingOf(cell: string, { headings }: ListWords): string {
  const written = plainWords(cell);
  if (headings.has(written)) return written;
  const parts = cell
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .split('/', MOST_PARTS)
    .map(plainWords);
  return parts.every((part) => part !== '' && headings.has(part)) ? (parts[0] ?? written) : written;
}

const MOST_PARTS = 4;

/** Words of a line that is no participant may have numbers among them: `Total: 40 runners`. */
export const withoutNumbers = (words: string): string => words.replace(/ ?\d[\d.-]*/g, '').trim();

export const isGroup = (text: string, { groupTitles }: ListWords): boolean =>
  groupTitles.has(withoutNumbers(plainWords(text)));

const namesEvent = (text: string, { event }: ListWords): boolean =>
  event !== '' && ` ${plainWords(text)} `.includes(` ${event} `);

/** A line of these words alone is a title, whatever stands around it. */
export const isTitle = (text: string, words: ListWords): boolean =>
  isGroup(text, words) || namesEvent(text, words);

const PAGE = /(?:^|[^\p{L}])(?:page|ukurasa|p\.) *\d/iu;

/** How many signs a line has of being a title; one may be a coincidence. */
export function titleSigns(text: string, words: ListWords): number {
  const single = plainWords(text).split(' ');
  const areHeadings =
    single.length > 1 &&
    single.every((word) => words.headingWords.has(word)) &&
    single.some((word) => words.nameWords.has(word));
  const named = single.filter((word) => words.titleWords.has(word)).length;
  const signs = [/(?:^|\D)20[2-9]\d(?!\d)/, /:(?!\d)|[!?]/].filter((sign) => sign.test(text)).length;
  return (areHeadings ? 2 : 0) + (PAGE.test(text) ? 2 : 0) + named + signs;
}
