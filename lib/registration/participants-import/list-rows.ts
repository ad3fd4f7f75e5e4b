// The lines of a pasted list in cells, each with its place in the text. The separator is chosen by line, since people paste lists
// in which lines differ. Linear. Pure; also runs in the browser, so without a CSV parser.
import { type Chat, chatIn, remarksIn } from './list-chat.ts';

/** From a place in the text up to another one. */
export type Span = readonly [number, number];

/**
 * `line` counts from 1; a quoted cell may hold line breaks, then it is the first line of the record. `text`: all of it, in one
 * line. `spans`: where each cell stands. `chat`: a chat wrote something before the words.
 */
export type ListRow = {
  line: number;
  cells: string[];
  spans: Span[];
  text: string;
  chat: { sender: Span | null } | null;
};

export type RowRules = {
  /** The words before the colon of a message may be a person. */
  isSender: (words: string) => boolean;
  /** The event has this distance. */
  isSold: (km: number) => boolean;
};

/** `mask`: the text, as long as it, without what separates no cells. */
export type Rows = { rows: ListRow[]; mask: string };

/** Rows with something in them: 500 participants and as many other lines. */
const MOST_ROWS = 1_000;
/** All lines, also the empty ones. */
const MOST_LINES = 5_000;
/** Cells up to the last one with something in it. */
const MOST_COLUMNS = 30;
/** Lines of one record: a quote that is never closed must not swallow the list. */
const TALLEST = 5;

/** Of Windows, Unix and old Mac programs, then of Unicode: all of them separate people. */
const LINE_BREAK = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;
export const LINE_BREAKS = new RegExp(LINE_BREAK, 'g');

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** What spreadsheets write above a list for each other, and lines drawn between rows. */
const isNoContent = (record: string): boolean =>
  /^"?sep=.?"?$/i.test(record.trim()) ||
  /^[-=_*~\u2010-\u2015\u2500-\u257F]{3,}$/.test(record.replace(/[|+:,;\s]/g, ''));

/** A quoted cell of several lines may hold several names. */
const inOneLine = (cell: string): string => oneLine(cell.trim().replace(LINE_BREAKS, ' / '));

const SEPARATORS = ['\t', ';', ','] as const;

/** Blanks that stand for the columns of a page that was copied as text. */
const COLUMN_GAP = /([^\s,;|])[ \u00A0]{4,}(?=[^\s,;|])/g;
/** A decimal comma before a unit, and commas between thousands, separate no cells. */
const DECIMAL_COMMA = /(^|[\s(:–-])(\d{1,3}),(\d{1,4})(?= ?(?:kms?|k|kilom\p{L}+)(?!\p{L}))/giu;
const THOUSANDS = /(^|[^\d,])(\d{1,3}(?:,\d{3})+)(?!\d|,\d)/g;

const blank = (line: string, [start, end]: Span): string =>
  line.slice(0, start) + ' '.repeat(end - start) + line.slice(end);

/** As long as the line. */
const withoutCommas = (line: string, { isSold }: RowRules): string =>
  line
    .replace(DECIMAL_COMMA, (all, before: string, whole: string, part: string) =>
      isSold(Number(part)) ? all : `${before}${whole}.${part}`,
    )
    .replace(THOUSANDS, (_, before: string, amount: string) => `${before}${amount.replace(/,/g, "'")}`)
    .replace(COLUMN_GAP, (gap, before: string) => `${before}\t`.padEnd(gap.length));

/** `plain`: without what a chat wrote. */
type Line = { start: number; plain: string; mask: string; chat: Chat | null };

function lineAt(start: number, text: string, rules: RowRules): Line {
  const chat = chatIn(text, rules.isSender);
  const plain = [[0, chat?.header ?? 0] as const, ...remarksIn(text)].reduce(blank, text);
  return { start, plain, chat, mask: withoutCommas(plain, rules) };
}

const NO_RULES: RowRules = { isSender: () => false, isSold: () => false };

/** Rows with something in them, each cell trimmed and in one line; `null` for more lines or columns than a list may have. */
export function parseRows(text: string, rules: RowRules = NO_RULES): Rows | null {
  const lines: Line[] = [];
  const breaks = [...text.matchAll(LINE_BREAKS)];
  if (breaks.length > MOST_LINES) return null;
  let at = 0;
  for (const found of [...breaks, { 0: '', index: text.length }]) {
    lines.push(lineAt(at, text.slice(at, found.index), rules));
    at = found.index + found[0].length;
  }
  const joined = (of: 'plain' | 'mask') =>
    lines.map((line, index) => line[of] + (breaks[index]?.[0] ?? '')).join('');
  const [plain, mask] = [joined('plain'), joined('mask')];
  const separators = byUse(lines.map((line) => line.mask));
  const rows: ListRow[] = [];
  for (let index = 0; index < lines.length; ) {
    const height = heightOf(lines, index, separators, mask);
    const row = rowAt(lines.slice(index, index + height), index + 1, { plain, mask, separators });
    if (row === null || rows.length > MOST_ROWS) return null;
    if (row.cells.length > 0) rows.push(row);
    index += height;
  }
  return rows.length > MOST_ROWS ? null : { rows, mask };
}

type Source = { plain: string; mask: string; separators: readonly string[] };

/** Without cells where nothing is in it; `null` for too many columns. */
function rowAt(lines: readonly Line[], line: number, { plain, mask, separators }: Source): ListRow | null {
  const start = lines[0]?.start ?? 0;
  const record = recordOf(lines, mask);
  const found = isNoContent(record) ? [] : cellsAt(record, separators);
  const shown = found.map(({ from, to, isQuoted }) => {
    const cell = plain.slice(start + from, start + to);
    return inOneLine(isQuoted ? cell.replace(/""/g, '"') : cell);
  });
  let columns = shown.length;
  while (columns > 0 && shown[columns - 1] === '') columns -= 1;
  if (columns > MOST_COLUMNS) return null;
  const at = ([from, to]: Span): Span => [start + from, start + to];
  const { chat = null } = lines[0] ?? {};
  return {
    line,
    cells: columns === 0 ? [] : shown.slice(0, MOST_COLUMNS),
    spans: found.slice(0, MOST_COLUMNS).map(({ from, to }) => at([from, to])),
    text: oneLine(record),
    chat: chat && { sender: chat.sender && at(chat.sender) },
  };
}

function recordOf(lines: readonly Line[], mask: string): string {
  const last = lines[lines.length - 1];
  return mask.slice(lines[0]?.start, (last?.start ?? 0) + (last?.mask.length ?? 0));
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
const isClean = (record: string, cells: readonly Cell[]): boolean =>
  cells.length > 1 && (!record.includes('"') || cells.some(({ isQuoted }) => isQuoted));

/** How many lines belong together: one, unless a quoted cell continues in the next lines. */
function heightOf(lines: readonly Line[], from: number, separators: readonly string[], mask: string): number {
  const first = lines[from];
  const words = first?.mask ?? '';
  const separator = separators.find((one) => words.includes(one)) ?? separators[0] ?? ',';
  if (!first || !words.includes('"') || parseRecord(words, separator)) return 1;
  for (let height = 2; height <= TALLEST && from + height <= lines.length; height += 1) {
    if (parseRecord(recordOf(lines.slice(from, from + height), mask), separator)) return height;
  }
  return 1;
}

/** By the first separator that leaves the quotes whole. Where none does, quotes are letters like any other. */
function cellsAt(record: string, separators: readonly string[]): Cell[] {
  if (/^ *\|/.test(record) || !separators.some((separator) => record.includes(separator)))
    if (record.includes('|')) return atBars(record);
  const used = separators.filter((separator) => record.includes(separator));
  const sound = (used.length > 0 ? used : [',']).flatMap((separator) => {
    const cells = parseRecord(record, separator);
    return cells ? [cells] : [];
  });
  const split = sound.filter((cells) => cells.length > 1);
  const best = split.find((cells) => isClean(record, cells)) ?? split[0] ?? sound[0];
  return best ?? bareCells(record, used[0] ?? '\n');
}

/** `from`, `to`: in the record, without the quotes. */
type Cell = { from: number; to: number; isQuoted: boolean };

const bareCells = (record: string, separator: string): Cell[] => {
  let at = 0;
  return record.split(separator).map((cell) => {
    const from = at;
    at += cell.length + separator.length;
    return { from, to: from + cell.length, isQuoted: false };
  });
};

/** A table drawn with bars: `| Akello Grace | 10 km |`. */
function atBars(record: string): Cell[] {
  const cells = bareCells(record, '|');
  const isEmpty = (cell: Cell | undefined) =>
    cell !== undefined && !/\S/.test(record.slice(cell.from, cell.to));
  return cells.slice(isEmpty(cells[0]) ? 1 : 0, isEmpty(cells[cells.length - 1]) ? -1 : undefined);
}

/** The cells of one record (RFC 4180); `null` if it is more than one, or its quotes make no sense with this separator. */
function parseRecord(record: string, separator: string): Cell[] | null {
  const cells: Cell[] = [];
  for (let at = 0; at <= record.length; ) {
    const { cell, end } = quotedCell(record, at, separator) ?? bareCell(record, at, separator);
    if (!cell) return null;
    cells.push(cell);
    at = end + 1;
  }
  return cells;
}

/** `end`: where the separator behind it stands, or the end of the record. Without `cell` the quotes make no sense. */
type Parsed = { cell: Cell | null; end: number };

function bareCell(record: string, at: number, separator: string): Parsed {
  const found = record.indexOf(separator, at);
  const end = found < 0 ? record.length : found;
  const isOne = !LINE_BREAK.test(record.slice(at, end));
  return { cell: isOne ? { from: at, to: end, isQuoted: false } : null, end };
}

const BLANKS = /[ \u00A0]*/y;

function skipBlanks(record: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(record);
  return BLANKS.lastIndex;
}

/** `undefined` if no quote stands before it, or the quotes are ditto marks. */
function quotedCell(record: string, at: number, separator: string): Parsed | undefined {
  const open = skipBlanks(record, at);
  if (record[open] !== '"') return undefined;
  let close = record.indexOf('"', open + 1);
  while (close >= 0 && record[close + 1] === '"') close = record.indexOf('"', close + 2);
  if (close < 0) return { cell: null, end: record.length };
  const end = skipBlanks(record, close + 1);
  const isWhole = end >= record.length || record[end] === separator;
  const within = record.slice(open + 1, close);
  const isDitto =
    within !== '' && (!/[\p{L}\p{N}]/u.test(within) || /^\s*[,;\t\r\n]|[,;\t\r\n]\s*$/.test(within));
  if (isDitto) return undefined;
  return { cell: isWhole ? { from: open + 1, to: close, isQuoted: true } : null, end };
}
