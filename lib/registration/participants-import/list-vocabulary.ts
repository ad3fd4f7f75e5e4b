// Words of lists, in any language of the site: what columns are called, and what lines say that name no participant. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';

export type ListVocabulary = {
  /** What a column of whole names may be called. */
  nameHeadings: readonly string[];
  /** What a column with a part of the name may be called. */
  namePartHeadings: readonly string[];
  /** Headings that are names of people too: alone in a line they may be either. */
  namesToo: readonly string[];
  /** A heading with one of these words may be a part of the name, also where it is not known. */
  nameWords: readonly string[];
  /** What a column of tickets may be called; of several such columns the one called first here counts. */
  ticketHeadings: readonly string[];
  /** What other columns are called. */
  otherHeadings: readonly string[];
  /** Names of distances, such as "half marathon": behind a person's name they are a ticket. */
  distanceNames: readonly string[];
  /** What stands in place of a name and is none: sums and greetings. */
  otherLines: readonly string[];
  /** Titles of a part of a list, such as "Women". */
  groupTitles: readonly string[];
  /** Words of titles, such as "club": names seldom have them. */
  titleWords: readonly string[];
  /** Words of messages to the people of a list, such as "deadline": names do not have them. */
  noteWords: readonly string[];
  /** What stands in place of a name that is not known yet. */
  placeholders: readonly string[];
  /** What columns of numbers of phones are called; those of other people have other headings. */
  phoneHeadings: readonly string[];
  ageHeadings: readonly string[];
  /** Columns whose words may say that somebody does not run. */
  remarkHeadings: readonly string[];
  /** Titles of people who are no adults. */
  childTitles: readonly string[];
  /** What a chat writes in place of a message, or beside it. */
  chatPhrases: readonly string[];
  /** Words beside names, by what they say. */
  marks: Readonly<Record<Mark, readonly string[]>>;
};

/**
 * Why words beside a name ask about the person, or do not: `ditto` repeats the line above, `kin` announces another person's
 * number, `ok` says that all is well, `talk` are words that no name has.
 */
export type Mark = (typeof STATUSES)[number] | 'ditto' | 'kin' | 'ok' | 'child' | 'or' | 'and' | 'talk';

/** Later ones win. */
const MARKS = [
  'talk',
  'or',
  'and',
  'kin',
  'ok',
  'ditto',
  'child',
  'entered',
  'waiting',
  'replaced',
  'doubtful',
  'withdrawn',
] as const;

/** Of people who may not run, or are entered already. */
export const STATUSES = ['withdrawn', 'doubtful', 'replaced', 'waiting', 'entered'] as const;
export type Status = (typeof STATUSES)[number];

export const isStatus = (mark: Mark): mark is Status => STATUSES.some((one) => one === mark);

export const NO_VOCABULARY: ListVocabulary = {
  nameHeadings: [],
  namePartHeadings: [],
  namesToo: [],
  nameWords: [],
  ticketHeadings: [],
  otherHeadings: [],
  distanceNames: [],
  otherLines: [],
  groupTitles: [],
  titleWords: [],
  noteWords: [],
  placeholders: [],
  phoneHeadings: [],
  ageHeadings: [],
  remarkHeadings: [],
  childTitles: [],
  chatPhrases: [],
  marks: {
    withdrawn: [],
    doubtful: [],
    replaced: [],
    waiting: [],
    entered: [],
    ditto: [],
    kin: [],
    ok: [],
    child: [],
    or: [],
    and: [],
    talk: [],
  },
};

/** The vocabulary as plain words, ready to be looked up. */
export type ListWords = {
  whole: ReadonlySet<string>;
  /** Whole names and parts of names. */
  names: ReadonlySet<string>;
  namesToo: ReadonlySet<string>;
  nameWords: ReadonlySet<string>;
  /** In their order. */
  tickets: readonly string[];
  headings: ReadonlySet<string>;
  /** All words of headings. */
  headingWords: ReadonlySet<string>;
  distances: ReadonlySet<string>;
  otherLines: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  titles: ReadonlySet<string>;
  notes: ReadonlySet<string>;
  placeholders: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  ages: ReadonlySet<string>;
  remarks: ReadonlySet<string>;
  children: ReadonlySet<string>;
  chat: readonly string[];
  marks: ReadonlyMap<string, readonly [{ of: 'mark'; mark: Mark }]>;
  /** First words of marks of several words. */
  markStarts: ReadonlySet<string>;
  /** '' if the event has no name of several words: a single word may be a person's name. */
  event: string;
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
  const plain = (words: readonly string[]) => words.map(plainWords);
  const whole = plain(vocabulary.nameHeadings);
  const names = [...whole, ...plain(vocabulary.namePartHeadings)];
  const tickets = plain(vocabulary.ticketHeadings);
  const marks = new Map(
    MARKS.flatMap((mark) =>
      plain(vocabulary.marks[mark]).map((words) => [words, [{ of: 'mark', mark }]] as const),
    ),
  );
  const headings = [...names, ...tickets, ...plain(vocabulary.otherHeadings)];
  return {
    whole: new Set(whole),
    names: new Set(names),
    namesToo: new Set(plain(vocabulary.namesToo)),
    nameWords: new Set(plain(vocabulary.nameWords)),
    tickets,
    headings: new Set(headings),
    headingWords: new Set(headings.flatMap((heading) => heading.split(' '))),
    distances: new Set(plain(vocabulary.distanceNames)),
    otherLines: new Set(plain(vocabulary.otherLines)),
    groups: new Set(plain(vocabulary.groupTitles)),
    titles: new Set(plain(vocabulary.titleWords)),
    notes: new Set(plain(vocabulary.noteWords)),
    placeholders: new Set(plain(vocabulary.placeholders)),
    phones: new Set(plain(vocabulary.phoneHeadings)),
    ages: new Set(plain(vocabulary.ageHeadings)),
    remarks: new Set(plain(vocabulary.remarkHeadings)),
    children: new Set(plain(vocabulary.childTitles)),
    chat: plain(vocabulary.chatPhrases),
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

export const isGroup = (text: string, { groups }: ListWords): boolean =>
  groups.has(withoutNumbers(plainWords(text)));

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
  const named = single.filter((word) => words.titles.has(word)).length;
  const signs = [
    /(?:^|\D)20[2-9]\d(?!\d)/.test(text),
    /:(?!\d)|[!?]/.test(text),
    PAGE.test(text),
    PAGE.test(text),
  ];
  return (areHeadings ? 2 : 0) + named + signs.filter(Boolean).length;
}
