// The rows of a list in their columns: which rows are headings, and what each column below them holds. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { type Meaning, TICKET_LABEL } from './list-meanings.ts';
import type { Known } from './list-pieces.ts';
import type { ListRow } from './list-rows.ts';
import { HEADINGS, headingOf, NAME_HEADINGS, withoutBrackets } from './list-titles.ts';
import { LABELS, WORDS } from './list-vocabulary.ts';
import type { ListQuestion } from './pasted-list.ts';

/**
 * `heading`: '' where the column is taken over. `tick`: a mark in the column chooses what its heading means. `age`, `born`:
 * tell who is a child where the race asks for no date of birth. `extra`: beyond the headings.
 */
export type Role = { heading: string } & (
  | { is: 'name' | 'ticket' | 'phone' | 'age' | 'born' | 'remark' | 'other' | 'extra' }
  | { is: 'answer'; key: string }
  | { is: 'tick'; meaning: Meaning }
);

/** A heading and the rows below it. */
export type Block = { heading: ListRow; roles: readonly Role[]; below: ListRow[] };

export const filledCells = ({ cells }: Pick<ListRow, 'cells'>): string[] => cells.filter(Boolean);

/** One cell, or a title in merged cells, which some programs copy into each of them. */
export const isAlone = (row: Pick<ListRow, 'cells'>): boolean => new Set(filledCells(row)).size === 1;

/** The rows above the first heading, and a block for each heading. */
export function blocksOf(rows: readonly ListRow[], known: Known): { above: ListRow[]; headed: Block[] } {
  const above: ListRow[] = [];
  const blocks: Block[] = [];
  const seen = new Set<string>();
  const firstOfSeveral = rows.findIndex((row) => !isAlone(row));
  for (const [index, row] of rows.entries()) {
    const isFirst = index === 0 || index === firstOfSeveral;
    const look = row.cells.map(plainWords).join('\n');
    const isHeading = seen.has(look) ? namesIn(row).length > 0 : headed(row, isFirst, rows, index, known);
    const last = blocks[blocks.length - 1];
    if (isHeading) {
      seen.add(look);
      blocks.push({ heading: row, roles: [], below: [] });
    } else if (last) last.below.push(...sideBySide(row, last.heading));
    else above.push(row);
  }
  return { above, headed: blocks.map((block) => ({ ...block, roles: rolesOf(block, known) })) };
}

/** A row of two or more tables beside each other, which have the same headings. */
function sideBySide(row: ListRow, { cells }: ListRow): ListRow[] {
  const [first = ''] = cells;
  const width = cells.indexOf(first, 1);
  const isRepeated =
    width > 0 && first !== '' && cells.every((cell, at) => cell === '' || cell === cells[at % width]);
  if (!isRepeated) return [row];
  return Array.from({ length: Math.ceil(cells.length / width) }, (_, table) => ({
    ...row,
    cells: row.cells.slice(table * width, (table + 1) * width),
    spans: row.spans.slice(table * width, (table + 1) * width),
  })).filter((part) => part.cells.some(Boolean));
}

const columnsOf = ({ cells }: ListRow, is: (cell: string) => boolean): number[] =>
  cells.flatMap((cell, at) => (is(cell) ? [at] : []));

const namesIn = (row: ListRow): number[] => columnsOf(row, (cell) => NAME_HEADINGS.has(headingOf(cell)));

const isHeading = (cell: string, { labels }: Known): boolean =>
  HEADINGS.has(headingOf(cell)) || labels.has(plainWords(cell));

/**
 * A row of nothing but headings, with columns of names; the first row also with columns of unknown names. A word that is a name
 * too (`namesToo`) is a heading only in the first row, and not if it comes again.
 */
function headed(
  row: ListRow,
  isFirst: boolean,
  rows: readonly ListRow[],
  index: number,
  known: Known,
): boolean {
  const names = nameColumns(row, isFirst, known);
  if (names.length === 0) return false;
  const isSure = names.some((at) => !WORDS.namesToo.has(headingOf(row.cells[at] ?? '')));
  const tickets = columnsOf(row, (cell) => ticketMeaning(cell, known) !== undefined);
  // Marks stand below the tickets of a heading.
  const next = rows[index + 1];
  if (tickets.length > 0)
    return isSure && next !== undefined && tickets.every((at) => isTickOrNot(next.cells[at] ?? ''));
  const below = isFirst ? rows.slice(index + 1) : [];
  const startsList = below.length > 0 && (isSure || !isPerson(row, names, below));
  return (
    startsList || (filledCells(row).every((cell) => isHeading(cell, known)) && (isSure || !isAlone(row)))
  );
}

/** The first row may call every column but that of the names. */
function nameColumns(row: ListRow, isFirst: boolean, known: Known): number[] {
  const names = namesIn(row);
  if (names.length > 0 || !isFirst) return names;
  const filled = filledCells(row);
  const called = filled.filter((cell) => isHeading(cell, known));
  if (filled.length < 2 || called.length < filled.length - 1 || called.length === 0) return [];
  const at = row.cells.findIndex((cell) => !isHeading(cell, known));
  const isTable = called.some((cell) => !WORDS.namesToo.has(plainWords(cell)));
  return at >= 0 && isTable && !/\d/.test(row.cells[at] ?? '') ? [at] : [];
}

/** A person is called like a heading if the word comes again below it, or has a phone number or an address beside it. */
const isPerson = ({ cells }: ListRow, names: readonly number[], below: readonly ListRow[]): boolean =>
  cells.some((cell) => /\d|@/.test(cell)) ||
  names.some((at) => below.some((row) => plainWords(row.cells[at] ?? '') === plainWords(cells[at] ?? '')));

/** What a whole cell says of a ticket, unless it may be a name. */
export const ticketMeaning = (cell: string, { meaningsOf }: Known) =>
  meaningsOf(cell).find((meaning) => meaning.of === 'ticket' && meaning.strength !== 'soft');

const YES = /^(?:[x×✓✔☑✅√*vü1þ]|yes|y|true|ok|ndiyo|oui|vrai)$/iu;
const NO = /^(?:[0û✗✘✖❌☐-]|no|n|false|hapana|non|faux)$/iu;
const CROSS = /^[x×✗✘✖❌]$/iu;
const bare = (cell: string): string => cell.replace(/\uFE0F/g, '').trim();

export const isTick = (cell: string): boolean => YES.test(bare(cell));
const isTickOrNot = (cell: string): boolean => cell === '' || isTick(cell) || NO.test(bare(cell));

export type Ticks = { isYes: (cell: string) => boolean; isNo: (cell: string) => boolean };

/** What marks mean in the columns of a block: beside other ticks an `x` says no. */
export function ticksOf({ roles, below }: Pick<Block, 'roles' | 'below'>): Ticks {
  const marks = below.flatMap(({ cells }) => cells.filter((_, at) => roles[at]?.is === 'tick').map(bare));
  const isCross = (cell: string) => CROSS.test(bare(cell));
  const hasTicks = marks.some((cell) => isTick(cell) && !isCross(cell));
  return {
    isYes: (cell) => (isCross(cell) ? !hasTicks : isTick(cell)),
    isNo: (cell) => NO.test(bare(cell)) || (isCross(cell) && hasTicks),
  };
}

/** `Which distance will you run?`, with tickets below it. */
function asksTicket(heading: string, cells: readonly string[], { meaningsOf, byDistance }: Known): boolean {
  const filled = cells.filter(Boolean);
  const sold = filled.filter(
    (cell) =>
      meaningsOf(cell).some(({ of }) => of === 'ticket') ||
      (/^\d{1,3}$/.test(cell) && byDistance(Number(cell)).length > 0),
  );
  const isUnknown = !HEADINGS.has(heading) && sold.length === filled.length;
  const isAsked = isUnknown || heading.split(' ').some((word) => WORDS.ticketHeadings.has(word));
  return isAsked && filled.length > 0 && sold.length * 2 >= filled.length;
}

function rolesOf({ heading, below }: Block, known: Known): Role[] {
  const names = nameColumns(heading, true, known);
  const called = heading.cells.map(headingOf);
  const cellsAt = (at: number, rows = below) => rows.map(({ cells }) => cells[at] ?? '');
  const exact = called.indexOf([...WORDS.ticketHeadings].find((word) => called.includes(word)) ?? '\0');
  const ticket =
    exact >= 0
      ? exact
      : called.findIndex((word, at) => !names.includes(at) && asksTicket(word, cellsAt(at), known));
  const table = below.filter((row) => !isAlone(row));
  const taken = new Set<string>();
  return heading.cells.map((cell, at): Role => {
    if (names.includes(at)) return { is: 'name', heading: '' };
    if (at === ticket) return { is: 'ticket', heading: '' };
    const key = questionOf(cell, cellsAt(at).filter(Boolean), known);
    if (key === undefined || taken.has(key))
      return tickRole(cell, cellsAt(at, table), known) ?? otherRole(cell, called[at] ?? '', known);
    taken.add(key);
    return { is: 'answer', key, heading: '' };
  });
}

function tickRole(heading: string, cells: readonly string[], { meaningsOf }: Known): Role | null {
  const [meaning] = meaningsOf(heading);
  const isChoice = meaning?.of === 'ticket' || meaning?.of === 'answer';
  return isChoice && cells.every(isTickOrNot) ? { is: 'tick', meaning, heading: '' } : null;
}

function otherRole(heading: string, called: string, { questions }: Known): Role {
  if (heading === '') return { is: 'extra', heading };
  if (WORDS.phoneHeadings.has(called)) return { is: 'phone', heading: '' };
  if (WORDS.ageHeadings.has(called)) return { is: 'age', heading };
  const asksBirthday = questions.some(({ kind }) => kind === 'birth_date');
  if (!asksBirthday && LABELS.birthday.has(called)) return { is: 'born', heading };
  return { is: WORDS.remarkHeadings.has(called) ? 'remark' : 'other', heading };
}

const CHOICES: readonly string[] = ['radio', 'select', 'several', 'yes_no'];

/** The question that a column answers: by its heading, or by cells that are options of one question alone. */
function questionOf(heading: string, cells: readonly string[], known: Known): string | undefined {
  const bare = plainWords(withoutBrackets(heading));
  const [exact, another] = known.labels.get(plainWords(heading)) ?? known.labels.get(bare) ?? [];
  if (exact !== undefined && exact !== TICKET_LABEL && another === undefined) return exact;
  const plain = cells.map(plainWords);
  const choices = known.questions.filter(({ kind }) => CHOICES.includes(kind));
  const options = ({ key }: ListQuestion) => plain.filter((cell) => known.optionsOf(key).has(cell)).length;
  const holds = (one: string, other: string) => ` ${one} `.includes(` ${other} `);
  const likely = choices.filter((question) => {
    const label = plainWords(question.label);
    const isAlike = bare !== '' && (holds(label, bare) || holds(bare, label));
    return isAlike && options(question) * 2 >= plain.length;
  });
  const isKnown = HEADINGS.has(headingOf(heading)) || plain.length === 0;
  const whole = choices.filter((one) => one.kind !== 'yes_no' && options(one) === plain.length);
  const [only, other] = likely.length > 0 ? likely : isKnown ? [] : whole;
  return other === undefined ? only?.key : undefined;
}

const RUNNING_NUMBER = /^\d{1,4}[.)]?$/;

/** Cells that only count the lines, among which a title or a sum may stand; no cells count too. */
export function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => RUNNING_NUMBER.test(cell)).map((cell) => Number.parseInt(cell, 10));
  const [first] = numbers;
  if (first === undefined) return cells.length === 0;
  const areNext = numbers.every((number, index) => number === first + index);
  return areNext && (first === 1 || numbers.length > 1) && numbers.length * 2 > cells.length;
}

/** A line of a paper form that was left empty. */
export const isOnlyNumbered = (row: Pick<ListRow, 'cells'>): boolean => {
  const [only = '', another] = filledCells(row);
  return another === undefined && RUNNING_NUMBER.test(only);
};

/** Rows whose first cells only count the lines: the numbers grow, and not all of them are distances of the event. */
export function numberedRows(rows: readonly ListRow[], { byDistance }: Known): ReadonlySet<ListRow> {
  const isCounted = ({ cells }: ListRow) => cells.length > 1 && RUNNING_NUMBER.test(cells[0] ?? '');
  const counted = rows.filter((row, at) => isCounted(row) || (at > 0 && filledCells(row).length > 1));
  const numbers = counted.map(({ cells }) => Number.parseInt(cells[0] ?? '', 10));
  const areRunning =
    counted.length > 0 &&
    counted.every(isCounted) &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)) &&
    !numbers.every((number) => byDistance(number).length > 0);
  return new Set(areRunning ? rows.filter(isCounted) : []);
}
