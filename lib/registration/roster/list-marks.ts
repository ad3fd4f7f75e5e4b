// What a list has around its words and none of them is: bullets, ticks, running numbers, marks that nobody sees. Pure.

/** A joiner between letters is part of how a script is written. */
const UNSEEN =
  /\u200B|\u200E|\u200F|[\u202A-\u202E\u2066-\u2069\uFEFF]|(?<![\p{L}\p{M}])(?:\u200C|\u200D)|(?:\u200C|\u200D)(?![\p{L}\p{M}])/gu;

/** A list without marks that nobody sees, so that words that look alike are alike. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');

/** `1\uFE0F\u20E3` is a digit in a box. */
const MARK = String.raw`(?:\d\uFE0F?\u20E3|\p{Extended_Pictographic}|[\p{Emoji_Modifier}\uFE0F \-*•·>~_●○■□▪▫◦‣⁃–—✓✗→])`;
const MARKS_BEFORE = new RegExp(`^${MARK}+`, 'u');
const MARKS_BEHIND = new RegExp(`${MARK}+$`, 'u');

/** `1.`, `2)`, `(3)`, `4 -`, `#5`; a number alone only before a name, and not before its own unit. */
const COUNTED =
  /^#?(?:[([]\d{1,4}[)\]]|\d{1,4} ?[.):](?!\d)|\d{1,4} ?[-–—](?=[ \p{L}])|\d{1,4}(?= \p{L}))\s*/u;
const DISTANCE_FIRST = /^\d+(?:[.,]\d+)?\s*(?:kms?|k|mi|miles?|kilom\p{L}+|m[eè]t\p{L}+)(?!\p{L})/iu;

/** The number alone before a name: it may count the lines, or be a distance without its unit. */
export const numberBefore = (name: string): string | null => /^(\d{1,3}) (?=\p{L})/u.exec(name)?.[1] ?? null;

/** The address behind a name, as mail programs write both. */
const ADDRESS = / ?<[^<> ]*@[^<> ]*>/g;

/** Nothing that is longer is a name or an entry; marks without end would take long to look through. */
const LONGEST_CELL = 400;

/** A cell without the marks at its ends; one that is nothing else stays as it is. */
export const withoutMarks = (cell: string): string =>
  cell.length > LONGEST_CELL ? cell : cell.replace(MARKS_BEFORE, '').replace(MARKS_BEHIND, '') || cell;

/** A name as it is called: without marks, its running number and an address. */
export function nameAlone(cell: string): string {
  if (cell.length > LONGEST_CELL) return cell;
  const marked = withoutMarks(cell.replaceAll(ADDRESS, ''));
  const counted = DISTANCE_FIRST.test(marked) ? marked : marked.replace(COUNTED, '');
  return counted === marked ? marked : withoutMarks(counted);
}
