// A pasted list of runners, one a line, as it comes from a spreadsheet: a name, and optionally a ticket or a distance.
// Pure; says line by line what it did not understand.
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { hasLetter } from '#lib/registration/check-name.ts';
import { LONGEST } from '#lib/registration/entry-form.ts';
import { type RosterRow, rosterRows } from '#lib/registration/roster-cells.ts';
import { type ArrangedLine, arrangeRoster, type RosterHeadings } from '#lib/registration/roster-columns.ts';
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

/** A shorter part of a ticket's name may as well be something else: F and M, S and XL. */
const SHORTEST_PART = 3;

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
  for (const line of lines) {
    const read = readLine(line, rules);
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
    /k/i.test(cell) || distanceIn(cell) === null ? namedTickets(cell, tickets).length > 0 : true;

const headingTold = ({ line, cells }: RosterRow): RosterHeading => ({
  line,
  text: shortened(cells.filter(Boolean).join(', ')),
});

function readLine(
  { name: written, entry, others }: ArrangedLine,
  { tickets, usual }: RosterRules,
): Result<Omit<RosterRunner, 'line'>, Omit<RosterProblem, 'line'>> {
  const name = written.replace(/^\d{1,4}[.)]\s*/, '');
  if (name === '') return err({ code: 'no_name', text: entry });
  if (name.length > LONGEST.name) return err({ code: 'name_too_long', text: `${name.slice(0, 30)}…` });
  const ticket = entry === '' ? lonelyTicket(others, tickets) : ticketCalled(entry, tickets);
  if (!ticket.ok) return ticket;
  // Behind the entry: a heading such as `#` is told by what stands there.
  if (!hasLetter(name)) return err({ code: 'not_a_name', text: shortened(name) });
  // What else stands in a line is the club's own business, unless it names another entry.
  const another = others.find((cell) => namedTickets(cell, tickets).some((one) => one !== ticket.value));
  if (ticket.value && another !== undefined) return err({ code: 'two_tickets', text: shortened(another) });
  const chosen = ticket.value ?? usual;
  return chosen ? ok({ name, ticket: chosen }) : err({ code: 'which_ticket', text: name });
}

type Called = Result<TicketType | null, Omit<RosterProblem, 'line'>>;

/** The ticket that a line names in some other cell than the entry's; null when it names none. */
function lonelyTicket(cells: readonly string[], tickets: readonly TicketType[]): Called {
  const named = cells.find((cell) => namedTickets(cell, tickets).length > 0);
  return named === undefined ? ok(null) : ticketCalled(named, tickets);
}

function ticketCalled(called: string, tickets: readonly TicketType[]): Called {
  const [ticket, another] = ticketsCalled(called, tickets);
  if (!ticket) return err({ code: 'unknown_ticket', text: shortened(called) });
  return another ? err({ code: 'unclear_ticket', text: shortened(called) }) : ok(ticket);
}

const shortened = (cell: string): string => cell.slice(0, 60);

/** By its whole name, else by its distance, else by whole words of its name. */
function ticketsCalled(called: string, tickets: readonly TicketType[]): TicketType[] {
  const named = namedTickets(called, tickets);
  if (named.length > 0) return named;
  const distance = distanceIn(called);
  if (distance !== null) return byDistance(distance, tickets);
  if (called.length < SHORTEST_PART) return [];
  return tickets.filter((ticket) => wordsOf(ticket.name).includes(wordsOf(called)));
}

/** Tickets that a cell can only mean, wherever it stands: their whole name, or a distance with its unit. */
function namedTickets(cell: string, tickets: readonly TicketType[]): TicketType[] {
  const whole = tickets.filter((ticket) => ticket.name.toLowerCase() === cell.toLowerCase());
  const distance = /k/i.test(cell) ? distanceIn(cell) : null;
  return whole.length > 0 || distance === null ? whole : byDistance(distance, tickets);
}

function byDistance(distance: number, tickets: readonly TicketType[]): TicketType[] {
  const sold = tickets.filter((ticket) => ticket.distance_km === distance);
  return sold.length > 0 ? sold : tickets.filter((ticket) => numbersIn(ticket.name).includes(distance));
}

/** `10`, `10K`, `21,1 km`; null for anything else. */
function distanceIn(called: string): number | null {
  const [, digits] = /^(\d+(?:[.,]\d+)?)\s*(?:k|km|kms)?$/i.exec(called) ?? [];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

const numbersIn = (name: string): number[] => (name.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** With a blank before and after each word, so that only whole words are found in it. */
const wordsOf = (name: string): string =>
  ` ${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join(' ') ?? '\0'
  } `;
