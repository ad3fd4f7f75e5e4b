// Each row of a list as it reads alone: by the headings above it, or by its own words. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import {
  type Block,
  blocksOf,
  filledCells,
  isAlone,
  isOnlyNumbered,
  isRunning,
  type Known,
  type Role,
  type Ticks,
  ticksOf,
  withoutNumbers,
} from './list-columns.ts';
import { LONGEST_CELL, type Piece, piecesOf, use } from './list-pieces.ts';
import type { ListRow } from './list-rows.ts';
import { headingOf } from './list-vocabulary.ts';
import { readCell, readOthers } from './read-cell.ts';
import { type Draft, type MarkFound, type Run, readPieces } from './read-row.ts';

/** `headings`: rows that are none of people. */
type Found = { drafts: Draft[]; headings: ListRow[]; ignoredColumns: string[] };

export function draftsOf(rows: readonly ListRow[], known: Known): Found {
  const found: Found = { drafts: [], headings: [], ignoredColumns: [] };
  const { above, headed } = blocksOf(recordsOf(rows, known), known);
  if (areTitles(above, headed[0])) found.headings.push(...above);
  else readByPosition(above, known, found);
  for (const block of headed) {
    if (block.heading.line > 0) found.headings.push(block.heading);
    // A heading over the first of several columns says nothing of the others.
    if (isOverFirst(block.heading)) readByPosition(block.below, known, found);
    else readByHeading(block, known, found);
  }
  return { ...found, ignoredColumns: [...new Set(found.ignoredColumns)] };
}

/** Rows above the first heading: more are people. */
const MOST_TITLES = 4;

const areTitles = (above: readonly ListRow[], first: Block | undefined): boolean =>
  first !== undefined && !isAlone(first.heading) && above.length <= MOST_TITLES && above.every(isAlone);

const isOverFirst = (heading: ListRow): boolean =>
  heading.cells[0] !== '' && filledCells(heading).length === 1;

export const textOf = (row: Pick<ListRow, 'cells'>): string => [...new Set(filledCells(row))].join(', ');

/** For a page. */
export const shortened = (text: string): string => text.slice(0, 400);

const LABELLED = /^([^:=]{2,40}?) *[:=] *(.*)$/;

/** Rows of `Name: …`, `Distance: …` as one table with a heading of its own; others as they are. */
function recordsOf(rows: readonly ListRow[], { words, labels }: Known): readonly ListRow[] {
  const pairs = rows.flatMap((row) => {
    const [all = '', label = '', value = ''] = LABELLED.exec(row.text.slice(0, LONGEST_CELL)) ?? [];
    const heading = headingOf(label, words);
    if (!(words.headings.has(heading) || labels.has(heading)) || row.cells.length !== 1) return [];
    const end = row.spans[0]?.[1] ?? 0;
    const start = end - (all.length - label.length);
    return [{ row, heading, value, span: [Math.min(end, start), end] as const }];
  });
  const first = pairs[0]?.heading ?? '';
  if (pairs.length < 2 || pairs.length < rows.length || !words.names.has(first)) return rows;
  const headings = [...new Set(pairs.map(({ heading }) => heading))];
  const empty = (line: number, cells: string[]): ListRow => ({
    ...{ line, cells, text: '', chat: null },
    spans: cells.map(() => [0, 0] as const),
  });
  const table = [empty(0, headings)];
  for (const { row, heading, value, span } of pairs) {
    if (heading === first) table.push(empty(row.line, Array(headings.length).fill('')));
    const last = table[table.length - 1];
    const at = headings.indexOf(heading);
    if (last) {
      last.cells[at] = value;
      last.spans[at] = span;
    }
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

/** Up to where a cell only counts the line. */
function countBefore(cell: string, areCounted: boolean): { end: number; number: number | null } {
  const marks = (cell.length > LONGEST_CELL ? null : MARKS_BEFORE.exec(cell)?.[0]) ?? '';
  const rest = cell.slice(marks.length);
  const keycap = KEYCAP.exec(rest);
  if (keycap) return { end: marks.length + keycap[0].length, number: Number(keycap[1]) };
  if (UNIT_BEHIND.test(rest)) return { end: marks.length, number: null };
  const counted = COUNTED.exec(rest) ?? (areCounted ? COUNTED_BARE.exec(rest) : null);
  if (!counted) return { end: marks.length, number: null };
  const digits = counted.slice(1).find(Boolean);
  return { end: marks.length + counted[0].length, number: digits === undefined ? 0 : Number(digits) };
}

function readByPosition(rows: readonly ListRow[], known: Known, found: Found): void {
  const bare = rows
    .flatMap(({ cells }) => COUNTED_BARE.exec(cells[0]?.replace(MARKS_BEFORE, '') ?? '')?.[1] ?? [])
    .map(Number);
  const areCounted = bare.every((number, at) => at === 0 || number > (bare[at - 1] ?? number));
  const numbered = withoutNumbers(rows, known);
  for (const row of rows) {
    const isNumbered = numbered.has(row);
    if (isNumbered && isOnlyNumbered(row.cells)) continue;
    const draft = draftOf(row, { known, areCounted, first: isNumbered ? 1 : 0 });
    found.drafts.push({ ...draft, number: isNumbered ? 0 : draft.number });
  }
}

type Way = { known: Known; areCounted: boolean; first: number };

/** Cells before `first` only count. */
function draftOf(row: ListRow, { known, areCounted, first }: Way): Draft {
  let number: number | null = null;
  const pieces = piecesOf(known.mask, row, known.items, (line, at, isFirst) => {
    if (at > first || (at > 0 && at < first)) return null;
    const counted = at < first ? { end: line.length, number: 0 } : countBefore(line, areCounted);
    if (isFirst && at === first) number = counted.number;
    return [0, counted.end];
  });
  const reading = readPieces(pieces);
  const text = known.mask.slice(row.spans[0]?.[0], row.spans[row.spans.length - 1]?.[1]);
  const signs = signsIn(text, pieces);
  return {
    ...reading,
    marks: [...reading.marks, ...signs],
    ...looksOf(row, pieces),
    name: nameOf(reading.runs[0], known),
    headed: false,
    number,
    bold: /^\s*[*_~].*[*_~]\s*$/.test(row.text.slice(0, LONGEST_CELL)),
    dittos: DITTO_SIGN.test(text) || reading.marks.some(({ mark }) => mark === 'ditto') ? ['*'] : [],
  };
}

const looksOf = (row: ListRow, pieces: readonly Piece[]) => ({
  row,
  pieces,
  alone: isAlone(row),
  tooLong: pieces.some(({ is }) => is === 'long'),
  sender: row.chat?.sender ?? null,
});

/** `"` below a value, between blanks. */
const DITTO_SIGN = /(?:^|[\s,;|(–-])(?:["″〃“”]|''|,,)(?=$|[\s,;|)–-])/;
const STRUCK = /^\s*\(x\)|(?:^|[\s(*_–-])~{1,2}(?=[^\s~]).*[\p{L}\p{N}]|[\u0335-\u0338]/iu;
const GONE = /[❌✖✗✘🚫⛔🛑❎🤒🤕😷🏥👎💔☠⚰🗑]/u;
const DOUBTED = /[❓❔⁉🤔⏳⌛🤷⚠]/u;

/** Struck words, and signs that say that somebody may not run. */
function signsIn(text: string, pieces: readonly Piece[]): MarkFound[] {
  const [piece] = pieces;
  if (!piece || text.length > LONGEST_CELL * 2) return [];
  const gone = STRUCK.test(text) ? text.trim() : GONE.exec(text)?.[0];
  const asked =
    /\?/.test(text) && !pieces.some(({ unsure, use }) => unsure && use !== null) ? '?' : undefined;
  const doubted = DOUBTED.exec(text)?.[0] ?? asked;
  return [
    ...(gone ? [{ mark: 'withdrawn' as const, heard: shortened(gone), piece }] : []),
    ...(doubted ? [{ mark: 'doubtful' as const, heard: doubted, piece }] : []),
  ];
}

const PAIRS: Record<string, string> = { '(': ')', '[': ']', '"': '"', '“': '”' };

/** The words of a run as they were pasted, without a letter that turned out to be a size. */
export function nameOf(run: Run | undefined, { text }: Pick<Known, 'text'>): string {
  const parts: Piece[][] = [];
  for (const piece of run?.pieces.filter(({ use }) => use !== 'answer') ?? []) {
    const part = parts[parts.length - 1];
    const isSame = part?.[0]?.at === piece.at && !piece.signs.includes('\n');
    if (part && isSame) part.push(piece);
    else parts.push([piece]);
  }
  return parts
    .map((part) => {
      const [from = 0, to = 0] = [part[0]?.start, part[part.length - 1]?.end];
      const words = text.slice(from, to);
      const next = text[to] ?? '';
      const isClosed = Object.entries(PAIRS).some(
        ([open, close]) =>
          close === next &&
          (open === close
            ? words.split(open).length % 2 === 0
            : words.split(open).length > words.split(close).length),
      );
      return `${words}${isClosed ? next : ''}`.replace(/""/g, '"').replace(/[\s\p{Cc}]+/gu, ' ');
    })
    .join(' ');
}

function readByHeading(block: Block, known: Known, found: Found): void {
  const { roles, below } = block;
  const used = new Set<number>();
  const ticks = ticksOf(block);
  for (const row of below)
    if (!isOnlyNumbered(row.cells)) found.drafts.push(headedDraft(row, block, known, used, ticks));
  for (const [at, role] of roles.entries()) {
    const cells = below.flatMap((row) => (isAlone(row) ? [] : row.cells[at] || []));
    const heading = 'heading' in role ? role.heading : '';
    if (heading !== '' && cells.length > 0 && !used.has(at) && !isRunning(cells))
      found.ignoredColumns.push(shortened(heading));
  }
}

function headedDraft(row: ListRow, block: Block, known: Known, used: Set<number>, ticks: Ticks): Draft {
  const { roles } = block;
  let number: number | null = null;
  const pieces = piecesOf(known.mask, row, known.items, (line, at) => {
    if (roles[at]?.is !== 'name') return null;
    const counted = countBefore(line, false);
    number ??= counted.number;
    return [0, counted.end];
  });
  const names = namePieces(pieces, row, block, known);
  const reading = readPieces(names);
  const runs = inColumns(reading.runs);
  const said = row.spans
    .filter((_, at) => ['name', 'ticket', 'other', 'remark'].includes(roles[at]?.is ?? 'other'))
    .map((span) => known.mask.slice(span[0], span[1]))
    .join(' , ');
  const draft: Draft = {
    ...reading,
    runs,
    marks: [...reading.marks, ...signsIn(said, pieces)],
    ...looksOf(row, pieces),
    name: nameOf(runs[0], known),
    headed: true,
    number,
    bold: false,
    dittos: [],
  };
  for (const at of row.cells.keys()) readCell(at, roles[at] ?? EXTRA, known, draft, ticks);
  if (!roles.some(({ is }) => is === 'ticket')) readOthers(row, roles, known, draft, used);
  return draft;
}

const EXTRA: Role = { is: 'extra' };

/** A name in parts, one in each column. */
function inColumns(runs: Run[]): Run[] {
  const [first] = runs;
  const areParts = runs.length > 1 && new Set(runs.map(({ at }) => at)).size === runs.length;
  if (!first || !areParts || runs.some(({ isJoined, behind }) => isJoined || behind)) return runs;
  return [{ ...first, pieces: runs.flatMap(({ pieces }) => pieces) }];
}

/** The parts in their order; the whole name alone where its column repeats the parts. */
function namePieces(
  pieces: readonly Piece[],
  { cells }: ListRow,
  { heading, roles }: Block,
  { words }: Known,
): Piece[] {
  const filled = roles.flatMap(({ is }, at) => (is === 'name' && cells[at] ? [at] : []));
  const wordsAt = (at: number) => plainWords(cells[at] ?? '').split(' ');
  const whole = filled.find(
    (at) =>
      words.nameHeadings.has(headingOf(heading.cells[at] ?? '', words)) &&
      filled.every((other) => wordsAt(other).every((word) => wordsAt(at).includes(word))),
  );
  if (whole !== undefined)
    use(
      pieces.filter(({ at }) => at !== whole && filled.includes(at)),
      'name',
    );
  return pieces.filter(({ at }) => (whole === undefined ? filled.includes(at) : at === whole));
}
