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
import { nameAlone, withoutMarks, withoutUnseen } from '#lib/registration/list-marks.ts';
import { type RosterRow, rosterRows } from '#lib/registration/roster-cells.ts';
import { type ArrangedLine, arrangeRoster, type RosterHeadings } from '#lib/registration/roster-columns.ts';
import { isEntry, type KnownEntries, partName } from '#lib/registration/roster-endings.ts';
import { plainWords } from '#lib/shared/plain-words.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type RosterRunner = { line: number; name: string; ticket: TicketType };

/** The first line, where it only says what the columns are: it is left out, and told. */
export type RosterHeading = { line: number; text: string };

/** Keys under `roster` in `messages/<language>.json`. */
export type RosterProblemCode =
  | 'no_name'
  | 'no_runner'
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
  const filled = rosterRows(withoutUnseen(text)).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { heading, lines } = arrangeRoster(filled, rules.headings, isEntryOf(rules.tickets));
  const known = knownLines(rules);
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

type KnownLines = KnownEntries & { nobodies: ReadonlySet<string> };

const knownLines = ({ tickets, headings: { distances, nobodies } }: RosterRules): KnownLines => ({
  tickets,
  distances: new Set(distances.map(plainWords)),
  nobodies: new Set(nobodies.map(plainWords)),
});

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
  line: ArrangedLine,
  known: KnownLines,
  usual: TicketType | null,
): Result<Omit<RosterRunner, 'line'>, About> {
  const written = nameAlone(line.name);
  const wrong = wrongName(written, line, known);
  if (wrong) return err(wrong);
  const { name, entries } = partName(written, known);
  if (name.length > LONGEST.name) return err(tooLong(name));
  const ticket = ticketNamed(
    [withoutMarks(line.entry), ...entries].filter(Boolean),
    line.others.map(withoutMarks),
    known.tickets,
  );
  if (!ticket.ok) return ticket;
  // Behind the entry: a heading such as `#` is told by what stands there.
  if (!hasLetter(name)) return err({ code: 'not_a_name', text: shortened(name) });
  const chosen = ticket.value ?? (mayHoldEntry(name, known.tickets) ? null : usual);
  return chosen ? ok({ name, ticket: chosen }) : err({ code: 'which_ticket', text: name });
}

/** Before an entry is looked for at its end. */
function wrongName(written: string, { entry, others }: ArrangedLine, known: KnownLines): About | null {
  if (written === '') return { code: 'no_name', text: entry };
  if (written.length > LONGEST.name + LONGEST_ENDING) return tooLong(written);
  const hasCells = [entry, ...others].some(Boolean);
  return isNobody(written, hasCells, known) ? { code: 'no_runner', text: shortened(written) } : null;
}

/**
 * A title, an entry alone, a sum, a greeting. All are asked about: whether a title is the entry of the lines below it,
 * only whoever pasted them knows.
 */
function isNobody(name: string, hasCells: boolean, known: KnownLines): boolean {
  const bare = name.replace(/[ :.\u2013\u2014-]+$/, '');
  if (isDistance(bare) || known.nobodies.has(withoutNumbers(plainWords(name)))) return true;
  return !hasCells && (name.endsWith(':') || isEntry(bare, known));
}

const withoutNumbers = (words: string): string => words.replaceAll(/ ?\d[\d.-]*/g, '').trim();

const tooLong = (name: string): About => ({ code: 'name_too_long', text: `${name.slice(0, 30)}…` });

/** Whoever is called like a ticket of one word, or has a distance before her name, may mean either. */
const mayHoldEntry = (name: string, tickets: readonly TicketType[]): boolean =>
  holdsDistance(name) ||
  (name.includes(' ') && namedTickets(name.slice(name.lastIndexOf(' ') + 1), tickets).length > 0);

type Called = Result<TicketType | null, About>;

/** The ticket of the cells that are an entry, else of any other that can only mean one; null where none is named. */
function ticketNamed(
  called: readonly string[],
  others: readonly string[],
  tickets: readonly TicketType[],
): Called {
  const named = others.filter((cell) => namedTickets(cell, tickets).length > 0);
  const ticket = oneTicket(called.length > 0 ? called : named.slice(0, 1), tickets);
  if (!ticket.ok || !ticket.value) return ticket;
  // What else stands in a line is the club's own business, unless it names another entry.
  const another = named.find((cell) => namedTickets(cell, tickets).some((one) => one !== ticket.value));
  return another === undefined ? ticket : err({ code: 'two_tickets', text: shortened(another) });
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
