// A pasted list of runners, one a line, as it comes from a spreadsheet: a name, and optionally a ticket or a distance.
// Pure; says line by line what it did not understand.
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { hasLetter } from '#lib/registration/entry/check-name.ts';
import { LONGEST, MOST_RUNNERS, oneLine } from '#lib/registration/entry/entry-form.ts';
import {
  distanceIn,
  holdsDistance,
  isDistance,
  namedTickets,
  ticketsCalled,
} from '#lib/registration/roster/called-tickets.ts';
import { nameAlone, numberBefore, withoutMarks, withoutUnseen } from '#lib/registration/roster/list-marks.ts';
import { type RosterRow, rosterRows } from '#lib/registration/roster/roster-cells.ts';
import {
  type ArrangedLine,
  arrangeRoster,
  type RosterHeadings,
} from '#lib/registration/roster/roster-columns.ts';
import {
  BARE_NUMBER,
  isEntry,
  type KnownEntries,
  partName,
} from '#lib/registration/roster/roster-endings.ts';
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
  | 'entry_or_name'
  | 'bare_number'
  | 'heading_or_ticket'
  | 'unclear_ticket'
  | 'two_tickets'
  | 'which_ticket';
/** `text` is the cell that it is about. */
export type RosterProblem = { line: number; code: RosterProblemCode; text: string };

/** A longer list is refused, whatever its lines are: for its runners, or for lines without one. */
const MOST_LINES = 2 * MOST_RUNNERS + 1;

const UNKNOWN: readonly RosterProblemCode[] = ['unknown_ticket', 'entry_or_name'];

/** Of a line's first cell, behind the name. */
const LONGEST_ENDING = 120;

/** What an event sells, and how its lists are read. */
export type RosterRules = {
  tickets: readonly TicketType[];
  /** The ticket of a line that names none; null when each line has to name its own. */
  usual: TicketType | null;
  headings: RosterHeadings;
};

/** `unread` are the headings of columns that hold something of which nothing was taken over. */
export type Roster = {
  runners: RosterRunner[];
  problems: RosterProblem[];
  heading: RosterHeading | null;
  unread: string[];
};

/**
 * Everyone in a list as it was pasted, in its order, and what was not understood, line by line. Lines that are empty or
 * only a heading are nobody. Places and sales are not looked at.
 */
export function readRoster(text: string, rules: RosterRules): Roster {
  const runners: RosterRunner[] = [];
  const problems: RosterProblem[] = [];
  const filled = rosterRows(withoutUnseen(text)).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { heading, unread, lines } = arrangeRoster(filled, rules.headings, isEntryOf(rules.tickets));
  const known = { ...knownLines(rules), areCounted: areCounted(lines) };
  const reads = lines
    .slice(0, MOST_LINES)
    .map((line) => ({ line: line.line, read: readLine(line, known, rules.usual) }));
  const all = reads.every(({ read }) =>
    read.ok ? read.value.by !== 'usual' : read.error.code !== 'which_ticket',
  );
  for (const { line, read } of reads) {
    if (!read.ok) problems.push({ line, ...read.error });
    else if (read.value.by === 'number' && !all)
      problems.push({ line, code: 'bare_number', text: read.value.called });
    else runners.push({ line, name: read.value.name, ticket: read.value.ticket });
  }
  const first = problems[0];
  // Nothing but a heading is so unlike the lines below it, but only whoever pasted it can say.
  if (first && UNKNOWN.includes(first.code) && first.line === filled[0]?.line && runners.length > 0)
    problems[0] = { ...first, code: 'heading_or_ticket' };
  const isRead = (at: number) =>
    lines.some(({ others }) => namedTickets(others[at] ?? '', rules.tickets).length > 0);
  return {
    runners,
    problems,
    heading: heading && headingTold(heading),
    unread: unread.filter((words, at) => words !== '' && !isRead(at)).map(shortened),
  };
}

type KnownLines = KnownEntries & { nobodies: ReadonlySet<string>; areCounted: boolean };

const knownLines = ({
  tickets,
  headings: { distances, nobodies },
}: RosterRules): Omit<KnownLines, 'areCounted'> => ({
  tickets,
  distances: new Set(distances.map(plainWords)),
  nobodies: new Set(nobodies.map(plainWords)),
});

/** Whether the numbers before the names grow from line to line. */
function areCounted(lines: readonly ArrangedLine[]): boolean {
  const numbers = lines.flatMap(({ name }) => numberBefore(name) ?? []).map(Number);
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number));
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

/** `by` is what gave the ticket; a number alone may be an age, unless all lines say which entry they are for. */
type ReadRunner = { name: string; ticket: TicketType; by: 'words' | 'number' | 'usual'; called: string };

function readLine(
  arranged: ArrangedLine,
  known: KnownLines,
  usual: TicketType | null,
): Result<ReadRunner, About> {
  const line = arranged.headed ? arranged : withoutContacts(partedAtBars(arranged), known);
  const written = nameAlone(line.name);
  const wrong = wrongName(written, line, known);
  if (wrong) return err(wrong);
  const { name, entries } = partName(written, known);
  if (name.length > LONGEST.name) return err(tooLong(name));
  const called = [withoutMarks(line.entry), ...entries].filter(Boolean);
  const ticket = ticketNamed(called, line.others.map(withoutMarks), known);
  if (!ticket.ok) return ticket;
  // Behind the entry: a heading such as `#` is told by what stands there.
  if (!hasLetter(name)) return err({ code: 'not_a_name', text: shortened(name) });
  if (ticket.value) return ok({ name, ticket: ticket.value, ...calledBy(called, line) });
  const behind = /[:|] *(.+)$/.exec(name)?.[1];
  if (behind) return unknownCalled(behind, known);
  if (mayBeginWithEntry(line.name, known)) return err({ code: 'which_ticket', text: shortened(line.name) });
  if (!usual || mayHoldEntry(name, known.tickets)) return err({ code: 'which_ticket', text: name });
  return ok({ name, ticket: usual, by: 'usual', called: '' });
}

function calledBy(called: readonly string[], { headed }: ArrangedLine): Pick<ReadRunner, 'by' | 'called'> {
  const isNumber = !headed && called.length > 0 && called.every((words) => BARE_NUMBER.test(words));
  return { by: isNumber ? 'number' : 'words', called: called[0] ?? '' };
}

/** What is drawn as a table: `| Akello Grace | 10 km |`. */
function partedAtBars(line: ArrangedLine): ArrangedLine {
  if (!line.name.includes('|') || line.entry !== '') return line;
  const [name = '', entry = '', ...cells] = line.name
    .replaceAll(/^ *\||\| *$/g, '')
    .split('|')
    .map(oneLine);
  return { ...line, name, entry, others: [...cells, ...line.others] };
}

/** A phone number or an address behind the name is passed over: then the next cell is looked at, if it is an entry. */
function withoutContacts(line: ArrangedLine, known: KnownLines): ArrangedLine {
  if (!isContact(line.entry, known)) return line;
  const [next = '', ...others] = line.others.filter((cell) => !isContact(cell, known));
  const cell = withoutMarks(next);
  const isCalled =
    isEntry(cell, known) || BARE_NUMBER.test(cell) || ticketsCalled(cell, known.tickets).length > 0;
  return isCalled ? { ...line, entry: cell, others } : { ...line, entry: '', others: [next, ...others] };
}

const isContact = (cell: string, { tickets }: KnownLines): boolean =>
  (/^[^@ ]+@[^@ ]+$/.test(cell) ||
    (/^\+?[\d ()./-]+$/.test(cell) && cell.replaceAll(/\D/g, '').length >= 9)) &&
  ticketsCalled(cell, tickets).length === 0;

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

const mayBeginWithEntry = (name: string, { areCounted, tickets }: KnownLines): boolean =>
  !areCounted && ticketsCalled(numberBefore(name) ?? '', tickets).length > 0;

type Called = Result<TicketType | null, About>;

/** The ticket of the cells that are an entry, else of any other that can only mean one; null where none is named. */
function ticketNamed(called: readonly string[], others: readonly string[], known: KnownLines): Called {
  const { tickets } = known;
  const named = others.filter((cell) => namedTickets(cell, tickets).length > 0);
  const ticket = oneTicket(called.length > 0 ? called : named.slice(0, 1), known);
  if (!ticket.ok || !ticket.value) return ticket;
  // What else stands in a line is the club's own business, unless it names another entry.
  const another = named.find((cell) => namedTickets(cell, tickets).some((one) => one !== ticket.value));
  return another === undefined ? ticket : err({ code: 'two_tickets', text: shortened(another) });
}

/** The one ticket that all of `called` mean. */
function oneTicket(called: readonly string[], known: KnownLines): Called {
  let one: TicketType | null = null;
  for (const words of called) {
    const ticket = ticketCalled(words, known);
    if (!ticket.ok) return ticket;
    if (one && ticket.value !== one) return err({ code: 'two_tickets', text: shortened(words) });
    one = ticket.value;
  }
  return ok(one);
}

function ticketCalled(called: string, known: KnownLines): Called {
  const [ticket, another] = ticketsCalled(called, known.tickets);
  if (another) return err({ code: 'unclear_ticket', text: shortened(called) });
  return ticket ? ok(ticket) : unknownCalled(called, known);
}

/** First names behind surnames look like this. */
function unknownCalled(called: string, known: KnownLines): Result<never, About> {
  const mayBeName = hasLetter(called) && !/\d/.test(called) && !isEntry(called, known);
  return err({ code: mayBeName ? 'entry_or_name' : 'unknown_ticket', text: shortened(called) });
}

const shortened = (cell: string): string => cell.slice(0, 60);
