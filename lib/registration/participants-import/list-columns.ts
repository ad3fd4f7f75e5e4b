// Which cell of a row is the name and which the ticket: by the heading, else by position. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import type { ListRow } from './list-rows.ts';

/** Words of lists, in any language of the site. */
export type ListVocabulary = {
  /** What a column of names may be called. */
  nameHeadings: readonly string[];
  /** What a column of tickets may be called; of several such columns the one called first here counts. */
  ticketHeadings: readonly string[];
  /** Names of distances, such as "half marathon": behind a person's name they are a ticket. */
  distanceNames: readonly string[];
  /** What stands in place of a name and is none: sums and greetings. */
  otherLines: readonly string[];
};

export const NO_VOCABULARY: ListVocabulary = {
  nameHeadings: [],
  ticketHeadings: [],
  distanceNames: [],
  otherLines: [],
};

/** `ticket`: the cell for it, '' if empty. `others`: cells that may hold anything. `headed`: a heading names the ticket. */
export type ArrangedLine = { line: number; name: string; ticket: string; others: string[]; headed: boolean };

/** `ignored`: headings of the columns beside name and ticket, '' for one without content of its own; as in `others`. */
export type ArrangedList = { heading: ListRow | null; ignored: string[]; lines: ArrangedLine[] };

/** @param isTicket whether a cell is a ticket or a distance of the event: a heading has none */
export function arrangeColumns(
  rows: readonly ListRow[],
  vocabulary: ListVocabulary,
  isTicket: (cell: string) => boolean,
): ArrangedList {
  const [first, ...below] = rows;
  const columns = first && columnsOf(first.cells, below, vocabulary);
  if (columns && !first.cells.some(isTicket))
    return {
      heading: first,
      ignored: first.cells.flatMap((cell, at) =>
        isOther(columns, at) ? [hasContent(at, below) ? cell : ''] : [],
      ),
      lines: below.flatMap(byHeading(columns)),
    };
  return { heading: null, ignored: [], lines: withoutNumbers(rows, isTicket).map(byPosition) };
}

type Columns = { names: ReadonlySet<number>; ticket: number };

/** `null` if no column is called a name, or the word comes again below: then it is a name itself. */
function columnsOf(
  cells: readonly string[],
  below: readonly ListRow[],
  { nameHeadings, ticketHeadings }: ListVocabulary,
): Columns | null {
  const words = cells.map(plainWords);
  const nameWords = new Set(nameHeadings.map(plainWords));
  const named = words.flatMap((word, at) => (word !== '' && nameWords.has(word) ? [at] : []));
  const isRepeated = (at: number) => below.some((row) => plainWords(row.cells[at] ?? '') === words[at]);
  if (named.length === 0 || named.some(isRepeated)) return null;
  const ticket = ticketHeadings.map(plainWords).find((word) => words.includes(word));
  return { names: new Set(named), ticket: ticket === undefined ? -1 : words.indexOf(ticket) };
}

const isOther = ({ names, ticket }: Columns, at: number): boolean => at !== ticket && !names.has(at);

/** `false` for a column that is empty or only counts the lines. */
function hasContent(at: number, below: readonly ListRow[]): boolean {
  const filled = below.flatMap(({ cells }) => cells[at] || []);
  return !filled.every((cell, index) => RUNNING_NUMBER.test(cell) && Number.parseInt(cell, 10) === index + 1);
}

/** If a heading names the ticket, the other columns are not searched for one. */
const byHeading =
  (columns: Columns) =>
  ({ line, cells }: ListRow): ArrangedLine[] => {
    const { names, ticket } = columns;
    const name = [...names].flatMap((at) => cells[at] || []).join(' ');
    const others = cells.filter((_, at) => ticket < 0 && isOther(columns, at));
    if (isOnlyNumbered(cells)) return [];
    return [{ line, name, ticket: cells[ticket] ?? '', others, headed: ticket >= 0 }];
  };

const byPosition = ({ line, cells: [name = '', ticket = '', ...others] }: ListRow): ArrangedLine => ({
  line,
  name,
  ticket,
  others,
  headed: false,
});

const RUNNING_NUMBER = /^\d{1,4}[.)]?$/;

/** A line of a paper form that was left empty. */
const isOnlyNumbered = (cells: readonly string[]): boolean =>
  cells.filter(Boolean).length === 1 && RUNNING_NUMBER.test(cells.find(Boolean) ?? '');

/**
 * Without the first cells if they only count the lines: the numbers grow, and not all of them are distances of the event.
 * The first row may be a heading that is not in the vocabulary.
 */
function withoutNumbers(rows: readonly ListRow[], isTicket: (cell: string) => boolean): ListRow[] {
  const isCounted = ({ cells }: ListRow) => cells.length > 1 && RUNNING_NUMBER.test(cells[0] ?? '');
  const counted = rows[0] && !isCounted(rows[0]) ? rows.slice(1) : [...rows];
  const numbers = counted.map(({ cells }) => Number.parseInt(cells[0] ?? '', 10));
  const areRunning =
    counted.length > 0 &&
    counted.every(isCounted) &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)) &&
    !numbers.every((number) => isTicket(`${number} km`));
  if (!areRunning) return [...rows];
  const rest = counted.filter((row) => !isOnlyNumbered(row.cells));
  return [
    ...rows.slice(0, rows.length - counted.length),
    ...rest.map(({ line, cells }) => ({ line, cells: cells.slice(1) })),
  ];
}
