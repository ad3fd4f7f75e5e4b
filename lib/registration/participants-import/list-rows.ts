// The lines of a pasted list in cells, each with its place in the text. The separator is chosen by line, since people paste lists
// in which lines differ. Linear. Pure; also runs in the browser, so without a CSV parser.
import { type Chat, chatIn, remarksIn } from './chat-header.ts';

/** A part of the text, from one place up to another. */
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
  chat: Chat | null;
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
/** Characters: 500 people in one line. A longer line takes too much of the loop that all visitors share. */
const WIDEST = 20_000;
/** Lines of one record: a quote that is never closed must not swallow the list. */
const TALLEST = 5;

/** Line breaks of Windows, Unix and old Mac programs, then of Unicode: all of them separate people. */
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

/** The result is as long as the line. */
const withoutCommas = (line: string, { isSold }: RowRules): string =>
  line
    .replace(DECIMAL_COMMA, (all, before: string, whole: string, part: string) =>
      isSold(Number(part)) ? all : `${before}${whole}.${part}`,
    )
    .replace(THOUSANDS, (_, before: string, amount: string) => `${before}${amount.replace(/,/g, "'")}`)
    .replace(COLUMN_GAP, (gap, before: string) => `${before}\t`.padEnd(gap.length));

/** Where a line stands in the text, and what a chat wrote before its words. */
type Line = { start: number; end: number; chat: Chat | null };

const NO_RULES: RowRules = { isSender: () => false, isSold: () => false };

/** Rows with something in them, each cell trimmed and in one line; `null` for more than a list may have. */
export function parseRows(text: string, rules: RowRules = NO_RULES): Rows | null {
  const breaks = [...text.matchAll(LINE_BREAKS), { 0: '', index: text.length }];
  if (breaks.length > MOST_LINES) return null;
  const lines: Line[] = [];
  let [plain, mask] = ['', ''];
  for (const { 0: end, index } of breaks) {
    const line = text.slice(plain.length, index);
    if (line.length > WIDEST) return null;
    const chat = chatIn(line, plain.length, rules.isSender);
    const said = [[0, chat?.header ?? 0] as const, ...remarksIn(line)].reduce(blank, line);
    lines.push({ start: plain.length, end: index, chat });
    plain += said + end;
    mask += withoutCommas(said, rules) + end;
  }
  const separators = byUse(lines.map(({ start, end }) => mask.slice(start, end)));
  const rows: ListRow[] = [];
  for (let index = 0; index < lines.length; ) {
    const { start, chat } = lines[index] as Line;
    const ends = lines.slice(index, index + TALLEST).map(({ end }) => end - start);
    const height = heightOf(mask.slice(start), ends, separators);
    const record = mask.slice(start, start + (ends[height - 1] ?? 0));
    const { cells, spans } = cellsOf(plain, start, cellsAt(record, separators));
    if (cells.some(Boolean)) rows.push({ line: index + 1, cells, spans, text: oneLine(record), chat });
    if (rows.length > MOST_ROWS || cells.slice(MOST_COLUMNS).some(Boolean)) return null;
    index += height;
  }
  return { rows, mask };
}

function cellsOf(plain: string, start: number, cells: readonly Cell[]): Pick<ListRow, 'cells' | 'spans'> {
  const shown = cells.map(({ from, to, isQuoted }) => {
    const cell = plain.slice(start + from, start + to);
    return inOneLine(isQuoted ? cell.replace(/""/g, '"') : cell);
  });
  return { cells: shown, spans: cells.map(({ from, to }) => [start + from, start + to]) };
}

/** The separators, first the one that splits most lines. A line without it is split by the next one that it has. */
function byUse(lines: readonly string[]): string[] {
  const uses = (separator: string) =>
    lines.filter((line) => line.includes(separator) && isClean(line, cut(line, separator) ?? [])).length;
  const counted = SEPARATORS.map((separator) => ({ separator, uses: uses(separator) }));
  return counted.sort((one, other) => other.uses - one.uses).map(({ separator }) => separator);
}

/** Several cells, and the quotes around cells are gone: a wrong separator leaves all of them. */
const isClean = (record: string, cells: readonly Cell[]): boolean =>
  cells.length > 1 && (!record.includes('"') || cells.some(({ isQuoted }) => isQuoted));

/** How many lines belong together: one, unless a quoted cell continues in the next lines. */
function heightOf(record: string, ends: readonly number[], separators: readonly string[]): number {
  const words = record.slice(0, ends[0]);
  const separator = separators.find((one) => words.includes(one)) ?? separators[0] ?? ',';
  return ends.findIndex((end) => cut(record.slice(0, end), separator) !== null) + 1 || 1;
}

/** Cells by the first separator that leaves the quotes whole. Where none does, quotes are letters like any other. */
function cellsAt(record: string, separators: readonly string[]): readonly Cell[] {
  if (isNoContent(record)) return [];
  const used = separators.filter((separator) => record.includes(separator));
  // A table drawn with bars: `| Akello Grace | 10 km |`.
  if (record.includes('|') && (used.length === 0 || /^ *\|/.test(record))) {
    const cells = cut(record, '|', bareCell) ?? [];
    const isEmpty = (cell = cells[0]) => !/\S/.test(record.slice(cell?.from, cell?.to));
    return cells.slice(isEmpty() ? 1 : 0, isEmpty(cells[cells.length - 1]) ? -1 : undefined);
  }
  const [first = ','] = used;
  const sound = (used.length > 0 ? used : [first]).flatMap((separator) => {
    const cells = cut(record, separator);
    return cells ? [cells] : [];
  });
  const split = sound.filter((cells) => cells.length > 1);
  const best = split.find((cells) => isClean(record, cells)) ?? split[0] ?? sound[0];
  return best ?? cut(record, first, bareCell) ?? [];
}

/** `from`, `to`: in the record, without the quotes. `end`: where the separator behind it stands, or the end of the record. */
type Cell = { from: number; to: number; end: number; isQuoted: boolean };

/** The cells of one record (RFC 4180); `null` if it is more than one, or its quotes make no sense with this separator. */
function cut(record: string, separator: string, cellAt: typeof quotedOrBare = quotedOrBare): Cell[] | null {
  const cells: Cell[] = [];
  for (let at = 0; at <= record.length; ) {
    const cell = cellAt(record, at, separator);
    if (!cell) return null;
    cells.push(cell);
    at = cell.end + 1;
  }
  return cells;
}

function bareCell(record: string, from: number, separator: string): Cell {
  const found = record.indexOf(separator, from);
  const end = found < 0 ? record.length : found;
  return { from, to: end, end, isQuoted: false };
}

const QUOTED = /([ \u00A0]*")([^"]*(?:""[^"]*)*)"(?!")[ \u00A0]*/y;
const OPENED = /[ \u00A0]*"/y;
const matchAt = (way: RegExp, text: string, at: number): readonly string[] => {
  way.lastIndex = at;
  return way.exec(text) ?? [];
};

const isDitto = (within: string): boolean =>
  within !== '' && (!/[\p{L}\p{N}]/u.test(within) || /^\s*[,;\t\r\n]|[,;\t\r\n]\s*$/.test(within));

/** `null` where the quotes make no sense. */
function quotedOrBare(record: string, at: number, separator: string): Cell | null {
  const [all = '', open = '', within] = matchAt(QUOTED, record, at);
  if (within === undefined || isDitto(within)) {
    const isOpened = within === undefined && matchAt(OPENED, record, at).length > 0;
    const cell = bareCell(record, at, separator);
    return isOpened || LINE_BREAK.test(record.slice(at, cell.end)) ? null : cell;
  }
  const [from, end] = [at + open.length, at + all.length];
  const isWhole = end >= record.length || record[end] === separator;
  return isWhole ? { from, to: from + within.length, end, isQuoted: true } : null;
}
