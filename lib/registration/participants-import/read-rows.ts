// Each row of a list as it reads alone: by the headings above it, or by its own words. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import {
  type Block,
  blocksOf,
  filledCells,
  isAlone,
  isOnlyNumbered,
  isRunning,
  numberedRows,
  type Role,
  type Ticks,
  ticksOf,
} from './column-roles.ts';
import { type Known, LONGEST_CELL, type Piece, piecesOf, use } from './list-pieces.ts';
import type { ListRow } from './list-rows.ts';
import { HEADINGS, headingOf, NAME_HEADINGS } from './list-titles.ts';
import { WORDS } from './list-vocabulary.ts';
import { readCell, readOthers } from './read-cell.ts';
import { allOf, type Found, heardPiece, type Reading, type Run, readPieces } from './read-pieces.ts';

/** `headings`: rows that are not of people. */
type RowsRead = { readings: Reading[]; headings: ListRow[]; ignoredColumns: string[] };

/** Rows above the first heading: more are people. */
const MOST_TITLES = 4;

export function readRows(rows: readonly ListRow[], known: Known): RowsRead {
  const all: RowsRead = { readings: [], headings: [], ignoredColumns: [] };
  const { above, headed } = blocksOf(recordsOf(rows, known), known);
  const [first] = headed;
  const areTitles = first && !isAlone(first.heading) && above.length <= MOST_TITLES && above.every(isAlone);
  if (areTitles) all.headings.push(...above);
  else readByPosition(above, known, all);
  for (const block of headed) {
    const { heading, below } = block;
    if (heading.line > 0) all.headings.push(heading);
    // A heading over the first of several columns says nothing of the others.
    if (heading.cells[0] !== '' && filledCells(heading).length === 1) readByPosition(below, known, all);
    else readByHeading(block, known, all);
  }
  return { ...all, ignoredColumns: [...new Set(all.ignoredColumns)] };
}

export const textOf = (row: Pick<ListRow, 'cells'>): string => [...new Set(filledCells(row))].join(', ');

export const shortened = (text: string): string => text.slice(0, 400);

const LABELLED = /^([^:=]{2,40}?) *[:=] *(.*)$/;

/** Rows of `Name: …`, `Distance: …` as one table with a heading of its own; others as they are. */
function recordsOf(rows: readonly ListRow[], { labels }: Known): readonly ListRow[] {
  const pairs = rows.flatMap((row) => {
    const [all = '', label = '', value = ''] = LABELLED.exec(row.text.slice(0, LONGEST_CELL)) ?? [];
    const heading = headingOf(label);
    if (!(HEADINGS.has(heading) || labels.has(heading)) || row.cells.length !== 1) return [];
    const end = row.spans[0]?.[1] ?? 0;
    const start = end - (all.length - label.length);
    return [{ row, heading, value, span: [Math.min(end, start), end] as const }];
  });
  const first = pairs[0]?.heading ?? '';
  if (pairs.length < 2 || pairs.length < rows.length || !NAME_HEADINGS.has(first)) return rows;
  const headings = [...new Set(pairs.map(({ heading }) => heading))];
  const rowOf = (line: number, cells: string[]): ListRow => ({
    ...{ line, cells, text: '', chat: null },
    spans: cells.map(() => [0, 0] as const),
  });
  const table = [rowOf(0, headings)];
  for (const { row, heading, value, span } of pairs) {
    if (heading === first)
      table.push(
        rowOf(
          row.line,
          headings.map(() => ''),
        ),
      );
    const last = table[table.length - 1];
    const at = headings.indexOf(heading);
    last?.cells.splice(at, 1, value);
    last?.spans.splice(at, 1, span);
  }
  return table;
}

/** `1.`, `2)`, `(3)`, `4 -`, `#5`, `a)`, `iv.` */
const COUNTED =
  /^(?:#(\d{1,4})(?=[ .):-])[.):-]*|[([](\d{1,4})[)\]]|[([]?[a-z]\)|[ivxl]{1,6}[.)](?= )|(\d{1,4}) ?[.):](?!\d)|(\d{1,4}) ?[-–—](?=[ \p{L}]))\s*/u;
/** A number alone counts too, where the numbers of a list grow. */
const COUNTED_BARE = /^(\d{1,4}) (?=[\p{L}"'(])/u;
const KEYCAP = /^(\d)\uFE0F?\u20E3\s*/u;
const UNIT_BEHIND = /^\d+(?:[.,]\d+)?\s*(?:kms?|k|mi|miles?|kilom\p{L}+|m[eè]t\p{L}+)(?!\p{L})/iu;
const MARKS_BEFORE =
  /^\s*(?:(?:\[[ x]?\]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|[ \-*•·>~_●○■□▪▫◦‣⁃–—✓✗→"“«√])(?!\uFE0F?\u20E3))*/u;

/** Where the part of a cell ends that only counts the line, and the number in it. */
function countBefore(cell: string, areCounted: boolean): { end: number; number: number | null } {
  const marks = (cell.length > LONGEST_CELL ? null : MARKS_BEFORE.exec(cell)?.[0]) ?? '';
  const rest = cell.slice(marks.length);
  const counted = UNIT_BEHIND.test(rest)
    ? null
    : (KEYCAP.exec(rest) ?? COUNTED.exec(rest) ?? (areCounted ? COUNTED_BARE.exec(rest) : null));
  const digits = counted?.slice(1).find(Boolean) ?? '0';
  return { end: marks.length + (counted?.[0].length ?? 0), number: counted && Number(digits) };
}

function readByPosition(rows: readonly ListRow[], known: Known, all: RowsRead): void {
  const bare = rows
    .flatMap(({ cells }) => COUNTED_BARE.exec(cells[0]?.replace(MARKS_BEFORE, '') ?? '')?.[1] ?? [])
    .map(Number);
  const areCounted = bare.every((number, at) => at === 0 || number > (bare[at - 1] ?? number));
  const numbered = numberedRows(rows, known);
  for (const row of rows)
    if (!numbered.has(row)) all.readings.push(readRow(row, known, { areCounted, first: 0 }));
    else if (!isOnlyNumbered(row))
      all.readings.push({ ...readRow(row, known, { areCounted, first: 1 }), number: 0 });
}

/** Cells before `first` only count. */
type Counting = { areCounted: boolean; first: number };

function readRow(row: ListRow, known: Known, { areCounted, first }: Counting): Reading {
  let number: number | null = null;
  const pieces = piecesOf(row, known, (line, at, isFirst) => {
    if (at !== first) return at < first ? line.length : 0;
    const counted = countBefore(line, areCounted);
    if (isFirst) number = counted.number;
    return counted.end;
  });
  const { runs, found } = readPieces(pieces);
  const text = known.mask.slice(row.spans[0]?.[0], row.spans[row.spans.length - 1]?.[1]);
  const isDitto = DITTO_SIGN.test(text) || allOf({ found }, 'mark').some(({ mark }) => mark === 'ditto');
  return {
    ...{ row, pieces, runs, found: [...found, ...signsIn(text, pieces)], number, alone: isAlone(row) },
    ...{ name: nameOf(runs[0], known), headed: false, dittos: isDitto ? ['*'] : [] },
  };
}

/** `"` below a value, between blanks. */
const DITTO_SIGN = /(?:^|[\s,;|(–-])(?:["″〃“”]|''|,,)(?=$|[\s,;|)–-])/;
const STRUCK = /^\s*\(x\)|(?:^|[\s(*_–-])~{1,2}(?=[^\s~]).*[\p{L}\p{N}]|[\u0335-\u0338]/iu;
const GONE = /[❌✖✗✘🚫⛔🛑❎🤒🤕😷🏥👎💔☠⚰🗑]/u;
const DOUBTED = /[❓❔⁉🤔⏳⌛🤷⚠]/u;

/** Struck words, and signs that say that somebody may not run. */
function signsIn(text: string, pieces: readonly Piece[]): Found[] {
  const [piece] = pieces;
  if (!piece || text.length > LONGEST_CELL * 2) return [];
  const isAsked = /\?/.test(text) && !pieces.some(({ unsure, use }) => unsure && use !== null);
  const gone = STRUCK.test(text) ? shortened(text.trim()) : GONE.exec(text)?.[0];
  const doubted = DOUBTED.exec(text)?.[0] ?? (isAsked ? '?' : undefined);
  const signs = [['withdrawn', gone] as const, ['doubtful', doubted] as const];
  return signs.flatMap(([mark, heard]) =>
    heard ? [{ ...heardPiece(piece, heard), of: 'mark' as const, mark }] : [],
  );
}

const PAIRS = ['()', '[]', '""', '“”'];

/** Whether the sign behind words closes what they open. */
const isClosed = (words: string, next: string): boolean =>
  PAIRS.some(([open = '', close]) => {
    const [opened, closed] = [words.split(open).length, words.split(close ?? '').length];
    return close === next && (open === close ? opened % 2 === 0 : opened > closed);
  });

/** The words of a run as they were pasted, without a letter that turned out to be a size. */
export function nameOf(run: Run | undefined, { text }: Pick<Known, 'text'>): string {
  const parts: Piece[][] = [];
  for (const piece of run?.pieces.filter(({ use }) => use !== 'answer') ?? []) {
    const part = parts[parts.length - 1];
    if (part?.[0]?.at === piece.at && !piece.signs.includes('\n')) part.push(piece);
    else parts.push([piece]);
  }
  const said = parts.map((part) => {
    const [from = 0, to = 0] = [part[0]?.start, part[part.length - 1]?.end];
    const words = text.slice(from, to);
    const next = text.charAt(to);
    return `${words}${isClosed(words, next) ? next : ''}`.replace(/""/g, '"').replace(/[\s\p{Cc}]+/gu, ' ');
  });
  return said.join(' ');
}

function readByHeading(block: Block, known: Known, all: RowsRead): void {
  const used = new Set<number>();
  const ticks = ticksOf(block);
  for (const row of block.below)
    if (!isOnlyNumbered(row)) all.readings.push(readBelow(row, block, known, used, ticks));
  for (const [at, { heading }] of block.roles.entries()) {
    const cells = block.below.flatMap((row) => (isAlone(row) ? [] : row.cells[at] || []));
    if (heading !== '' && cells.length > 0 && !used.has(at) && !isRunning(cells))
      all.ignoredColumns.push(shortened(heading));
  }
}

function readBelow(row: ListRow, block: Block, known: Known, used: Set<number>, ticks: Ticks): Reading {
  const { roles } = block;
  let number: number | null = null;
  const pieces = piecesOf(row, known, (line, at) => {
    if (roles[at]?.is !== 'name') return 0;
    const counted = countBefore(line, false);
    number ??= counted.number;
    return counted.end;
  });
  const { runs: all, found } = readPieces(namePieces(pieces, row, block));
  const runs = inColumns(all);
  const said = row.spans
    .filter((_, at) => ['name', 'ticket', 'other', 'remark'].includes(roles[at]?.is ?? 'other'))
    .map(([from, to]) => known.mask.slice(from, to))
    .join(' , ');
  const reading: Reading = {
    ...{ row, pieces, runs, found: [...found, ...signsIn(said, pieces)], number, alone: isAlone(row) },
    ...{ name: nameOf(runs[0], known), headed: true, dittos: [] },
  };
  for (const at of row.cells.keys()) readCell(reading, at, roles[at] ?? EXTRA, known, ticks);
  if (!roles.some(({ is }) => is === 'ticket'))
    for (const at of readOthers(reading, roles, known)) used.add(at);
  return reading;
}

const EXTRA: Role = { is: 'extra', heading: '' };

/** A name in parts, one in each column. */
function inColumns(runs: Run[]): Run[] {
  const [first] = runs;
  const areParts = runs.length > 1 && new Set(runs.map(({ at }) => at)).size === runs.length;
  if (!first || !areParts || runs.some(({ isJoined, behind }) => isJoined || behind)) return runs;
  return [{ ...first, pieces: runs.flatMap(({ pieces }) => pieces) }];
}

/** The parts in their order; the whole name alone where its column repeats the parts. */
function namePieces(pieces: readonly Piece[], { cells }: ListRow, { heading, roles }: Block): Piece[] {
  const filled = roles.flatMap(({ is }, at) => (is === 'name' && cells[at] ? [at] : []));
  const wordsAt = (at: number) => plainWords(cells[at] ?? '').split(' ');
  const whole = filled.find(
    (at) =>
      WORDS.nameHeadings.has(headingOf(heading.cells[at] ?? '')) &&
      filled.every((other) => wordsAt(other).every((word) => wordsAt(at).includes(word))),
  );
  const inNames = pieces.filter(({ at }) => filled.includes(at));
  if (whole === undefined) return inNames;
  use(
    inNames.filter(({ at }) => at !== whole),
    'name',
  );
  return inNames.filter(({ at }) => at === whole);
}
