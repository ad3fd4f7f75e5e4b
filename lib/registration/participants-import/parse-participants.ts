// A pasted list of participants, one per line, as it comes from a spreadsheet or a chat: names, distances and answers. Nothing is
// guessed: each letter and digit belongs to a person, to a question about one, or to what is left out. Pure; also runs in the
// browser. The steps:
//   text → rows of cells (list-rows, chat-header) → headings and what their columns hold (column-roles)
//   cells → typed pieces (list-pieces) by what words mean for this race (list-meanings, list-vocabulary)
//   pieces → names and what is said beside them (read-pieces, read-cell), row by row (read-rows)
//   rows → what they say together (list-habits), and which of them are people (row-kinds)
//   people → ticket, answers, age and phone of each (list-people, person-facts), with what nothing explains as a question
import { plainWords } from '#lib/shared/compare-text.ts';
import { asciiSigns, plainText } from '#lib/shared/typed-text.ts';
import { meaningsOfRace } from './list-meanings.ts';
import { peopleOf, type RowPeople } from './list-people.ts';
import type { Known, Piece } from './list-pieces.ts';
import { LINE_BREAKS, type ListRow, parseRows, type Span } from './list-rows.ts';
import { HEADINGS } from './list-titles.ts';
import type { LeftOutLine, ListQuestion, ListTicket, Owned, Owner, ParticipantsList } from './pasted-list.ts';
import { readRows, shortened, textOf } from './read-rows.ts';

export type {
  LeftOutLine,
  ListAsk,
  ListedPerson,
  ListQuestion,
  ListTicket,
  ParticipantsList,
} from './pasted-list.ts';
export { shownLeftOut } from './pasted-list.ts';

export type ListRules = {
  tickets: readonly ListTicket[];
  /** Questions whose answers may stand in the list. */
  questions: readonly ListQuestion[];
  /** Ticket of a line that names none; `null` if each line must name its own. */
  defaultTicket: ListTicket | null;
  /** A line with it is a title. */
  eventName: string;
  /** ISO date: who is under 18 then is a child. */
  raceDay: string;
};

/** The text to which the places of `owned` refer. */
export const listText = (pasted: string): string => asciiSigns(plainText(pasted));

/**
 * All people of a pasted list, in its order, with what must be asked about each. Neither sales nor places are checked. Linear in
 * the list; at most 1,000 lines of 30 columns and 20,000 characters are read.
 */
export function parseParticipants(pasted: string, rules: ListRules): ParticipantsList {
  const text = listText(pasted);
  const questions = rules.questions.filter(({ kind }) => kind !== 'tick');
  const meanings = meaningsOfRace(rules.tickets, questions);
  const isSender = (said: string) =>
    (meanings.phrase(plainWords(said)) ?? []).every(({ of }) => of === 'mark') &&
    !HEADINGS.has(plainWords(said)) &&
    !/\d ?(?:km|k)\b/i.test(said);
  const split = parseRows(text, { isSender, isSold: (km) => meanings.byDistance(km).length > 0 });
  if (!split) return { tooLong: true, people: [], leftOut: [], owned: [], ignoredColumns: [] };
  const event = plainWords(rules.eventName);
  const known = { ...meanings, text, mask: split.mask, event: event.includes(' ') ? event : '' };
  const { readings, headings, ignoredColumns } = readRows(split.rows, known);
  const rows = peopleOf(readings, known, {
    defaultTicket: rules.defaultTicket?.ticket_type_id ?? null,
    raceDay: rules.raceDay,
  });
  const senders = split.rows.flatMap(({ chat }) => (chat?.sender ? [chat.sender] : []));
  const owned = ownersOf(rows, headings, senders, known);
  const lines = [
    ...headings.map((row) => lineOf(row, [])),
    ...rows.filter(isLine).map(({ reading }) => lineOf(reading.row, reading.pieces)),
  ];
  return {
    tooLong: false,
    people: rows.flatMap(({ people }) => people),
    leftOut: [...lines, ...besideOf(owned, text)].sort((one, other) => one.line - other.line),
    owned,
    ignoredColumns,
  };
}

/** More than the number of an empty line. */
const SAYS_SOMETHING = /\p{L}|\d\D*\d\D*\d/u;

const isLine = ({ people, reading }: RowPeople): boolean =>
  people.length === 0 && SAYS_SOMETHING.test(textOf(reading.row));

/** The line with what belongs to it and stands elsewhere: the sender of the message, items below. */
function lineOf(row: ListRow, pieces: readonly Piece[]): LeftOutLine {
  const others = pieces.filter(({ text }) => !row.text.includes(text.replace(/\s+/g, ' ')));
  const text = [...others.map((piece) => piece.text), textOf(row)].join(', ');
  return { line: row.line, text: shortened(text), kind: 'line' };
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Who owns each letter and digit. What no row explains is left out. */
function ownersOf(
  rows: readonly RowPeople[],
  headings: readonly ListRow[],
  senders: readonly Span[],
  { text, mask }: Known,
): Owned[] {
  const owned: Owned[] = [];
  let first = 0;
  for (const row of rows) {
    for (const piece of row.reading.pieces)
      owned.push({ start: piece.start, end: piece.end, owner: ownerOf(piece, row, first) });
    first += row.people.length;
  }
  const take = (kind: LeftOutLine['kind'], [from, to]: Span, source = text) => {
    for (const { 0: word, index = 0 } of source.slice(from, to).matchAll(WORD))
      owned.push({ start: from + index, end: from + index + word.length, owner: { of: 'left out', kind } });
  };
  for (const span of headings.flatMap(({ spans }) => spans)) take('line', span, mask);
  const known = new Set(owned.map(({ start }) => start));
  for (const sender of senders) if (!known.has(sender[0])) take('sender', sender);
  let at = 0;
  for (const { start, end } of inOrder(owned)) {
    take('beside', [at, start]);
    at = Math.max(at, end);
  }
  take('beside', [at, text.length]);
  return inOrder(owned);
}

const inOrder = (owned: readonly Owned[]): Owned[] =>
  [...owned].sort((one, other) => one.start - other.start);

function ownerOf(piece: Piece, row: RowPeople, first: number): Owner {
  if (row.people.length === 0) return { of: 'left out', kind: isLine(row) ? 'line' : 'beside' };
  if (piece.use === 'beside')
    return { of: 'left out', kind: row.reading.headed && piece.is !== 'count' ? 'column' : 'beside' };
  const at = row.names.findIndex((name) => name.includes(piece));
  return { of: piece.use ?? 'ask', person: first + Math.max(0, at) };
}

/** Dates and senders of messages, numbers of lines, payments, columns that are not taken over: by line. */
function besideOf(owned: readonly Owned[], text: string): LeftOutLine[] {
  const found: LeftOutLine[] = [];
  let [line, at] = [1, 0];
  for (const { start, end, owner } of owned) {
    line += text.slice(at, start).match(LINE_BREAKS)?.length ?? 0;
    at = start;
    if (owner.of !== 'left out' || owner.kind === 'line') continue;
    const said = text.slice(start, end);
    const last = found[found.length - 1];
    if (last?.line === line && last.kind === owner.kind) last.text += ` ${said}`;
    else found.push({ line, text: said, kind: owner.kind });
  }
  return found;
}
