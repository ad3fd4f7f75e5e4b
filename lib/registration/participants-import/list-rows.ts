// A pasted list as rows of cells. Papa Parse splits each record; which separator a list uses is decided here, since people
// paste lists in which lines differ. Linear in the list. Server only. Pure.
import Papa from 'papaparse';
import { oneLine } from '#lib/registration/registration-input.ts';

/** `line` counts from 1; a quoted cell may hold line breaks, then it is the first line of the record. */
export type ListRow = { line: number; cells: string[] };

/** Rows with something in them: 500 participants and as many other lines. */
const MOST_ROWS = 1_000;
/** All lines, also the empty ones. */
const MOST_LINES = 5_000;
/** Cells up to the last one with something in it. */
export const MOST_COLUMNS = 30;
/** Lines of one record: a quote that is never closed must not swallow the list. */
const TALLEST = 5;

const SEPARATORS = ['\t', ';', ','] as const;

/** Rows with something in them, each cell trimmed and in one line; `null` for more lines or columns than a list may have. */
export function parseRows(text: string): ListRow[] | null {
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) return null;
  const separators = byUse(lines);
  const rows: ListRow[] = [];
  for (let index = 0; index < lines.length; ) {
    const height = heightOf(lines, index, separators);
    const record = lines.slice(index, index + height).join('\n');
    const cells = cellsOf(record, separators).map(oneLine);
    const columns = cells.findLastIndex((cell) => cell !== '') + 1;
    if (columns > MOST_COLUMNS || rows.length > MOST_ROWS) return null;
    if (columns > 0) rows.push({ line: index + 1, cells: cells.slice(0, MOST_COLUMNS) });
    index += height;
  }
  return rows.length > MOST_ROWS ? null : rows;
}

/** The separators, first the one that splits most lines. A line without it is split by the next one that it has. */
function byUse(lines: readonly string[]): string[] {
  const uses = new Map(
    SEPARATORS.map((separator) => [separator, lines.filter((line) => isSplitBy(line, separator)).length]),
  );
  return SEPARATORS.toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
}

const isSplitBy = (line: string, separator: string): boolean =>
  line.includes(separator) && isClean(line, parseRecord(line, separator) ?? []);

/** Several cells, and the quotes around cells are gone: a wrong separator leaves all of them. */
const isClean = (record: string, cells: readonly string[]): boolean =>
  cells.length > 1 && (!record.includes('"') || quotesIn(cells.join('')) < quotesIn(record));

const quotesIn = (text: string): number => text.split('"').length - 1;

/** How many lines belong together: one, unless a quoted cell goes on in the next lines. */
function heightOf(lines: readonly string[], from: number, separators: readonly string[]): number {
  const first = lines[from] ?? '';
  const separator = separators.find((one) => first.includes(one)) ?? ',';
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

/** The cells of one record; `null` if it is more than one, or its quotes make no sense with this separator. */
function parseRecord(record: string, separator: string): string[] | null {
  // Papa Parse looks through all blanks behind each quote, and knows no blank before a quote or at the end.
  const text = record
    .replaceAll(separator === '\t' ? /[^\S\t\n]+/g : /[^\S\n]+/g, ' ')
    .replaceAll(`${separator} "`, `${separator}"`)
    .replace(/^ "/, '"')
    .replace(/ $/, '');
  if (text === '') return [''];
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' });
  const [cells, another] = data;
  return cells && !another && errors.length === 0 ? cells : null;
}
