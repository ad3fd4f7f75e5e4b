// Cells of a pasted list, quoted as spreadsheets quote them. A ticket's name may hold any separator: so that of most lines
// is the list's. A line without it, typed between the others, is read by the first that it has. Pure.
import { oneLine } from '#lib/registration/entry/entry-form.ts';

/** `line` counts from 1; a quoted cell may go over several lines, of which it is the first. */
export type RosterRow = { line: number; cells: string[] };

/** As many lines may one quoted cell have: a quote that nobody closes must not swallow the list. */
const TALLEST = 5;

/** A cell behind its separator: in quotes, where doubled ones stand for one, or as it is. */
const BEHIND = ['\t', ';', ','].map((separator) => ({
  separator,
  cell: new RegExp(`${separator}(?: *"((?:[^"]|"")*)" *(?=${separator}|$)|([^${separator}]*))`, 'g'),
}));

/** The only cell of a line. */
const ALONE = /^\n(?: *"((?:[^"]|"")*)" *$|([\s\S]*))/g;

/** All lines of a list in cells, each in one line and trimmed; empty lines as well. */
export function rosterRows(text: string): RosterRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  const ways = waysOf(lines);
  const rows: RosterRow[] = [];
  for (let index = 0; index < lines.length; ) {
    const height = heightOf(lines, index, ways);
    const cells = split(lines.slice(index, index + height).join('\n'), ways).map(({ text: cell }) =>
      oneLine(cell),
    );
    rows.push({ line: index + 1, cells });
    index += height;
  }
  return rows;
}

type Way = (typeof BEHIND)[number];

/** The ways to read this list, first that by which most of its lines fall into cells that leave no quote over. */
function waysOf(lines: readonly string[]): Way[] {
  const score = new Map(BEHIND.map((way) => [way, lines.filter((line) => isClean(line, way)).length]));
  return BEHIND.toSorted((one, other) => (score.get(other) ?? 0) - (score.get(one) ?? 0));
}

function isClean(line: string, way: Way): boolean {
  if (!line.includes(way.separator)) return false;
  const cells = cellsOf(line, way);
  return cells.length > 1 && !cells.some(({ text, quoted }) => !quoted && text.includes('"'));
}

/** How many lines belong together: one, unless a cell opens a quote that a later line closes. */
function heightOf(lines: readonly string[], from: number, ways: readonly Way[]): number {
  if (!isOpen(lines[from] ?? '', ways)) return 1;
  for (let height = 2; height <= TALLEST && from + height <= lines.length; height += 1)
    if (!isOpen(lines.slice(from, from + height).join('\n'), ways)) return height;
  return 1;
}

type Cell = { text: string; quoted: boolean };

const isOpen = (row: string, ways: readonly Way[]): boolean =>
  row.includes('"') && split(row, ways).some(opens);

/** A quote that stands at a cell's beginning and not at its end. */
const opens = ({ text, quoted }: Cell): boolean => !quoted && /^ *"/.test(text);

/** A quote whose other one is in another cell: this cell was cut out of a quoted one. */
const isCut = ({ text, quoted }: Cell): boolean => !quoted && text.split('"').length % 2 === 0;

/** By the first separator that stands outside of quotes; where quotes make no sense, by the first at all. */
function split(row: string, ways: readonly Way[]): Cell[] {
  const several = ways
    .filter(({ separator }) => row.includes(separator))
    .map((way) => cellsOf(row, way))
    .filter((cells) => cells.length > 1);
  const whole = [...`\n${row}`.matchAll(ALONE)].map(cellOf);
  const sound = several.filter((cells) => !cells.some(opens));
  return sound.find((cells) => !cells.some(isCut)) ?? sound[0] ?? several[0] ?? whole;
}

const cellsOf = (row: string, { separator, cell }: Way): Cell[] =>
  [...`${separator}${row}`.matchAll(cell)].map(cellOf);

const cellOf = ([, quoted, bare = '']: RegExpExecArray): Cell =>
  quoted === undefined ? { text: bare, quoted: false } : { text: quoted.replaceAll('""', '"'), quoted: true };
