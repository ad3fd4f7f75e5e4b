// The lines of a pasted list in cells. The separator is chosen by line, since people paste lists in which lines differ. Linear.
// Pure; also runs in the browser, so without a CSV parser.

/** `line` counts from 1; a quoted cell may hold line breaks, then it is the first line of the record. `text`: all of it, in one line. */
export type ListRow = { line: number; cells: string[]; text: string };

/** Rows with something in them: 500 participants and as many other lines. */
const MOST_ROWS = 1_000;
/** All lines, also the empty ones. */
const MOST_LINES = 5_000;
/** Cells up to the last one with something in it. */
export const MOST_COLUMNS = 30;
/** Lines of one record: a quote that is never closed must not swallow the list. */
const TALLEST = 5;

/** Of Windows, Unix and old Mac programs, then of Unicode: all of them separate people. */
const LINE_BREAK = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** What spreadsheets write above a list for each other, and lines drawn between rows. */
const isNoContent = (record: string): boolean =>
  /^"?sep=.?"?$/i.test(record.trim()) ||
  /^[-=_*~\u2010-\u2015\u2500-\u257F]{3,}$/.test(record.replaceAll(/[|+:,;\s]/g, ''));

/** A quoted cell of several lines may hold several names. */
const cellInOneLine = (cell: string): string => oneLine(cell.trim().replaceAll('\n', ' / '));

/** A table drawn with bars: `| Akello Grace | 10 km |`. */
function splitAtBars(record: string, cells: string[]): string[] {
  const isDrawn = /^ *\|/.test(record);
  if (!isDrawn && (cells.length > 1 || !record.includes('|'))) return cells;
  return record
    .replaceAll(/^ *\||\| *$/g, '')
    .split('|')
    .map(oneLine);
}

const SEPARATORS = ['\t', ';', ','] as const;

/** Blanks that stand for the columns of a page that was copied as text. */
const COLUMN_GAP = /(?<=[^\s,;|])[ \u00A0]{4,}(?=[^\s,;|])/g;
/** A chat copied with the time of each message: `[12/03/2026, 10:15] `. */
const STAMP =
  /^\s*\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?(?:\]| -)\s*/i;
/** A decimal comma before a unit, and commas between thousands, separate no cells. */
const DECIMAL_COMMA = /(?<![\d,])(\d{1,3}),(\d{1,4})(?= ?(?:kms?|k|kilom\p{L}+)(?!\p{L}))/giu;
const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])/g;

const plainLine = (line: string): string =>
  line
    .replace(STAMP, '')
    .replaceAll(DECIMAL_COMMA, '$1.$2')
    .replaceAll(THOUSANDS, (amount) => amount.replaceAll(',', ''))
    .replaceAll(COLUMN_GAP, '\t');

/** Rows with something in them, each cell trimmed and in one line; `null` for more lines or columns than a list may have. */
export function parseRows(text: string): ListRow[] | null {
  const lines = text.split(LINE_BREAK, MOST_LINES + 1).map(plainLine);
  if (lines.length > MOST_LINES) return null;
  const separators = byUse(lines);
  const rows: ListRow[] = [];
  for (let index = 0; index < lines.length; ) {
    const height = heightOf(lines, index, separators);
    const record = lines.slice(index, index + height).join('\n');
    const cells = isNoContent(record)
      ? []
      : splitAtBars(record, cellsOf(record, separators).map(cellInOneLine));
    const columns = cells.findLastIndex((cell) => cell !== '') + 1;
    if (columns > MOST_COLUMNS || rows.length > MOST_ROWS) return null;
    if (columns > 0)
      rows.push({ line: index + 1, cells: cells.slice(0, MOST_COLUMNS), text: oneLine(record) });
    index += height;
  }
  return rows.length > MOST_ROWS ? null : rows;
}

/** The separators, first the one that splits most lines. A line without it is split by the next one that it has. */
function byUse(lines: readonly string[]): string[] {
  const uses = new Map(
    SEPARATORS.map((separator) => [separator, lines.filter((line) => isSplitBy(line, separator)).length]),
  );
  return [...SEPARATORS].sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
}

const isSplitBy = (line: string, separator: string): boolean =>
  line.includes(separator) && isClean(line, parseRecord(line, separator) ?? []);

/** Several cells, and the quotes around cells are gone: a wrong separator leaves all of them. */
const isClean = (record: string, cells: readonly string[]): boolean =>
  cells.length > 1 && (!record.includes('"') || quotesIn(cells.join('')) < quotesIn(record));

const quotesIn = (text: string): number => text.split('"').length - 1;

/** How many lines belong together: one, unless a quoted cell continues in the next lines. */
function heightOf(lines: readonly string[], from: number, separators: readonly string[]): number {
  const first = lines[from] ?? '';
  const separator = separators.find((one) => first.includes(one)) ?? separators[0] ?? ',';
  if (!first.includes('"') || parseRecord(first, separator)) return 1;
  for (let height = 2; height <= TALLEST && from + height <= lines.length; height += 1)
    if (parseRecord(lines.slice(from, from + height).join('\n'), separator)) return height;
  return 1;
}

/** By the first separator that leaves the quotes whole. Where none does, quotes are letters like any other. */
function cellsOf(record: string, separators: readonly string[]): string[] {
  const used = separators.filter((separator) => record.includes(separator));
  const sound = (used.length > 0 ? used : [',']).flatMap((separator) => {
    const cells = parseRecord(record, separator);
    return cells ? [cells] : [];
  });
  const split = sound.filter((cells) => cells.length > 1);
  return (
    split.find((cells) => isClean(record, cells)) ?? split[0] ?? sound[0] ?? record.split(used[0] ?? '\n')
  );
}

/** The cells of one record (RFC 4180); `null` if it is more than one, or its quotes make no sense with this separator. */
function parseRecord(record: string, separator: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; at <= record.length; ) {
    const cell = quotedCell(record, at, separator) ?? bareCell(record, at, separator);
    if (!cell || cell.text === null) return null;
    cells.push(cell.text);
    at = cell.end + 1;
  }
  return cells;
}

/** `end`: where the separator behind it stands, or the end of the record. */
type Cell = { text: string | null; end: number };

function bareCell(record: string, at: number, separator: string): Cell {
  const found = record.indexOf(separator, at);
  const end = found < 0 ? record.length : found;
  const text = record.slice(at, end);
  return { text: text.includes('\n') ? null : text, end };
}

const BLANKS = /[ \u00A0]*/y;

function skipBlanks(record: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(record);
  return BLANKS.lastIndex;
}

/** `undefined` if no quote stands before it; its text is `null` where the quotes make no sense. */
function quotedCell(record: string, at: number, separator: string): Cell | undefined {
  const open = skipBlanks(record, at);
  if (record[open] !== '"') return undefined;
  let close = record.indexOf('"', open + 1);
  while (close >= 0 && record[close + 1] === '"') close = record.indexOf('"', close + 2);
  if (close < 0) return { text: null, end: record.length };
  const end = skipBlanks(record, close + 1);
  const isWhole = end >= record.length || record[end] === separator;
  return { text: isWhole ? record.slice(open + 1, close).replaceAll('""', '"') : null, end };
}
