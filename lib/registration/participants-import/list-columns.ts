// The rows of a list in their columns: which rows are headings, and what each column below them holds. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { BIRTHDAY, type Items, type Meaning, TICKET_LABEL } from './list-items.ts';
import type { ListRow } from './list-rows.ts';
import { headingOf, type ListWords } from './list-vocabulary.ts';
import type { ListQuestion } from './listed-person.ts';

export type Role =
  | { is: 'name' }
  | { is: 'ticket' }
  | { is: 'answer'; key: string }
  /** A mark in the column chooses what its heading means. */
  | { is: 'tick'; meaning: Meaning }
  | { is: 'phone' }
  /** Tell who is a child where the race asks for no date of birth. */
  | { is: 'age' | 'born'; heading: string }
  | { is: 'remark' | 'other'; heading: string }
  /** Beyond the headings. */
  | { is: 'extra' };

/** A heading and the rows below it. */
export type Block = { heading: ListRow; roles: readonly Role[]; below: ListRow[] };

export type Known = {
  /** The list, and the same without what separates no cells. */
  text: string;
  mask: string;
  words: ListWords;
  items: Items;
  questions: readonly ListQuestion[];
  /** In the event's order. */
  ticketIds: readonly string[];
  /** Keys of questions by what their columns are called. */
  labels: ReadonlyMap<string, readonly string[]>;
};

const CHOICES: readonly string[] = ['radio', 'select', 'several', 'yes_no'];

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
    const names = seen.has(lookOf(row)) ? namesIn(row, known) : headed(row, isFirst, rows, index, known);
    const last = blocks[blocks.length - 1];
    if (names === null) (last?.below ?? above).push(...(last ? sideBySide(row, last.heading) : [row]));
    else {
      seen.add(lookOf(row));
      blocks.push({ heading: row, roles: [], below: [] });
    }
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

const lookOf = ({ cells }: ListRow): string => cells.map(plainWords).join('\n');

/** Columns of names; `null` if there is none. */
function namesIn({ cells }: ListRow, { words }: Known): number[] | null {
  const at = cells.flatMap((cell, index) => (words.names.has(headingOf(cell, words)) ? [index] : []));
  return at.length > 0 ? at : null;
}

const isHeading = (cell: string, known: Known): boolean =>
  known.words.headings.has(headingOf(cell, known.words)) || known.labels.has(plainWords(cell));

/**
 * Columns of names if the row is a heading. A row of nothing but headings is one; the first row also with columns of unknown names.
 * A word that is a name too (`namesToo`) is a heading only in the first row, and not if it comes again.
 */
function headed(
  row: ListRow,
  isFirst: boolean,
  rows: readonly ListRow[],
  index: number,
  known: Known,
): number[] | null {
  const { words } = known;
  const names = nameColumns(row, isFirst, known);
  if (!names) return null;
  const isSure = names.some((at) => !words.namesToo.has(headingOf(row.cells[at] ?? '', words)));
  if (row.cells.some((cell) => ticketMeaning(cell, known)))
    return isSure && isTicked(row, rows, index, known) ? names : null;
  const below = isFirst ? rows.slice(index + 1) : [];
  const startsList = below.length > 0 && (isSure || !isPerson(row, names, below));
  const areHeadings = filledCells(row).every((cell) => isHeading(cell, known)) && (isSure || !isAlone(row));
  return startsList || areHeadings ? names : null;
}

const nameColumns = (row: ListRow, isFirst: boolean, known: Known): number[] | null =>
  namesIn(row, known) ?? (isFirst ? namelessIn(row, known) : null);

/** The first row may call every column but that of the names. */
function namelessIn(row: ListRow, known: Known): number[] | null {
  const filled = filledCells(row);
  const called = filled.filter((cell) => isHeading(cell, known));
  if (filled.length < 2 || called.length < filled.length - 1 || called.length === 0) return null;
  const at = row.cells.findIndex((cell) => !isHeading(cell, known));
  const isTable =
    called.some((cell) => !known.words.namesToo.has(plainWords(cell))) && !/\d/.test(row.cells[at] ?? '');
  return at >= 0 && isTable ? [at] : null;
}

/** A person is called like a heading if the word comes again below it, or has a phone number or an address beside it. */
const isPerson = ({ cells }: ListRow, names: readonly number[], below: readonly ListRow[]): boolean =>
  cells.some((cell) => /\d|@/.test(cell)) ||
  names.some((at) => below.some((row) => plainWords(row.cells[at] ?? '') === plainWords(cells[at] ?? '')));

const ticketMeaning = (cell: string, { items }: Known): Meaning | undefined =>
  items.meaningsOf(cell).find((meaning) => meaning.of === 'ticket' && meaning.strength !== 'soft');

const YES = /^(?:[x×✓✔☑✅√*vü1þ]|yes|y|true|ok|ndiyo|oui|vrai)$/iu;
const NO = /^(?:[0û✗✘✖❌☐-]|no|n|false|hapana|non|faux)$/iu;
const bare = (cell: string): string => cell.replace(/\uFE0F/g, '').trim();

export const isTick = (cell: string): boolean => YES.test(bare(cell));
const isTickOrNot = (cell: string): boolean => cell === '' || isTick(cell) || NO.test(bare(cell));

export type Ticks = { isYes: (cell: string) => boolean; isNo: (cell: string) => boolean };

/** What marks mean in the columns of a block: beside other ticks an `x` says no. */
export function ticksOf({ roles, below }: Pick<Block, 'roles' | 'below'>): Ticks {
  const marks = below.flatMap(({ cells }) => cells.filter((_, at) => roles[at]?.is === 'tick').map(bare));
  const isCross = (cell: string) => /^[x×✗✘✖❌]$/iu.test(cell);
  const hasTicks = marks.some((cell) => isTick(cell) && !isCross(cell));
  const hasOnlyCrosses = !hasTicks && marks.some(isCross);
  return {
    isYes: (cell) => (isCross(bare(cell)) ? hasOnlyCrosses : isTick(cell)),
    isNo: (cell) => NO.test(bare(cell)) || (isCross(bare(cell)) && hasTicks),
  };
}

/** Marks stand below the tickets of a heading. */
function isTicked(row: ListRow, rows: readonly ListRow[], index: number, known: Known): boolean {
  const at = row.cells.flatMap((cell, column) => (ticketMeaning(cell, known) ? [column] : []));
  const [next] = rows.slice(index + 1, index + 2);
  return next !== undefined && at.every((column) => isTickOrNot(next.cells[column] ?? ''));
}

/** `Which distance will you run?`, with tickets below it. */
function asksTicket(
  heading: string,
  at: number,
  below: readonly ListRow[],
  { words, items }: Known,
): boolean {
  const cells = below.flatMap((row) => row.cells[at] || []);
  const sold = cells.filter(
    (cell) =>
      items.meaningsOf(cell).some(({ of }) => of === 'ticket') ||
      (/^\d{1,3}$/.test(cell) && items.byDistance(Number(cell)).length > 0),
  );
  const isUnknown = !words.headings.has(heading) && sold.length === cells.length;
  const isAsked = isUnknown || heading.split(' ').some((word) => words.ticketHeadings.has(word));
  return isAsked && cells.length > 0 && sold.length * 2 >= cells.length;
}

function rolesOf({ heading, below }: Block, known: Known): Role[] {
  const { words } = known;
  const names = namesIn(heading, known) ?? namelessIn(heading, known) ?? [];
  const called = heading.cells.map((cell) => headingOf(cell, words));
  const exact = called.indexOf([...words.ticketHeadings].find((word) => called.includes(word)) ?? '\0');
  const ticket =
    exact >= 0
      ? exact
      : called.findIndex((word, at) => !names.includes(at) && asksTicket(word, at, below, known));
  const taken = new Set<string>();
  return heading.cells.map((cell, at): Role => {
    if (names.includes(at)) return { is: 'name' };
    if (at === ticket) return { is: 'ticket' };
    const key = questionOf(
      cell,
      below.map(({ cells }) => cells[at] ?? ''),
      known,
    );
    if (key !== undefined && !taken.has(key)) {
      taken.add(key);
      return { is: 'answer', key };
    }
    return tickRole(cell, at, below, known) ?? otherRole(cell, called[at] ?? '', known);
  });
}

function tickRole(heading: string, at: number, below: readonly ListRow[], { items }: Known): Role | null {
  const [meaning] = items.meaningsOf(heading);
  const isChoice = meaning?.of === 'ticket' || meaning?.of === 'answer';
  const areTicks = below.every((row) => isAlone(row) || isTickOrNot(row.cells[at] ?? ''));
  return isChoice && areTicks ? { is: 'tick', meaning } : null;
}

function otherRole(heading: string, called: string, { words, questions }: Known): Role {
  if (heading === '') return { is: 'extra' };
  if (words.phoneHeadings.has(called)) return { is: 'phone' };
  if (words.ageHeadings.has(called)) return { is: 'age', heading };
  const asksBirthday = questions.some(({ kind }) => kind === 'birth_date');
  if (!asksBirthday && BIRTHDAY.split(',').includes(called)) return { is: 'born', heading };
  return { is: words.remarkHeadings.has(called) ? 'remark' : 'other', heading };
}

/** The question that a column answers: by its heading, or by cells that are options of one question alone. */
function questionOf(heading: string, cells: readonly string[], known: Known): string | undefined {
  const plain = plainWords(heading);
  const bare = plainWords(heading.replace(/\([^)]*\)/g, ' '));
  const [exact, another] = known.labels.get(plain) ?? known.labels.get(bare) ?? [];
  if (exact !== undefined && exact !== TICKET_LABEL && another === undefined) return exact;
  const filled = cells.filter(Boolean).map(plainWords);
  const isOption = ({ key }: ListQuestion) =>
    filled.filter((cell) => known.items.optionsOf(key).has(cell)).length;
  const choices = known.questions.filter(({ kind }) => CHOICES.includes(kind));
  const alike = choices.filter(
    ({ label }) =>
      bare !== '' &&
      (` ${plainWords(label)} `.includes(` ${bare} `) || ` ${bare} `.includes(` ${plainWords(label)} `)),
  );
  const likely = alike.filter((question) => isOption(question) * 2 >= filled.length);
  const isKnown = known.words.headings.has(headingOf(heading, known.words));
  const whole = choices.filter(
    (question) => question.kind !== 'yes_no' && isOption(question) === filled.length,
  );
  const [only, other] = likely.length > 0 ? likely : isKnown || filled.length === 0 ? [] : whole;
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
export const isOnlyNumbered = (cells: readonly string[]): boolean =>
  cells.filter(Boolean).length === 1 && RUNNING_NUMBER.test(cells.find(Boolean) ?? '');

/** Rows whose first cells only count the lines: the numbers grow, and not all of them are distances of the event. */
export function withoutNumbers(rows: readonly ListRow[], { items }: Known): ReadonlySet<ListRow> {
  const isCounted = ({ cells }: ListRow) => cells.length > 1 && RUNNING_NUMBER.test(cells[0] ?? '');
  const counted = rows.filter((row, at) => isCounted(row) || (at > 0 && filledCells(row).length > 1));
  const numbers = counted.map(({ cells }) => Number.parseInt(cells[0] ?? '', 10));
  const areRunning =
    counted.length > 0 &&
    counted.every(isCounted) &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)) &&
    !numbers.every((number) => items.byDistance(number).length > 0);
  return new Set(areRunning ? rows.filter(isCounted) : []);
}
