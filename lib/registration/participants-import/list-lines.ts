// The lines of a pasted list. Papa Parse splits each record into cells; the separator is chosen here, since people paste
// lists in which lines differ. The heading, else the position, says which cell is the name. Linear. Server only. Pure.
import Papa from 'papaparse';
import { oneLine } from '#lib/registration/registration-input.ts';
import { plainWords } from '#lib/shared/compare-text.ts';

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

/** How many lines belong together: one, unless a quoted cell continues in the next lines. */
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
