// Cells of a pasted list, quoted as spreadsheets quote them. The lines of one list may be separated differently, and a
// ticket's name may hold any separator: so each line is read by the first separator that it has. Pure.
import { oneLine } from '#lib/registration/entry-form.ts';

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

export function rosterRows(text: string): RosterRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  const rows: RosterRow[] = [];
  for (let index = 0; index < lines.length; ) {
    const height = heightOf(lines, index);
    const cells = split(lines.slice(index, index + height).join('\n')).map(({ text: cell }) => oneLine(cell));
    rows.push({ line: index + 1, cells });
    index += height;
  }
  return rows;
}

/** How many lines belong together: one, unless a cell opens a quote that a later line closes. */
function heightOf(lines: readonly string[], from: number): number {
  if (!isOpen(lines[from] ?? '')) return 1;
  for (let height = 2; height <= TALLEST && from + height <= lines.length; height += 1)
    if (!isOpen(lines.slice(from, from + height).join('\n'))) return height;
  return 1;
}

type Cell = { text: string; quoted: boolean };

const isOpen = (row: string): boolean => row.includes('"') && split(row).some(opens);

/** A quote that stands at a cell's beginning and not at its end. */
const opens = ({ text, quoted }: Cell): boolean => !quoted && /^ *"/.test(text);

/** By the first separator that stands outside of quotes; where quotes make no sense, by the first at all. */
function split(row: string): Cell[] {
  const ways = BEHIND.filter(({ separator }) => row.includes(separator)).map(({ separator, cell }) =>
    [...`${separator}${row}`.matchAll(cell)].map(cellOf),
  );
  const several = ways.filter((cells) => cells.length > 1);
  const whole = [...`\n${row}`.matchAll(ALONE)].map(cellOf);
  return several.find((cells) => !cells.some(opens)) ?? several[0] ?? whole;
}

const cellOf = ([, quoted, bare = '']: RegExpExecArray): Cell =>
  quoted === undefined ? { text: bare, quoted: false } : { text: quoted.replaceAll('""', '"'), quoted: true };
