// A pasted list of participants, one per line, as it comes from a spreadsheet or a chat: a name, and optionally a ticket
// or a distance. Reports line by line what it does not understand. Pure.
import type { TicketType } from '#lib/partner-api/events.ts';
import { asciiSigns, plainText } from '#lib/shared/typed-text.ts';
import { type ListRow, parseRows } from '../list-rows.ts';
import { type ListVocabulary, type ListWords, listWords } from '../list-vocabulary.ts';
import { findExactTickets, isDistance, numberBefore, parseDistance } from './list-cells.ts';
import { type ArrangedLine, arrangeColumns, type OtherColumn } from './list-columns.ts';
import {
  type KnownLines,
  type LineProblem,
  type ListProblemCode,
  type ParsedLine,
  parseLine,
  shortened,
} from './parse-line.ts';

export type { ListProblemCode };

/** Lines count from 1. */
export type ListedParticipant = { line: number; name: string; ticket: TicketType };
export type ListProblem = LineProblem & { line: number };
/** A line that surely names no participant: a heading or a title. */
export type LeftOutLine = { line: number; text: string };

export type ListRules = {
  tickets: readonly TicketType[];
  /** For a line that names no ticket; `null` if each line must name its own. */
  defaultTicket: TicketType | null;
  vocabulary: ListVocabulary;
  /** A line with it is a title. */
  eventName: string;
};

export type ParticipantsList = {
  /** The list has more lines or columns than it may have, and was not parsed. */
  tooLong: boolean;
  participants: ListedParticipant[];
  problems: ListProblem[];
  leftOut: LeftOutLine[];
  /** Headings of columns with content that was not used. */
  ignoredColumns: string[];
};

/** Both may be headings that are not in the vocabulary. */
const UNKNOWN: readonly ListProblemCode[] = ['unknown_ticket', 'ticket_or_name'];

/**
 * All participants of a pasted list, in its order, and a problem for each line that is unclear. Empty lines, headings and
 * titles are skipped. Neither sales nor places are checked. Linear in the list; at most 1,000 lines and 30 columns are compared.
 */
export function parseParticipants(text: string, rules: ListRules): ParticipantsList {
  const participants: ListedParticipant[] = [];
  const rows = parseRows(asciiSigns(plainText(text)));
  if (!rows) return { tooLong: true, participants, problems: [], leftOut: [], ignoredColumns: [] };
  const words = listWords(rules.vocabulary, rules.eventName);
  const arranged = arrangeColumns(rows, { words, isTicket: isTicketOf(rules.tickets) });
  const problems: ListProblem[] = arranged.unclear.map(({ text: about, ...row }) => ({
    ...row,
    text: shortened(about),
  }));
  const known = knownLines(rules.tickets, words, arranged.lines);
  const parsed = arranged.lines.map((line) => ({
    line,
    result: parseLine(line, known, rules.defaultTicket),
  }));
  const allNameTickets = parsed.every(({ result }) =>
    result.ok ? result.value.by !== 'default' : result.error.code !== 'which_ticket',
  );
  const isTitle = titleAmong(arranged.lines);
  const isWord = wordAmong(
    parsed.flatMap(({ line, result }) =>
      line.alone && result.ok && result.value.by === 'default' ? [result.value.name] : [],
    ),
  );
  for (const { line: arrangedLine, result } of parsed) {
    const { line } = arrangedLine;
    const mayBeTitle = (name: string) => isTitle(arrangedLine) || (arrangedLine.alone && isWord(name));
    const problem = result.ok ? problemOf(result.value, allNameTickets, mayBeTitle) : result.error;
    if (problem) problems.push({ line, ...problem });
    else if (result.ok) participants.push({ line, name: result.value.name, ticket: result.value.ticket });
  }
  problems.sort((one, other) => one.line - other.line);
  const [first] = problems;
  if (first && UNKNOWN.includes(first.code) && first.line === rows[0]?.line && participants.length > 0)
    problems[0] = { ...first, code: 'heading_or_ticket' };
  return {
    tooLong: false,
    participants,
    problems,
    leftOut: arranged.leftOut.map(leftOutLine).sort((one, other) => one.line - other.line),
    ignoredColumns: ignoredColumns(arranged.otherColumns, rules.tickets),
  };
}

function problemOf(
  { name, by, called }: ParsedLine,
  allNameTickets: boolean,
  mayBeTitle: (name: string) => boolean,
): LineProblem | null {
  if (by === 'number' && !allNameTickets) return { code: 'bare_number', text: called };
  return by === 'default' && mayBeTitle(name) ? { code: 'title_or_name', text: shortened(name) } : null;
}

/** Rows of people, beside which another one looks like a title. */
const FEW_ROWS = 3;

/** Few rows of one cell in a table, or the first one above it. */
function titleAmong(lines: readonly ArrangedLine[]): (line: ArrangedLine) => boolean {
  const alone = lines.filter((line) => line.alone);
  const others = lines.length - alone.length;
  const areFew = others >= FEW_ROWS && alone.length * 2 <= others;
  const isFirst = others === FEW_ROWS - 1 && alone.length === 1 && alone[0] === lines[0];
  return (line) => line.alone && (areFew || isFirst);
}

/** A word of a script that puts blanks between names. */
const SINGLE_WORD = /^[\p{Script=Latin}\p{M}'’-]+\d*$/u;

/** Few single words among whole names: places, or names that lack a part. */
function wordAmong(names: readonly string[]): (name: string) => boolean {
  const words = names.filter((name) => SINGLE_WORD.test(name));
  const areFew = words.length * 2 <= names.length - words.length;
  return (name) => areFew && SINGLE_WORD.test(name);
}

function knownLines(
  tickets: readonly TicketType[],
  words: ListWords,
  lines: readonly ArrangedLine[],
): KnownLines {
  const numbers = lines.flatMap(({ name }) => numberBefore(name) ?? []).map(Number);
  return {
    tickets,
    words,
    distanceNames: words.distances,
    areCounted: numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)),
  };
}

/** Headings of columns of which nothing was taken, each once. */
function ignoredColumns(columns: readonly OtherColumn[], tickets: readonly TicketType[]): string[] {
  const isUsed = ({ cells }: OtherColumn) => cells.some((cell) => findExactTickets(cell, tickets).length > 0);
  return [...new Set(columns.filter((column) => !isUsed(column)).map(({ heading }) => shortened(heading)))];
}

/** A participant who is called like a heading has a ticket behind the name. */
const isTicketOf =
  (tickets: readonly TicketType[]) =>
  (cell: string): boolean =>
    isDistance(cell) || parseDistance(cell) === null ? findExactTickets(cell, tickets).length > 0 : true;

const leftOutLine = ({ line, cells }: ListRow): LeftOutLine => ({
  line,
  text: shortened([...new Set(cells.filter(Boolean))].join(', ')),
});
