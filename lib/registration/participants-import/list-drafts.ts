// Each row of a list as it reads alone: by the headings above it, or by its own words. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import {
  type Block,
  blocksOf,
  filledCells,
  isAlone,
  isMark,
  isOnlyNumbered,
  isRunning,
  type Known,
  type Role,
  withoutNumbers,
} from './list-columns.ts';
import { DATES } from './list-dates.ts';
import type { Meaning } from './list-items.ts';
import type { ListRow } from './list-rows.ts';
import { headingOf } from './list-vocabulary.ts';
import type { LeftOutLine, ListQuestion } from './listed-person.ts';
import { LONGEST_LINE, type Reading, readItems } from './read-items.ts';

/** `number`: what counts the line. `key`: the question that a date answers, `null` if no heading says it. */
export type Draft = Omit<Reading, 'dates'> & {
  row: ListRow;
  dates: { key: string | null; text: string }[];
  /** Stands below a heading of its columns. */
  headed: boolean;
  number: number | null;
  /** `*in bold*` */
  bold: boolean;
  alone: boolean;
  tooLong: boolean;
  /** `Ann (x2)`, `Ann + 2` */
  several: boolean;
};

type Found = { drafts: Draft[]; leftOut: LeftOutLine[]; ignoredColumns: string[] };

export function draftsOf(rows: readonly ListRow[], known: Known): Found {
  const found: Found = { drafts: [], leftOut: [], ignoredColumns: [] };
  const { above, headed } = blocksOf(recordsOf(rows, known), known);
  if (areTitles(above, headed[0])) leaveOut(above, found);
  else readByPosition(above, known, found);
  for (const block of headed) {
    if (block.heading.line > 0) leaveOut([block.heading], found);
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

function leaveOut(rows: readonly ListRow[], { leftOut }: Found): void {
  for (const row of rows) leftOut.push(lineOf(row));
}

export const lineOf = (row: ListRow): LeftOutLine => ({ line: row.line, text: shortened(textOf(row)) });

export const textOf = (row: Pick<ListRow, 'cells'>): string => [...new Set(filledCells(row))].join(', ');

/** For a page. */
export const shortened = (text: string): string => text.slice(0, 80);

const LABELLED = /^([^:=]{2,40}?) *[:=] *(.*)$/;

/** Rows of `Name: …`, `Distance: …` as one table with a heading of its own; others as they are. */
function recordsOf(rows: readonly ListRow[], { words, labels }: Known): readonly ListRow[] {
  const pairs = rows.flatMap(({ line, text }) => {
    const [, label = '', value = ''] = LABELLED.exec(text.slice(0, LONGEST_LINE)) ?? [];
    const heading = headingOf(label, words);
    return words.headings.has(heading) || labels.has(heading) ? [{ line, heading, value }] : [];
  });
  const isName = (heading: string) => words.names.has(heading);
  const first = pairs[0]?.heading ?? '';
  if (pairs.length < 2 || pairs.length < rows.length || !isName(first)) return rows;
  const headings = [...new Set(pairs.map(({ heading }) => heading))];
  const table: ListRow[] = [{ line: 0, cells: headings, text: '' }];
  for (const { line, heading, value } of pairs) {
    if (heading === first) table.push({ line, cells: headings.map(() => ''), text: '' });
    const last = table.at(-1);
    if (last) last.cells[headings.indexOf(heading)] = value;
  }
  return table;
}

/** `1.`, `2)`, `(3)`, `4 -`, `#5`, `a)`, `iv.` */
const COUNTED =
  /^#?(?:(?<=#)(\d{1,4})(?=[ .):-])[.):-]*|[([](\d{1,4})[)\]]|[([]?[a-z]\)|[ivxl]{1,6}[.)](?= )|(\d{1,4}) ?[.):](?!\d)|(\d{1,4}) ?[-–—](?=[ \p{L}]))\s*/u;
/** A number alone counts too, where the numbers of a list grow. */
const COUNTED_BARE = /^(\d{1,4}) (?=[\p{L}"'(])/u;
const KEYCAP = /^(\d)\uFE0F?\u20E3\s*/u;
const UNIT_BEHIND = /^\d+(?:[.,]\d+)?\s*(?:kms?|k|mi|miles?|kilom\p{L}+|m[eè]t\p{L}+)(?!\p{L})/iu;
const MARKS_BEFORE =
  /^(?:(?:\[[ x]?\]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[ \-*•·>~_●○■□▪▫◦‣⁃–—✓✗→"“«√])(?!\uFE0F?\u20E3))+/u;

type Counted = { text: string; number: number | null };

const TIMES = /(?<=\p{L}) ?\(?(?:x|×|\+) ?\d{1,2}\)?(?=$|[ ,])|^\d{1,2} ?[x×] /iu;

function withoutCount(cell: string, areCounted: boolean): Counted {
  const keycap = KEYCAP.exec(cell);
  if (keycap) return { text: cell.slice(keycap[0].length), number: Number(keycap[1]) };
  const marked = cell.length > LONGEST_LINE ? cell : cell.replace(MARKS_BEFORE, '') || cell;
  if (UNIT_BEHIND.test(marked)) return { text: marked, number: null };
  const counted = COUNTED.exec(marked) ?? (areCounted ? COUNTED_BARE.exec(marked) : null);
  if (!counted) return { text: marked, number: null };
  const digits = counted.slice(1).find(Boolean);
  return { text: marked.slice(counted[0].length), number: digits === undefined ? 0 : Number(digits) };
}

function readByPosition(rows: readonly ListRow[], known: Known, found: Found): void {
  const bare = rows
    .flatMap(({ cells }) => COUNTED_BARE.exec(cells[0]?.replace(MARKS_BEFORE, '') ?? '')?.[1] ?? [])
    .map(Number);
  const areCounted = bare.every((number, at) => at === 0 || number > (bare[at - 1] ?? number));
  const cellsBefore = new Map(rows.map((row) => [row.line, row.cells.length]));
  for (const row of withoutNumbers(rows, known)) {
    const isNumbered = row.cells.length < (cellsBefore.get(row.line) ?? 0);
    for (const one of peopleIn(row, known)) found.drafts.push(readRow(one, isNumbered, areCounted, known));
  }
}

/** Between people in one cell. */
const AND = / ?& ?| (?:and|et|na) /i;

/** A row for each person where a line names several, each with a ticket. */
function peopleIn(row: ListRow, { items }: Known): ListRow[] {
  const parts = row.cells.flatMap((cell) => (cell.length > LONGEST_LINE ? cell : cell.split(AND)));
  const isPerson = (part: string) => {
    const { name, tickets } = readItems([part], items);
    return name.includes(' ') && tickets.length > 0;
  };
  const areSeveral = parts.length > 1 && parts.every((part) => part.includes(' ') && isPerson(part));
  return areSeveral ? parts.map((part) => ({ ...row, cells: [part] })) : [row];
}

function readRow(row: ListRow, isNumbered: boolean, areCounted: boolean, known: Known): Draft {
  const [first = '', ...others] = row.cells;
  const { text, number } = withoutCount(first.replace(TIMES, ''), areCounted);
  const { dates, ...reading } = readItems([text, ...others], known.items);
  return {
    ...reading,
    row,
    dates: dates.map((date) => ({ key: null, text: date })),
    headed: false,
    number: isNumbered ? 0 : number,
    bold: /^\s*[*_~].*[*_~]\s*$/.test(row.text.slice(0, LONGEST_LINE)),
    alone: isAlone(row),
    tooLong: row.cells.some((cell) => cell.length > LONGEST_LINE),
    several: TIMES.test(first),
  };
}

function readByHeading({ heading, roles, below }: Block, known: Known, found: Found): void {
  const used = new Set<number>();
  for (const row of below) {
    if (isOnlyNumbered(row.cells)) continue;
    found.drafts.push(headedDraft(row, { heading, roles, below }, known, used));
  }
  for (const [at, role] of roles.entries()) {
    const cells = below.flatMap((row) => (isAlone(row) ? [] : row.cells[at] || []));
    if (role.is === 'other' && role.heading !== '' && !used.has(at) && !isRunning(cells))
      found.ignoredColumns.push(shortened(role.heading));
  }
}

function headedDraft(row: ListRow, { heading, roles }: Block, known: Known, used: Set<number>): Draft {
  const { items } = known;
  const name = nameIn(row, heading, roles, known);
  const { text, number } = withoutCount(name.replace(TIMES, ''), false);
  const { dates, ...reading } = readItems([text], items);
  const draft: Draft = {
    ...reading,
    row,
    dates: dates.map((date) => ({ key: null, text: date })),
    headed: true,
    number,
    bold: false,
    alone: isAlone(row),
    tooLong: row.cells.some((cell) => cell.length > LONGEST_LINE),
    several: TIMES.test(name),
  };
  for (const [at, role] of roles.entries()) readCell(row.cells[at] ?? '', at, role, known, draft);
  if (!roles.some(({ is }) => is === 'ticket')) readOthers(row, roles, known, draft, used);
  const said = roles.flatMap((role, at) =>
    role.is === 'ticket' || role.is === 'answer' ? row.cells[at] || [] : [],
  );
  return { ...draft, pasted: [reading.pasted, ...said].filter(Boolean).join(', ') };
}

/** Where no heading names the ticket, any cell may. */
function readOthers(
  row: ListRow,
  roles: readonly Role[],
  { items }: Known,
  draft: Draft,
  used: Set<number>,
): void {
  for (const [at, heard] of row.cells.entries()) {
    const sure = items.meaningsOf(heard).find((one) => one.of === 'ticket' && one.strength !== 'soft');
    if (roles[at]?.is !== 'other' || sure === undefined) continue;
    noteMeaning(sure, draft, { heard, start: 0, end: heard.length, at, unsure: false, weak: false });
    used.add(at);
  }
}

/** What people write where there is nothing. */
const NOTHING = /^[\s.?–—-]*$|^(?:n\/?a|nil|none)$/i;

function readCell(cell: string, at: number, role: Role, known: Known, draft: Draft): void {
  if (NOTHING.test(cell)) return;
  const unsure = cell.trimEnd().endsWith('?');
  const common = { heard: cell, start: 0, end: cell.length, at, unsure, weak: false };
  if (role.is === 'ticket') readTicket(cell, known, draft, common);
  else if (role.is === 'answer') readAnswer(cell, role.key, known, draft, common);
  else if (role.is === 'tick' && isMark(cell)) noteMeaning(role.meaning, draft, common);
}

function noteMeaning(meaning: Meaning, draft: Draft, common: Common): void {
  if (meaning.of === 'ticket') draft.tickets.push({ ...common, ids: meaning.ids, exact: true });
  else if (meaning.of === 'answer') draft.answers.push({ ...common, key: meaning.key, value: meaning.value });
}

type Common = { heard: string; start: number; end: number; at: number; unsure: boolean; weak: boolean };

/** Below its heading a number alone is clear. */
function readTicket(cell: string, { items }: Known, draft: Draft, common: Common): void {
  const { tickets, numbers, answers, name } = readItems(['', cell], items, true);
  draft.tickets.push(...tickets, ...numbers.map((number) => ({ ...number, exact: false })));
  draft.answers.push(...answers);
  if (tickets.length + numbers.length + answers.length === 0 && name === '')
    draft.tickets.push({ ...common, ids: [], exact: false });
}

const AS_TYPED: readonly string[] = ['text', 'textarea', 'email', 'tel', 'url'];

function readAnswer(cell: string, key: string, known: Known, draft: Draft, common: Common): void {
  const kind = known.questions.find((question) => question.key === key)?.kind ?? 'text';
  const dates = kind === 'date' || kind === 'birth_date' ? (cell.match(DATES) ?? []) : [];
  const [date] = dates;
  if (date !== undefined) draft.dates.push({ key, text: date });
  else
    for (const value of valuesOf(cell, kind, known.items.optionsOf(key)))
      draft.answers.push({ ...common, key, value });
}

/** What a cell answers; `null`: nothing that the question allows. */
function valuesOf(
  cell: string,
  kind: ListQuestion['kind'],
  options: ReadonlyMap<string, string>,
): readonly (string | null)[] {
  if (AS_TYPED.includes(kind)) return [cell];
  if (kind === 'number')
    return [/^\d+(?:[.,]\d+)?(?= ?\p{L}{0,4}$)/u.exec(cell)?.[0].replace(',', '.') ?? null];
  if (kind === 'time') return [/^\d{1,2}[:h.]\d{2}(?::\d{2})?$/.exec(cell)?.[0].replace(/[h.]/, ':') ?? null];
  return optionsIn(cell, options);
}

/** `L/XL` means two options. */
function optionsIn(cell: string, options: ReadonlyMap<string, string>): readonly (string | null)[] {
  const whole = options.get(plainWords(cell)) ?? (isMark(cell) ? options.get('x') : undefined);
  if (whole !== undefined) return [whole];
  const parts = cell.split(/[/,]| or | au | ou /).map((part) => options.get(plainWords(part)) ?? null);
  return parts.length > 1 && !parts.includes(null) ? parts : [null];
}

/** The parts in their order; the whole name alone where its column repeats the parts. */
function nameIn({ cells }: ListRow, heading: ListRow, roles: readonly Role[], { words }: Known): string {
  const filled = roles.flatMap(({ is }, at) => (is === 'name' && cells[at] ? [at] : []));
  const wordsAt = (at: number) => plainWords(cells[at] ?? '').split(' ');
  const whole = filled.find(
    (at) =>
      words.whole.has(headingOf(heading.cells[at] ?? '', words)) &&
      filled.every((other) => wordsAt(other).every((word) => wordsAt(at).includes(word))),
  );
  return (whole === undefined ? filled : [whole]).map((at) => cells[at]).join(' ');
}
