// A pasted list of runners, one a line, as it comes from a spreadsheet: a name, and optionally a ticket or a distance.
// Pure; says line by line what it did not understand.
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import {
  distanceIn,
  holdsDistance,
  isDistance,
  namedTickets,
  ticketsCalled,
} from '#lib/registration/called-tickets.ts';
import { hasLetter } from '#lib/registration/check-name.ts';
import { LONGEST } from '#lib/registration/entry-form.ts';
import { type RosterRow, rosterRows } from '#lib/registration/roster-cells.ts';
import { type ArrangedLine, arrangeRoster, type RosterHeadings } from '#lib/registration/roster-columns.ts';
import { type KnownEntries, partName } from '#lib/registration/roster-endings.ts';
import { plainWords } from '#lib/shared/plain-words.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type RosterRunner = { line: number; name: string; ticket: TicketType };

/** The first line, where it only says what the columns are: it is left out, and told. */
export type RosterHeading = { line: number; text: string };

/** Keys under `roster` in `messages/<language>.json`. */
export type RosterProblemCode =
  | 'no_name'
  | 'name_too_long'
  | 'not_a_name'
  | 'unknown_ticket'
  | 'heading_or_ticket'
  | 'unclear_ticket'
  | 'two_tickets'
  | 'which_ticket';
/** `text` is the cell that it is about. */
export type RosterProblem = { line: number; code: RosterProblemCode; text: string };

/** Of a line's first cell, behind the name. */
const LONGEST_ENDING = 120;

/** What an event sells, and how its lists are read. */
export type RosterRules = {
  tickets: readonly TicketType[];
  /** The ticket of a line that names none; null when each line has to name its own. */
  usual: TicketType | null;
  headings: RosterHeadings;
};

export type Roster = { runners: RosterRunner[]; problems: RosterProblem[]; heading: RosterHeading | null };

/**
 * Everyone in a list as it was pasted, in its order, and what was not understood, line by line. Lines that are empty or
 * only a heading are nobody. Places and sales are not looked at.
 */
export function readRoster(text: string, rules: RosterRules): Roster {
  const runners: RosterRunner[] = [];
  const problems: RosterProblem[] = [];
  const filled = rosterRows(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { heading, lines } = arrangeRoster(filled, rules.headings, isEntryOf(rules.tickets));
  const known = { tickets: rules.tickets, distances: new Set(rules.headings.distances.map(plainWords)) };
  for (const line of lines) {
    const read = readLine(line, known, rules.usual);
    if (read.ok) runners.push({ line: line.line, ...read.value });
    else problems.push({ line: line.line, ...read.error });
  }
  const first = problems[0];
  // Nothing but a heading is so unlike the lines below it, but only whoever pasted it can say.
  if (first?.code === 'unknown_ticket' && first.line === filled[0]?.line && runners.length > 0)
    problems[0] = { ...first, code: 'heading_or_ticket' };
  return { runners, problems, heading: heading && headingTold(heading) };
}

/** A runner who is called like a heading has her own entry behind her name. */
const isEntryOf =
  (tickets: readonly TicketType[]) =>
  (cell: string): boolean =>
    isDistance(cell) || distanceIn(cell) === null ? namedTickets(cell, tickets).length > 0 : true;

const headingTold = ({ line, cells }: RosterRow): RosterHeading => ({
  line,
  text: shortened(cells.filter(Boolean).join(', ')),
});

type About = Omit<RosterProblem, 'line'>;

function readLine(
  { name: written, entry, others }: ArrangedLine,
  known: KnownEntries,
  usual: TicketType | null,
): Result<Omit<RosterRunner, 'line'>, About> {
  const { tickets } = known;
  const numbered = written.replace(/^\d{1,4}[.)](?!\d)\s*/, '');
  if (numbered === '') return err({ code: 'no_name', text: entry });
  if (numbered.length > LONGEST.name + LONGEST_ENDING) return err(tooLong(numbered));
  const { name, entries } = partName(numbered, known);
  if (name.length > LONGEST.name) return err(tooLong(name));
  const called = [entry, ...entries].filter(Boolean);
  const ticket = called.length === 0 ? lonelyTicket(others, tickets) : oneTicket(called, tickets);
  if (!ticket.ok) return ticket;
  // Behind the entry: a heading such as `#` is told by what stands there.
  if (!hasLetter(name)) return err({ code: 'not_a_name', text: shortened(name) });
  // What else stands in a line is the club's own business, unless it names another entry.
  const another = others.find((cell) => namedTickets(cell, tickets).some((one) => one !== ticket.value));
  if (ticket.value && another !== undefined) return err({ code: 'two_tickets', text: shortened(another) });
  // Whoever is called like a ticket of one word, or has a distance before her name, may mean either.
  const chosen = ticket.value ?? (holdsDistance(name) || endsLikeTicket(name, tickets) ? null : usual);
  return chosen ? ok({ name, ticket: chosen }) : err({ code: 'which_ticket', text: name });
}

const tooLong = (name: string): About => ({ code: 'name_too_long', text: `${name.slice(0, 30)}…` });

const endsLikeTicket = (name: string, tickets: readonly TicketType[]): boolean =>
  name.includes(' ') && namedTickets(name.slice(name.lastIndexOf(' ') + 1), tickets).length > 0;

type Called = Result<TicketType | null, About>;

/** The ticket that a line names in some other cell than the entry's; null when it names none. */
function lonelyTicket(cells: readonly string[], tickets: readonly TicketType[]): Called {
  const named = cells.find((cell) => namedTickets(cell, tickets).length > 0);
  return named === undefined ? ok(null) : ticketCalled(named, tickets);
}

/** The one ticket that all of `called` mean. */
function oneTicket(called: readonly string[], tickets: readonly TicketType[]): Called {
  let one: TicketType | null = null;
  for (const words of called) {
    const ticket = ticketCalled(words, tickets);
    if (!ticket.ok) return ticket;
    if (one && ticket.value !== one) return err({ code: 'two_tickets', text: shortened(words) });
    one = ticket.value;
  }
  return ok(one);
}

function ticketCalled(called: string, tickets: readonly TicketType[]): Called {
  const [ticket, another] = ticketsCalled(called, tickets);
  if (!ticket) return err({ code: 'unknown_ticket', text: shortened(called) });
  return another ? err({ code: 'unclear_ticket', text: shortened(called) }) : ok(ticket);
}

const shortened = (cell: string): string => cell.slice(0, 60);
