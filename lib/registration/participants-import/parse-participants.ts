// A pasted list of participants, one per line, as it comes from a spreadsheet or a chat: a name, and optionally a ticket
// or a distance. Reports line by line what it does not understand. Pure.
import type { TicketType } from '#lib/partner-api/events.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { findExactTickets, isDistance, numberBefore, parseDistance, withoutInvisible } from './list-cells.ts';
import {
  type ArrangedLine,
  arrangeColumns,
  type ListRow,
  type ListVocabulary,
  parseRows,
} from './list-lines.ts';
import {
  type KnownLines,
  type LineProblem,
  type ListProblemCode,
  parseLine,
  shortened,
} from './parse-line.ts';

export type { ListProblemCode };

/** Lines count from 1. */
export type ListedParticipant = { line: number; name: string; ticket: TicketType };
export type ListProblem = LineProblem & { line: number };
/** A first line that only says what the columns are. */
export type ListHeading = { line: number; text: string };

export type ListRules = {
  tickets: readonly TicketType[];
  /** For a line that names no ticket; `null` if each line must name its own. */
  defaultTicket: TicketType | null;
  vocabulary: ListVocabulary;
};

export type ParticipantsList = {
  /** The list has more lines or columns than it may have, and was not parsed. */
  tooLong: boolean;
  participants: ListedParticipant[];
  problems: ListProblem[];
  heading: ListHeading | null;
  /** Headings of columns with content that was not used. */
  ignoredColumns: string[];
};

/** Both may be headings that are not in the vocabulary. */
const UNKNOWN: readonly ListProblemCode[] = ['unknown_ticket', 'ticket_or_name'];

/**
 * All participants of a pasted list, in its order, and a problem for each line that is unclear. Empty lines and a heading
 * are skipped. Neither sales nor places are checked. Linear in the list; at most 1,000 lines and 30 columns are compared.
 */
export function parseParticipants(text: string, rules: ListRules): ParticipantsList {
  const participants: ListedParticipant[] = [];
  const problems: ListProblem[] = [];
  const rows = parseRows(withoutInvisible(text));
  if (!rows) return { tooLong: true, participants, problems, heading: null, ignoredColumns: [] };
  const { heading, ignored, lines } = arrangeColumns(rows, rules.vocabulary, isTicketOf(rules.tickets));
  const known = knownLines(rules, lines);
  const parsed = lines.map((line) => ({
    line: line.line,
    result: parseLine(line, known, rules.defaultTicket),
  }));
  const allNameTickets = parsed.every(({ result }) =>
    result.ok ? result.value.by !== 'default' : result.error.code !== 'which_ticket',
  );
  for (const { line, result } of parsed) {
    if (!result.ok) problems.push({ line, ...result.error });
    else if (result.value.by === 'number' && !allNameTickets)
      problems.push({ line, code: 'bare_number', text: result.value.called });
    else participants.push({ line, name: result.value.name, ticket: result.value.ticket });
  }
  const [first] = problems;
  if (first && UNKNOWN.includes(first.code) && first.line === rows[0]?.line && participants.length > 0)
    problems[0] = { ...first, code: 'heading_or_ticket' };
  const isUsed = (at: number) =>
    lines.some(({ others }) => findExactTickets(others[at] ?? '', rules.tickets).length > 0);
  return {
    tooLong: false,
    participants,
    problems,
    heading: heading && headingOf(heading),
    ignoredColumns: ignored.filter((words, at) => words !== '' && !isUsed(at)).map(shortened),
  };
}

function knownLines({ tickets, vocabulary }: ListRules, lines: readonly ArrangedLine[]): KnownLines {
  const numbers = lines.flatMap(({ name }) => numberBefore(name) ?? []).map(Number);
  return {
    tickets,
    distanceNames: new Set(vocabulary.distanceNames.map(plainWords)),
    otherLines: new Set(vocabulary.otherLines.map(plainWords)),
    areCounted: numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)),
  };
}

/** A participant who is called like a heading has a ticket behind the name. */
const isTicketOf =
  (tickets: readonly TicketType[]) =>
  (cell: string): boolean =>
    isDistance(cell) || parseDistance(cell) === null ? findExactTickets(cell, tickets).length > 0 : true;

const headingOf = ({ line, cells }: ListRow): ListHeading => ({
  line,
  text: shortened(cells.filter(Boolean).join(', ')),
});
