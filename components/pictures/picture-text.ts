// Text of a picture: as far as the bundled font has its letters, and as large as there is room. Pure. For any other letter
// the drawing library would fetch fonts from the network, which is not wanted.

/** Latin letters with their accents, digits, and the punctuation of European languages. */
const OTHERS =
  /[^\u0020-\u007e\u00a1-\u00a8\u00aa-\u00ad\u00af-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/gu;
/** Rare letters among them that the font lacks. */
const GAPS = /[ĔĕĬĭĲĳĸĿŀŉŎŏſ]/g;

const LETTERS = /[\p{L}\p{N}]/gu;
const countLetters = (text: string): number => text.match(LETTERS)?.length ?? 0;

/** A name without the letters that the font lacks; empty if they are half of it or more. */
export function drawableName(name: string): string {
  const drawn = drawable(name);
  return countLetters(drawn) * 2 > countLetters(name) ? drawn : '';
}

const LETTERS_WITH_MARKS = /[\p{L}\p{N}]\p{M}*/gu;
const lettersOf = (text: string): string => text.normalize('NFC').match(LETTERS_WITH_MARKS)?.join('') ?? '';

/** A person's name, without emoji; empty if the font lacks a letter, since that would be another name. */
export function wholeName(name: string): string {
  const drawn = drawable(name);
  return lettersOf(drawn) === lettersOf(name) ? drawn : '';
}

/** Replaces unusual spaces and hyphens; leaves out emoji and letters of other scripts. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(OTHERS, (sign) => (/\s/u.test(sign) ? ' ' : ''))
    .replaceAll(GAPS, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

type Room = {
  readonly width: number;
  readonly height: number;
  readonly lineHeight: number;
  /** Pixels, the largest first. */
  readonly sizes: readonly number[];
};

/** The widest letter of each kind, in heights, as measured in the bundled font. */
const KINDS: readonly [RegExp, number][] = [
  [/[ijlI\u00cc-\u00cf\u00ec-\u00efĩīĭįĨĪĬĮİı.,:;'’‘| ]/u, 0.3],
  [/[AÀÁÂÃÄÅĀĂĄKĶŁMNÑŃŅŇŊVXYÝŶŸØÐĐ4€£¥¤¶~]/u, 0.57],
  [/[mwWŴŵŒÆæœ@%&#—‚…½¼¾]/u, 0.82],
];
const USUAL = 0.49;
const widthOfLetter = (letter: string): number => KINDS.find(([kind]) => kind.test(letter))?.[1] ?? USUAL;
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

/** Number of lines. A word longer than a line is broken, which leaves up to the width of one wide letter free on each. */
function linesOf(text: string, line: number): number {
  let lines = 0;
  let used = Number.POSITIVE_INFINITY;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    const after = used + widthOf(' ') + width;
    if (after > line) lines += width > line ? Math.ceil(width / (line - widthOf('W'))) : 1;
    used = after > line ? Math.min(width, line) : after;
  }
  return lines;
}

/**
 * Text and pixels for drawing with `wordBreak: 'break-word'`: the largest size that fits without breaking a word, else the
 * smallest, and an ellipsis if that does not fit either. The drawing library does not report what it leaves out.
 */
export function fitText(text: string, { width, height, lineHeight, sizes }: Room) {
  const fits = (words: string, size: number): boolean =>
    linesOf(words, width / size) <= Math.floor(height / (size * lineHeight));
  const isWhole = (size: number): boolean => text.split(' ').every((word) => widthOf(word) <= width / size);
  const fontSize = sizes.find((size) => isWhole(size) && fits(text, size));
  if (fontSize) return { text, fontSize };
  const smallest = Math.min(...sizes);
  if (fits(text, smallest)) return { text, fontSize: smallest };
  let end = text.length;
  const cut = () => `${text.slice(0, end).trimEnd()}…`;
  while (end > 0 && !fits(cut(), smallest)) end -= 1;
  return { text: cut(), fontSize: smallest };
}
