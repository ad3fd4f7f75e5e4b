// The rows of a list in their columns: which rows are headings and titles, and which cells of the others are name and ticket.
// What surely names no participant is left out; what may be either is unclear. Linear. Pure.
import { hasLetter } from '#lib/registration/registration-input.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import type { ListRow } from '../list-rows.ts';
import { headingOf, isTitle, type ListWords, mayBeTitle } from '../list-vocabulary.ts';

/**
 * `ticket`: the cell for it, '' if empty. `others`: cells that may hold anything. `headed`: a heading names the ticket. `alone`:
 * nothing else stands in its row.
 */
export type ArrangedLine = {
  line: number;
  name: string;
  ticket: string;
  others: string[];
  headed: boolean;
  alone: boolean;
};

export type UnclearRow = {
  line: number;
  code: 'title_or_name' | 'not_a_participant' | 'unclear_column';
  text: string;
};

/** A column of which nothing is taken, with the cells below its heading. */
export type OtherColumn = { heading: string; cells: string[] };

export type ArrangedList = {
  leftOut: ListRow[];
  unclear: UnclearRow[];
  otherColumns: OtherColumn[];
  lines: ArrangedLine[];
};

/** `isTicket`: whether a cell is a ticket or a distance of the event, which headings and titles are not. */
export type Known = { words: ListWords; isTicket: (cell: string) => boolean };

/** Rows above the first heading: more are people, as are several above a heading of one column. */
const MOST_TITLES = 4;

function areTitles(above: readonly ListRow[], first: Block | undefined): boolean {
  const most = first?.heading && !isAlone(first.heading.row) ? MOST_TITLES : 1;
  return first !== undefined && above.length <= most && above.every(isAlone);
}

export function arrangeColumns(rows: readonly ListRow[], known: Known): ArrangedList {
  const found: ArrangedList = { leftOut: [], unclear: [], otherColumns: [], lines: [] };
  const [above, ...headed] = blocksOf(rows, known, found);
  const first = above?.below ?? [];
  if (areTitles(first, headed[0])) sortTitles(first, known, found);
  else arrangeByPosition(first, known, found);
  for (const block of headed) arrangeBlock(block, known, found);
  return found;
}

type Columns = { names: readonly number[]; ticket: number };
type Heading = { row: ListRow; columns: Columns };
type Block = { heading: Heading | null; below: ListRow[] };

/** A block of the rows above the first heading, then one for each heading. */
function blocksOf(rows: readonly ListRow[], known: Known, found: ArrangedList): Block[] {
  const blocks: Block[] = [{ heading: null, below: [] }];
  const seen = new Set<string>();
  const firstOfSeveral = rows.findIndex((row) => !isAlone(row));
  for (const [index, row] of rows.entries()) {
    const columns = columnsOf(row, known);
    const isFirst = index === 0 || index === firstOfSeveral;
    const kind =
      columns && headingKind(row, columns, { seen, below: isFirst ? rows.slice(index + 1) : [] }, known);
    if (!columns || kind === null) blocks.at(-1)?.below.push(row);
    else if (kind === 'unclear') found.unclear.push(notAParticipant(row));
    else {
      seen.add(lookOf(row));
      found.leftOut.push(row);
      blocks.push({ heading: { row, columns }, below: [] });
    }
  }
  return blocks;
}

/** `null` if no column is called a name. */
function columnsOf({ cells }: ListRow, { words }: Known): Columns | null {
  const headings = cells.map((cell) => headingOf(cell, words));
  const names = headings.flatMap((word, at) => (words.names.has(word) ? [at] : []));
  const ticket = words.tickets.find((word) => headings.includes(word));
  return names.length > 0 ? { names, ticket: ticket === undefined ? -1 : headings.indexOf(ticket) } : null;
}

/**
 * A row of nothing but headings is one; the first row also with columns of unknown names. A word that is a name too (`namesToo`)
 * is a heading only in the first row, and not if it comes again.
 * @param around.seen how headings above look
 * @param around.below rows below, of the first row
 */
function headingKind(
  row: ListRow,
  columns: Columns,
  { seen, below }: { seen: ReadonlySet<string>; below: readonly ListRow[] },
  { words, isTicket }: Known,
): 'heading' | 'unclear' | null {
  if (seen.has(lookOf(row))) return 'heading';
  const isSure = columns.names.some((at) => !words.namesToo.has(headingOf(row.cells[at] ?? '', words)));
  if (row.cells.some(isTicket)) return isSure ? 'unclear' : null;
  if (below.length > 0 && (isSure || !isPerson(row, columns, below))) return 'heading';
  if (!filledCells(row).every((cell) => words.headings.has(headingOf(cell, words))))
    return isSure ? 'unclear' : null;
  return isSure || !isAlone(row) ? 'heading' : 'unclear';
}

/** A person is called like a heading if the word comes again below it, or has a phone number or an address beside it. */
const isPerson = ({ cells }: ListRow, { names }: Columns, below: readonly ListRow[]): boolean =>
  cells.some((cell) => /\d|@/.test(cell)) ||
  names.some((at) => below.some((row) => plainWords(row.cells[at] ?? '') === plainWords(cells[at] ?? '')));

const lookOf = ({ cells }: ListRow): string => cells.map(plainWords).join('\n');
const filledCells = ({ cells }: ListRow): string[] => cells.filter(Boolean);

/** One cell, or a title in merged cells, which some programs copy into each of them. */
const isAlone = (row: ListRow): boolean => new Set(filledCells(row)).size === 1;

const textOf = (row: ListRow): string => [...new Set(filledCells(row))].join(', ');
const notAParticipant = (row: ListRow): UnclearRow => ({
  line: row.line,
  code: 'not_a_participant',
  text: textOf(row),
});

/** Rows above the first heading. */
function sortTitles(rows: readonly ListRow[], { words }: Known, found: ArrangedList): void {
  for (const row of rows) {
    const text = textOf(row);
    if (mayBeTitle(text, words)) found.leftOut.push(row);
    else found.unclear.push({ line: row.line, code: 'title_or_name', text });
  }
}

function arrangeBlock({ heading, below }: Block, known: Known, found: ArrangedList): void {
  // A heading over the first of several columns says nothing of the others.
  if (!heading || isOverFirst(heading.row)) arrangeByPosition(below, known, found);
  else {
    sortOtherColumns(heading, below, known, found);
    for (const row of below) arrangeByHeading(row, heading, known, found);
  }
}

const isOverFirst = (heading: ListRow): boolean =>
  heading.cells[0] !== '' && filledCells(heading).length === 1;

function sortOtherColumns(
  { row, columns }: Heading,
  below: readonly ListRow[],
  known: Known,
  found: ArrangedList,
): void {
  for (const [at, heading] of row.cells.entries()) {
    const cells = below.flatMap((one) => one.cells[at] || []);
    if (heading === '' || at === columns.ticket || columns.names.includes(at) || isRunning(cells)) continue;
    if (mayBePartOfName(heading, known))
      found.unclear.push({ line: row.line, code: 'unclear_column', text: heading });
    else found.otherColumns.push({ heading, cells });
  }
}

/** If a heading names the ticket, the other columns are not searched for one. */
function arrangeByHeading(row: ListRow, heading: Heading, known: Known, found: ArrangedList): void {
  const { line, cells } = row;
  const { names, ticket } = heading.columns;
  if (isOnlyNumbered(cells) || leavesOut(row, known, found)) return;
  const name = nameIn(row, heading, known);
  const text = textOf(row);
  if (name === '' && isAlone(row) && hasLetter(text) && !known.isTicket(text)) {
    found.unclear.push(notAParticipant(row));
    return;
  }
  const others = ticket < 0 ? cells.filter((_, at) => !names.includes(at)) : [];
  found.lines.push({
    line,
    name,
    ticket: cells[ticket] ?? '',
    others,
    headed: ticket >= 0,
    alone: isAlone(row),
  });
}

/** A column of an unknown name that a name must not lose. */
const mayBePartOfName = (heading: string, { words }: Known): boolean => {
  const plain = headingOf(heading, words);
  return !words.headings.has(plain) && plain.split(' ').some((word) => words.nameWords.has(word));
};

/** The parts in their order; the whole name alone where its column repeats the parts. */
function nameIn({ cells }: ListRow, { row, columns }: Heading, { words }: Known): string {
  const filled = columns.names.filter((at) => cells[at]);
  const wordsAt = (at: number) => plainWords(cells[at] ?? '').split(' ');
  const whole = filled.find(
    (at) =>
      words.whole.has(headingOf(row.cells[at] ?? '', words)) &&
      filled.every((other) => wordsAt(other).every((word) => wordsAt(at).includes(word))),
  );
  return (whole === undefined ? filled : [whole]).map((at) => cells[at]).join(' ');
}

function arrangeByPosition(rows: readonly ListRow[], known: Known, found: ArrangedList): void {
  for (const row of withoutNumbers(rows, known)) {
    if (leavesOut(row, known, found)) continue;
    const [name = '', ticket = '', ...others] = row.cells;
    found.lines.push({ line: row.line, name, ticket, others, headed: false, alone: isAlone(row) });
  }
}

/** A title alone in its row; not one that is a ticket, which may be meant for the rows below. */
function leavesOut(row: ListRow, { words, isTicket }: Known, { leftOut }: ArrangedList): boolean {
  const isLeftOut = isAlone(row) && isTitle(textOf(row), words) && !row.cells.some(isTicket);
  if (isLeftOut) leftOut.push(row);
  return isLeftOut;
}

const RUNNING_NUMBER = /^\d{1,4}[.)]?$/;

/** Cells that only count the lines, among which a title or a sum may stand; no cells count too. */
function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => RUNNING_NUMBER.test(cell)).map((cell) => Number.parseInt(cell, 10));
  const [first] = numbers;
  if (first === undefined) return cells.length === 0;
  const areNext = numbers.every((number, index) => number === first + index);
  return areNext && (first === 1 || numbers.length > 1) && numbers.length * 2 > cells.length;
}

/** A line of a paper form that was left empty. */
const isOnlyNumbered = (cells: readonly string[]): boolean =>
  cells.filter(Boolean).length === 1 && RUNNING_NUMBER.test(cells.find(Boolean) ?? '');

/**
 * Without the first cells if they only count the lines: the numbers grow, and not all of them are distances of the event.
 * Titles alone in their rows do not count, and the first row may be a heading that is not in the vocabulary.
 */
function withoutNumbers(rows: readonly ListRow[], { isTicket }: Known): ListRow[] {
  const isCounted = ({ cells }: ListRow) => cells.length > 1 && RUNNING_NUMBER.test(cells[0] ?? '');
  const counted = rows.filter((row, at) => isCounted(row) || (at > 0 && filledCells(row).length > 1));
  const numbers = counted.map(({ cells }) => Number.parseInt(cells[0] ?? '', 10));
  const areRunning =
    counted.length > 0 &&
    counted.every(isCounted) &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)) &&
    !numbers.every((number) => isTicket(`${number} km`));
  if (!areRunning) return [...rows];
  return rows.flatMap((row) => {
    if (!isCounted(row)) return [row];
    return isOnlyNumbered(row.cells) ? [] : [{ ...row, cells: row.cells.slice(1) }];
  });
}
