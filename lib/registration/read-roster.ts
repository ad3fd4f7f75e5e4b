// A pasted list of runners, one a line, as it comes from a spreadsheet: a name, and optionally a ticket or a distance.
// Pure; says line by line what it did not understand.
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { oneLine } from '#lib/registration/entry-form.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type RosterRunner = { line: number; name: string; ticket: TicketType };

/** Keys under `rosterProblems` in `messages/<language>.json`. */
export type RosterProblemCode =
  | 'no_name'
  | 'name_too_long'
  | 'unknown_ticket'
  | 'unclear_ticket'
  | 'which_ticket';
/** `text` is the cell that it is about. */
export type RosterProblem = { line: number; code: RosterProblemCode; text: string };

const LONGEST_NAME = 120;
const HEADING = /^(full |runner'?s? )?names?$/i;

/**
 * @param usual the ticket of a line that names none; null when each line has to name its own
 */
export function readRoster(
  text: string,
  tickets: readonly TicketType[],
  usual: TicketType | null,
): { runners: RosterRunner[]; problems: RosterProblem[] } {
  const runners: RosterRunner[] = [];
  const problems: RosterProblem[] = [];
  const lines = text.split(/\r\n|\r|\n/).map((cells, index) => ({ line: index + 1, cells: cellsOf(cells) }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  for (const { line, cells } of HEADING.test(filled[0]?.cells[0] ?? '') ? filled.slice(1) : filled) {
    const read = readLine(cells, tickets, usual);
    if (read.ok) runners.push({ line, ...read.value });
    else problems.push({ line, ...read.error });
  }
  return { runners, problems };
}

/** The first of tab, semicolon and comma that a line has separates its cells; quotes around a cell go. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((candidate) => line.includes(candidate));
  const cells = separator === undefined ? [line] : line.split(separator);
  return cells.map((cell) => oneLine(cell.trim().replace(/^"(.*)"$/, '$1')));
}

function readLine(
  [first = '', second = '']: string[],
  tickets: readonly TicketType[],
  usual: TicketType | null,
): Result<Omit<RosterRunner, 'line'>, Omit<RosterProblem, 'line'>> {
  const name = first.replace(/^\d{1,4}[.)]\s*/, '');
  if (name === '') return err({ code: 'no_name', text: second });
  if (name.length > LONGEST_NAME) return err({ code: 'name_too_long', text: `${name.slice(0, 30)}…` });
  if (second === '') return usual ? ok({ name, ticket: usual }) : err({ code: 'which_ticket', text: name });
  const [ticket, another] = ticketsCalled(second, tickets);
  if (!ticket) return err({ code: 'unknown_ticket', text: second.slice(0, 60) });
  return another ? err({ code: 'unclear_ticket', text: second.slice(0, 60) }) : ok({ name, ticket });
}

/** By its whole name, else by its distance, else by a part of its name. */
function ticketsCalled(called: string, tickets: readonly TicketType[]): TicketType[] {
  const wanted = called.toLowerCase();
  const distance = Number(
    /^(\d+(?:[.,]\d+)?)\s*(?:k|km|kms)?$/.exec(wanted)?.[1]?.replace(',', '.') ?? Number.NaN,
  );
  const ways = [
    (ticket: TicketType) => ticket.name.toLowerCase() === wanted,
    (ticket: TicketType) => ticket.distance_km === distance,
    (ticket: TicketType) => numbersIn(ticket.name).includes(distance),
    (ticket: TicketType) => Number.isNaN(distance) && ticket.name.toLowerCase().includes(wanted),
  ];
  for (const fits of ways) {
    const found = tickets.filter(fits);
    if (found.length > 0) return found;
  }
  return [];
}

const numbersIn = (name: string): number[] => (name.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
