// Text in a picture that has room for so much: written smaller the longer it is, and what no size can hold ends with an
// ellipsis. Pure; the drawing library tells nobody what it left out.

type Room = {
  readonly width: number;
  readonly height: number;
  /** Of a line, in heights of its letters. */
  readonly lineHeight: number;
  /** Pixels, the largest first. */
  readonly sizes: readonly number[];
};

/** The widest letter of each kind, in heights, as measured in the bundled face: what fits here fits when it is drawn. */
const KINDS: readonly [RegExp, number][] = [
  [/[ijlI\u00cc-\u00cf\u00ec-\u00efĩīĭįĨĪĬĮİı.,:;'’‘| ]/u, 0.3],
  [/[AÀÁÂÃÄÅĀĂĄKĶŁMNÑŃŅŇŊVXYÝŶŸØÐĐ4€£¥¤¶~]/u, 0.57],
  [/[mwWŴŵŒÆæœ@%&#—‚…½¼¾]/u, 0.82],
];
const USUAL = 0.49;
const widthOfLetter = (letter: string): number => KINDS.find(([kind]) => kind.test(letter))?.[1] ?? USUAL;
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

/** Lines that the words take; one that is longer than a line is broken, with up to a wide letter left free on each. */
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

/** The text as it is to be drawn, with `wordBreak: 'break-word'`. */
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
