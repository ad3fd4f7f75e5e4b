// Text as far as the bundled font can write it. What is left would make the drawing library look for fonts on the
// network, which a page of ours never does. Pure.

/** Latin letters with their accents, digits, and the punctuation of European languages. */
const OTHERS =
  /[^\u0020-\u007e\u00a1-\u00a8\u00aa-\u00ad\u00af-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/gu;
/** Rare letters among them that the font has not. */
const GAPS = /[ĔĕĬĭĲĳĸĿŀŉŎŏſ]/g;

const LETTERS = /[\p{L}\p{N}]/gu;
const countLetters = (text: string): number => text.match(LETTERS)?.length ?? 0;

/** A name that can be written for the most part; empty where what is left would pass for another name. */
export function drawableName(name: string): string {
  const drawn = drawable(name);
  return countLetters(drawn) * 2 > countLetters(name) ? drawn : '';
}

const LETTERS_WITH_MARKS = /[\p{L}\p{N}]\p{M}*/gu;
const lettersOf = (text: string): string => text.normalize('NFC').match(LETTERS_WITH_MARKS)?.join('') ?? '';

/** A person's name with every letter of it, or empty: with letters missing it is another's. Emoji may go. */
export function wholeName(name: string): string {
  const drawn = drawable(name);
  return lettersOf(drawn) === lettersOf(name) ? drawn : '';
}

/** Unusual blanks and hyphens become plain ones; emoji and letters of other scripts are left out. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(OTHERS, (sign) => (/\s/u.test(sign) ? ' ' : ''))
    .replaceAll(GAPS, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
