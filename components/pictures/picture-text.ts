// Texts of pictures. For letters that the font lacks the drawing library would fetch fonts from the network. Pure.

/** Latin letters with their accents, digits, and the punctuation of European languages. */
const OTHERS =
  /[^\u0020-\u007e\u00a1-\u00a8\u00aa-\u00ad\u00af-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/gu;
/** Rare letters of that range that the font lacks. */
const GAPS = /[ĔĕĬĭĲĳĸĿŀŉŎŏſ]/g;

const LETTERS = /[\p{L}\p{N}]/gu;
const countLetters = (text: string): number => text.match(LETTERS)?.length ?? 0;

/** A name without the letters that the font lacks; '' if they are half of it or more. */
export function drawableName(name: string): string {
  const drawn = drawable(name);
  return countLetters(drawn) * 2 > countLetters(name) ? drawn : '';
}

const LETTERS_WITH_MARKS = /[\p{L}\p{N}]\p{M}*/gu;
const lettersOf = (text: string): string => text.normalize('NFC').match(LETTERS_WITH_MARKS)?.join('') ?? '';

/** A person's name without emoji; '' if the font lacks a letter, because the rest would be another name. */
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

/** The widest letter of each kind in the bundled font, as a fraction of the height. */
const KINDS: readonly [RegExp, number][] = [
  [/ /u, 0.21],
  [/[ijlI\u00cc-\u00cf\u00ec-\u00efĩīĭįĨĪĬĮİı.,:;'’‘|]/u, 0.3],
  [/[AÀÁÂÃÄÅĀĂĄKĶNÑŃŅŇVXYÝŶŸ]/u, 0.53],
  [/[MŁŊØÐĐ4€£¥¤¶~]/u, 0.57],
  [/[mwWŴŵŒÆæœ@%&#—‚…½¼¾]/u, 0.82],
  // Letters of other scripts, in the fonts of a phone.
  [/[\u0590-\u{10ffff}]/u, 0.8],
];
const USUAL = 0.49;
const widthOfLetter = (letter: string): number => KINDS.find(([kind]) => kind.test(letter))?.[1] ?? USUAL;
/** Width as a multiple of the height. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

/** Number of lines. A word longer than a line is broken, which may leave one wide letter's width free on each line. */
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

/** The longest line, as a multiple of the height. Longer lines would be too small, so a word is broken. */
export const LONGEST_LINE = 14;

/**
 * A name on two lines that its words make as alike as they can, or on one line if it is one word.
 * @returns the lines, and the width of the longer one as a multiple of the height
 */
export function twoLines(name: string): { lines: string[]; width: number } {
  const words = name.trim().split(/\s+/);
  const letters = [...words.join(' ')];
  const middle = Math.ceil(letters.length / 2);
  const between = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  const within = [letters.slice(0, middle).join(''), letters.slice(middle).join('')];
  const narrowest = (all: string[][]) =>
    all
      .map((lines) => ({ lines: lines.filter(Boolean), width: Math.max(...lines.map(widthOf)) }))
      .reduce((best, one) => (one.width < best.width ? one : best));
  const whole = narrowest(between);
  const broken = narrowest([within]);
  return whole.width > LONGEST_LINE && broken.width < whole.width ? broken : whole;
}

/**
 * The largest size that fits with `wordBreak: 'break-word'`, else the smallest. A text that is still too long gets an
 * ellipsis, because the drawing library does not report what it leaves out.
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
