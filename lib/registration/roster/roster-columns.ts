// Which cell of a pasted list is the name and which the entry: as its heading says, else by their places. Pure; knows
// no race, and is told what an entry looks like.
import type { RosterRow } from '#lib/registration/roster/roster-cells.ts';
import { plainWords } from '#lib/shared/plain-words.ts';

/**
 * What the columns may be called, in any language; of several columns for the entry, the one called first here is it.
 * `distances` is what races call theirs: behind a name such words are an entry. `nobodies` is what stands in a name's
 * place and is none: sums and greetings.
 */
export type RosterHeadings = {
  names: readonly string[];
  entries: readonly string[];
  distances: readonly string[];
  nobodies: readonly string[];
};

export const NO_HEADINGS: RosterHeadings = { names: [], entries: [], distances: [], nobodies: [] };

/** A line by its meaning; `others` are the cells that may be anything. `headed` where a heading says which is the entry. */
export type ArrangedLine = { line: number; name: string; entry: string; others: string[]; headed: boolean };

/** `unread` are the headings of columns that are neither, `''` where nothing is lost; beside `others`, if lines have any. */
export type ArrangedRoster = { heading: RosterRow | null; unread: string[]; lines: ArrangedLine[] };

/** Of rows that are not empty. `isEntry` says of a cell that it is a race's entry or a distance: no heading has one. */
export function arrangeRoster(
  rows: readonly RosterRow[],
  headings: RosterHeadings,
  isEntry: (cell: string) => boolean,
): ArrangedRoster {
  const [first, ...below] = rows;
  const columns = first && columnsCalled(first.cells, below, headings);
  if (columns && !first.cells.some(isEntry))
    return {
      heading: first,
      unread: first.cells.flatMap((cell, at) => (isOther(columns, at) ? [told(cell, at, below)] : [])),
      lines: below.flatMap(called(columns)),
    };
  return { heading: null, unread: [], lines: withoutNumbers(rows, isEntry).map(inPlace) };
}

type Columns = { names: ReadonlySet<number>; entry: number };

/** Null where no column is called a name; a word that comes again below is what the lines say, not what they are. */
function columnsCalled(
  cells: readonly string[],
  below: readonly RosterRow[],
  { names, entries }: RosterHeadings,
): Columns | null {
  const words = cells.map(plainWords);
  const [nameWords, entryWords] = [names, entries].map((list) => list.map(plainWords));
  const named = words.flatMap((word, at) => (word !== '' && nameWords?.includes(word) ? [at] : []));
  const again = (at: number) => below.some((row) => plainWords(row.cells[at] ?? '') === words[at]);
  if (named.length === 0 || named.some(again)) return null;
  const entry = entryWords?.find((word) => words.includes(word));
  return { names: new Set(named), entry: entry === undefined ? -1 : words.indexOf(entry) };
}

const isOther = ({ names, entry }: Columns, at: number): boolean => at !== entry && !names.has(at);

/** Nothing is lost with a column that is empty or counts the lines. */
function told(heading: string, at: number, below: readonly RosterRow[]): string {
  const filled = below.flatMap(({ cells }) => cells[at] || []);
  const isCount = filled.every(
    (cell, index) => RUNNING_NUMBER.test(cell) && Number.parseInt(cell, 10) === index + 1,
  );
  return isCount ? '' : heading;
}

/** Where a column is called the entry, the others are not looked at: they may say anything. */
const called =
  (columns: Columns) =>
  ({ line, cells }: RosterRow): ArrangedLine[] => {
    const { names, entry } = columns;
    const name = [...names].flatMap((at) => cells[at] || []).join(' ');
    const others = cells.filter((_, at) => entry < 0 && isOther(columns, at));
    if (isOnlyNumbered(cells)) return [];
    return [{ line, name, entry: cells[entry] ?? '', others, headed: entry >= 0 }];
  };

const inPlace = ({ line, cells: [name = '', entry = '', ...others] }: RosterRow): ArrangedLine => ({
  line,
  name,
  entry,
  others,
  headed: false,
});

const RUNNING_NUMBER = /^\d{1,4}[.)]?$/;

/** A line of a form on paper that nobody filled in. */
const isOnlyNumbered = (cells: readonly string[]): boolean =>
  cells.filter(Boolean).length === 1 && RUNNING_NUMBER.test(cells.find(Boolean) ?? '');

/**
 * Without the first cells where they only count the lines: they grow from one to the next, and are not all of them
 * distances that the race has. The first line may be a heading that is not known as one.
 */
function withoutNumbers(rows: readonly RosterRow[], isEntry: (cell: string) => boolean): RosterRow[] {
  const isCounted = ({ cells }: RosterRow) => cells.length > 1 && RUNNING_NUMBER.test(cells[0] ?? '');
  const counted = rows[0] && !isCounted(rows[0]) ? rows.slice(1) : [...rows];
  const numbers = counted.map(({ cells }) => Number.parseInt(cells[0] ?? '', 10));
  const areRunning =
    counted.length > 0 &&
    counted.every(isCounted) &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)) &&
    !numbers.every((number) => isEntry(`${number} km`));
  if (!areRunning) return [...rows];
  const rest = counted.filter((row) => !isOnlyNumbered(row.cells));
  return [
    ...rows.slice(0, rows.length - counted.length),
    ...rest.map(({ line, cells }) => ({ line, cells: cells.slice(1) })),
  ];
}
