// Headings, titles, greetings and messages: the words of a list that name no participant. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { WORDS } from './list-vocabulary.ts';

/** Whole names and parts of names. */
export const NAME_HEADINGS: ReadonlySet<string> = new Set([...WORDS.nameHeadings, ...WORDS.namePartHeadings]);
export const HEADINGS: ReadonlySet<string> = new Set([
  ...NAME_HEADINGS,
  ...WORDS.ticketHeadings,
  ...WORDS.otherHeadings,
]);
export const HEADING_WORDS: ReadonlySet<string> = new Set(
  [...HEADINGS].flatMap((heading) => heading.split(' ')),
);

const MOST_PARTS = 4;

export const withoutBrackets = (text: string): string => text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');

/**
 * The heading in a cell, without what explains it: `First name (as on ID)`; of `Name / Jina` the first one. The cell's plain words
 * where it is none.
 */
export function headingOf(cell: string): string {
  const written = plainWords(cell);
  if (HEADINGS.has(written)) return written;
  const parts = withoutBrackets(cell).split('/', MOST_PARTS).map(plainWords);
  return parts.every((part) => part !== '' && HEADINGS.has(part)) ? (parts[0] ?? written) : written;
}

/** Words of a line that is no participant may have numbers among them: `Total: 40 runners`. */
const withoutNumbers = (text: string): string =>
  plainWords(text)
    .replace(/ ?\d[\d.-]*/g, '')
    .trim();

export const isGroup = (text: string): boolean => WORDS.groupTitles.has(withoutNumbers(text));

/** A heading of tickets or names, or the title of a group. */
export const isHeadingOf = (text: string): boolean =>
  isGroup(text) || WORDS.ticketHeadings.has(plainWords(text)) || NAME_HEADINGS.has(withoutNumbers(text));

/** A sum, a greeting, a group, or a heading that nobody is called. */
export function isNobody(text: string): boolean {
  const plain = plainWords(text);
  const isHeading = plain !== '' && HEADINGS.has(plain) && !WORDS.namesToo.has(plain);
  return isHeading || WORDS.otherLines.has(withoutNumbers(text)) || isGroup(text);
}

/** A message to the people of the list. */
export const isNote = (text: string): boolean =>
  plainWords(text.slice(0, 1000))
    .split(' ')
    .some((word) => WORDS.noteWords.has(word));

/**
 * A line of these words alone is a title, whatever stands around it.
 * @param event plain words; '' if the event has no name of several words: a single word may be a person's name
 */
export const isTitle = (text: string, event: string): boolean =>
  isGroup(text) || (event !== '' && ` ${plainWords(text)} `.includes(` ${event} `));

const PAGE = /(?:^|[^\p{L}])(?:page|ukurasa|p\.) *\d/iu;

/** How many signs a line has of being a title; one may be a coincidence. */
export function titleSigns(text: string): number {
  const single = plainWords(text).split(' ');
  const areHeadings =
    single.length > 1 &&
    single.every((word) => HEADING_WORDS.has(word)) &&
    single.some((word) => WORDS.nameWords.has(word));
  const named = single.filter((word) => WORDS.titleWords.has(word)).length;
  const signs = [/(?:^|\D)20[2-9]\d(?!\d)/, /:(?!\d)|[!?]/].filter((sign) => sign.test(text)).length;
  return (areHeadings ? 2 : 0) + (PAGE.test(text) ? 2 : 0) + named + signs;
}
