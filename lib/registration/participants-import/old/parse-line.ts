// One line of a list: the participant's name and ticket, or what is wrong with the line. Pure.
import type { TicketType } from '#lib/partner-api/events.ts';
import { hasLetter, LONGEST } from '#lib/registration/registration-input.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { isGroup, type ListWords, mayBeTitle, withoutNumbers } from '../list-vocabulary.ts';
import {
  BARE_NUMBER,
  bareName,
  containsDistance,
  findExactTickets,
  findTickets,
  isDistance,
  isExactTicket,
  type KnownTickets,
  numberBefore,
  splitName,
  withoutMarks,
} from './list-cells.ts';
import type { ArrangedLine, UnclearRow } from './list-columns.ts';

/** Keys under `participantsImport` in `messages/<language>.json`. */
export type ListProblemCode =
  | UnclearRow['code']
  | 'no_name'
  | 'several_names'
  | 'name_too_long'
  | 'not_a_name'
  | 'unknown_ticket'
  | 'ticket_or_name'
  | 'bare_number'
  | 'heading_or_ticket'
  | 'unclear_ticket'
  | 'two_tickets'
  | 'which_ticket';

/** `text` is the cell that the problem is about. */
export type LineProblem = { code: ListProblemCode; text: string };

/**
 * `by` is what decided on the ticket, and `called` how it is written. A number alone may be an age: it decides only if
 * every line of the list has its own ticket.
 */
export type ParsedLine = {
  name: string;
  ticket: TicketType;
  by: 'words' | 'number' | 'default';
  called: string;
};

/** `areCounted`: numbers before the names count the lines. */
export type KnownLines = KnownTickets & { words: ListWords; areCounted: boolean };

/** Behind the name, in its cell. */
const LONGEST_ENDING = 120;

/** @param defaultTicket for a line without a ticket; `null` if each line must name one */
export function parseLine(
  arranged: ArrangedLine,
  known: KnownLines,
  defaultTicket: TicketType | null,
): Result<ParsedLine, LineProblem> {
  const line = arranged.headed ? arranged : withoutContacts(arranged, known);
  const written = bareName(line.name);
  const problem = nameCellProblem(written, line, known);
  if (problem) return err(problem);
  const { name, tickets } = splitName(written, known);
  if (name.length > LONGEST.name) return err(nameTooLong(name));
  const kind = nameProblem(name, line.alone, known);
  if (kind) return err({ code: kind, text: shortened(written) });
  const called = [withoutMarks(line.ticket), ...tickets].filter(Boolean);
  const ticket = ticketOf(called, line.others.map(withoutMarks), known);
  if (!ticket.ok) return ticket;
  // After the ticket: a heading such as `#` is reported by the cell that stands there.
  if (!hasLetter(name)) return err({ code: 'not_a_name', text: shortened(name) });
  if (ticket.value) return ok({ name, ticket: ticket.value, ...calledBy(called, line) });
  const behind = /[:|] *(.+)$/.exec(name)?.[1];
  if (behind) return unknownTicket(behind, known);
  if (mayBeginWithTicket(line.name, known)) return err({ code: 'which_ticket', text: shortened(line.name) });
  if (!defaultTicket || mayHoldTicket(name, known.tickets)) return err({ code: 'which_ticket', text: name });
  return ok({ name, ticket: defaultTicket, by: 'default', called: '' });
}

function calledBy(called: readonly string[], { headed }: ArrangedLine): Pick<ParsedLine, 'by' | 'called'> {
  const isNumber = !headed && called.length > 0 && called.every((words) => BARE_NUMBER.test(words));
  return { by: isNumber ? 'number' : 'words', called: called[0] ?? '' };
}

/** Phone number and mail address behind the name are skipped; the next cell counts if it is a ticket. */
function withoutContacts(line: ArrangedLine, known: KnownLines): ArrangedLine {
  if (!isContact(line.ticket, known)) return line;
  const [next = '', ...others] = line.others.filter((cell) => !isContact(cell, known));
  const cell = withoutMarks(next);
  const isTicket =
    isExactTicket(cell, known) || BARE_NUMBER.test(cell) || findTickets(cell, known.tickets).length > 0;
  return isTicket ? { ...line, ticket: cell, others } : { ...line, ticket: '', others: [next, ...others] };
}

const isContact = (cell: string, { tickets }: KnownLines): boolean =>
  (/^[^@ ]+@[^@ ]+$/.test(cell) ||
    (/^\+?[\d ()./-]+$/.test(cell) && cell.replaceAll(/\D/g, '').length >= 9)) &&
  findTickets(cell, tickets).length === 0;

/** Checks the cell as a whole, before a ticket is split off. */
function nameCellProblem(
  written: string,
  { ticket, others }: ArrangedLine,
  known: KnownLines,
): LineProblem | null {
  if (written === '') return { code: 'no_name', text: ticket };
  if (written.length > LONGEST.name + LONGEST_ENDING) return nameTooLong(written);
  const hasCells = [ticket, ...others].some(Boolean);
  return isOtherLine(written, hasCells, known)
    ? { code: 'not_a_participant', text: shortened(written) }
    : null;
}

/** A title, a ticket alone, a sum, a greeting. The buyer decides: a title may name the ticket of the lines below it. */
function isOtherLine(name: string, hasCells: boolean, known: KnownLines): boolean {
  const bare = name.replace(/[ :.\u2013\u2014-]+$/, '');
  if (isDistance(bare) || isNobody(name, known)) return true;
  return !hasCells && (name.endsWith(':') || isExactTicket(bare, known));
}

/** A sum, a greeting, a group, or a heading that nobody is called. */
function isNobody(name: string, { words }: KnownLines): boolean {
  const plain = plainWords(name);
  const isHeading = plain !== '' && words.headings.has(plain) && !words.namesToo.has(plain);
  return isHeading || words.otherLines.has(withoutNumbers(plain)) || isGroup(name, words);
}

/** Two people are never one: `Ann & Ben`, `Ann na Ben`, `Ann + 2`, `Ann (x2)`. */
const SEVERAL = /\p{L} *[&+] *[\p{L}\d]|\p{L} \/ \p{L}|\p{L} (?:and|et|na) \p{L}|[ (][x×] ?\d{1,2}\)?$/iu;

/** An address of a page or a mailbox, or a phone number, beside a name or alone. */
const ADDRESS = /@|https?:|www\./i;
const PHONE = /\d(?:[ ./-]?\d){6}/;

/** Of the name without its ticket: `Women - 10 km` is a title too. */
function nameProblem(name: string, isAlone: boolean, known: KnownLines): ListProblemCode | null {
  if (isNobody(name, known)) return 'not_a_participant';
  if (ADDRESS.test(name) || PHONE.test(name)) return 'not_a_name';
  if (isAlone && mayBeTitle(name, known.words)) return 'title_or_name';
  return SEVERAL.test(name) ? 'several_names' : null;
}

const nameTooLong = (name: string): LineProblem => ({
  code: 'name_too_long',
  text: `${name.slice(0, 30)}…`,
});

/** With a distance in it, or a last word that is the name of a ticket, a name may mean both. */
const mayHoldTicket = (name: string, tickets: readonly TicketType[]): boolean =>
  containsDistance(name) ||
  (name.includes(' ') && findExactTickets(name.slice(name.lastIndexOf(' ') + 1), tickets).length > 0);

const mayBeginWithTicket = (name: string, { areCounted, tickets }: KnownLines): boolean =>
  !areCounted && findTickets(numberBefore(name) ?? '', tickets).length > 0;

type Found = Result<TicketType | null, LineProblem>;

/** The ticket of the cells for it, else of any other cell that can only mean one; `null` if none is named. */
function ticketOf(called: readonly string[], others: readonly string[], known: KnownLines): Found {
  const { tickets } = known;
  const exact = others.filter((cell) => findExactTickets(cell, tickets).length > 0);
  const ticket = commonTicket(called.length > 0 ? called : exact.slice(0, 1), known);
  if (!ticket.ok || !ticket.value) return ticket;
  const another = exact.find((cell) => findExactTickets(cell, tickets).some((one) => one !== ticket.value));
  return another === undefined ? ticket : err({ code: 'two_tickets', text: shortened(another) });
}

/** The one ticket that all of `called` mean. */
function commonTicket(called: readonly string[], known: KnownLines): Found {
  let common: TicketType | null = null;
  for (const words of called) {
    const [ticket, another] = findTickets(words, known.tickets);
    if (another) return err({ code: 'unclear_ticket', text: shortened(words) });
    if (!ticket) return unknownTicket(words, known);
    if (common && ticket !== common) return err({ code: 'two_tickets', text: shortened(words) });
    common = ticket;
  }
  return ok(common);
}

/** Words without a digit may be first names behind a surname. */
function unknownTicket(words: string, known: KnownLines): Result<never, LineProblem> {
  const mayBeName = hasLetter(words) && !/\d/.test(words) && !isExactTicket(words, known);
  return err({ code: mayBeName ? 'ticket_or_name' : 'unknown_ticket', text: shortened(words) });
}

/** For a message. */
export const shortened = (cell: string): string => cell.slice(0, 60);
