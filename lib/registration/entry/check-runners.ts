// Who runs what: from quantities and names, or from a pasted list, to the lines of an order (partner-api.md 4.6). Pure.
import { createHash } from 'node:crypto';
import { isPayable } from '#lib/events/payable.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { OrderLine, OrderParticipant } from '#lib/partner-api/schemas/create-order.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';
import { nameProblem } from '#lib/registration/entry/check-name.ts';
import {
  type EntryInput,
  ENTRY_FIELDS as F,
  isQuantityField,
  LONGEST_ROSTER,
  lineOf,
  MOST_RUNNER_FIELDS,
  MOST_RUNNERS,
  quantityField,
  textOf,
  valuesOf,
  wasPosted,
} from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors, EntryProblem, Problems } from '#lib/registration/entry/entry-problems.ts';
import { fieldsOf, firstTicket } from '#lib/registration/entry/first-ticket.ts';
import { type Roster, readRoster } from '#lib/registration/roster/read-roster.ts';
import type { RosterHeadings } from '#lib/registration/roster/roster-columns.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

/** What an event sells, by which methods, the moment at which it is asked for, and how a list's columns may be called. */
type Sale = Pick<EventDetail, 'ticket_types' | 'payment_methods'> & {
  now: Date;
  headings: RosterHeadings;
};
export type CheckedRunners = Pick<EntryErrors, 'next' | 'roster'> & { lines: OrderLine[] };

/** A pasted list decides by itself who runs what; without one, the quantities and the fields for names do. */
export function checkRunners(sale: Sale, input: EntryInput, problems: Problems): CheckedRunners {
  const pasted = textOf(input, F.roster);
  if (pasted !== '') return fromRoster(sale, input, pasted, problems);
  if (wasPosted(input, F.checkRoster)) problems[F.roster] = 'required';
  const wanted = checkQuantities(sale, input, problems);
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total > MOST_RUNNER_FIELDS) {
    problems[F.roster] = 'roster_needed';
    return { lines: [] };
  }
  return namedRunners(wanted, input, problems);
}

/**
 * Changes with each letter of the list and with each entry that was understood, which quantities may decide: what is sent
 * is what was looked at.
 */
export const rosterMark = (pasted: string, { runners }: Pick<Roster, 'runners'>): string =>
  createHash('sha256')
    .update(JSON.stringify([pasted, runners.map(({ ticket }) => ticket.ticket_type_id)]))
    .digest('base64url')
    .slice(0, 22);

function fromRoster(sale: Sale, input: EntryInput, pasted: string, problems: Problems): CheckedRunners {
  if ((valuesOf(input, F.roster).at(-1) ?? '').length > LONGEST_ROSTER) {
    problems[F.roster] = 'roster_too_long';
    return { lines: [] };
  }
  const tickets = sale.ticket_types;
  const chosen = tickets.filter((ticket) => Number(textOf(input, quantityField(ticket.ticket_type_id))) > 0);
  const [only, another] = chosen.length > 0 ? chosen : tickets;
  const usual = another ? null : (only ?? null);
  const roster = readRoster(pasted, { tickets, usual, headings: sale.headings });
  const lines = tickets.flatMap((ticket) => {
    const runners = roster.runners.filter((runner) => runner.ticket === ticket);
    return runners.length > 0
      ? [
          orderLine(
            ticket,
            runners.map(({ name }) => name),
          ),
        ]
      : [];
  });
  const problem = rosterProblem(sale, lines, roster);
  if (problem) problems[F.roster] = problem;
  const seen = textOf(input, F.rosterSeen) === rosterMark(pasted, roster) && !wasPosted(input, F.checkRoster);
  return { lines, roster, next: seen || problem ? undefined : 'roster_check' };
}

function rosterProblem(sale: Sale, lines: OrderLine[], { runners, problems }: Roster): EntryProblem | null {
  const people = problems.filter(({ code }) => code !== 'no_runner');
  if (runners.length + people.length > MOST_RUNNERS) return 'too_many';
  if (problems.length > 0) return 'roster_lines';
  if (runners.some(({ ticket }) => whyNotSold(sale, ticket))) return 'one_not_on_sale';
  const left = new Map(sale.ticket_types.map((ticket) => [ticket.ticket_type_id, ticket.remaining]));
  if (lines.some((line) => line.quantity > (left.get(line.ticket_type_id) ?? 0)))
    return 'insufficient_inventory';
  return runners.length === 0 ? 'required' : null;
}

type Wanted = { ticket: TicketType; quantity: number };

function checkQuantities(sale: Sale, input: EntryInput, problems: Problems): Wanted[] {
  const wanted: Wanted[] = [];
  let wrong = false;
  for (const ticket of sale.ticket_types) {
    const field = quantityField(ticket.ticket_type_id);
    const quantity = checkQuantity(textOf(input, field), ticket, whyNotSold(sale, ticket));
    if (quantity.ok) {
      if (quantity.value > 0) wanted.push({ ticket, quantity: quantity.value });
      continue;
    }
    problems[field] = quantity.error;
    wrong = true;
  }
  if (choseGone(sale, input)) problems[F.tickets] = 'one_not_on_sale';
  else if (wanted.length === 0 && !wrong) problems[F.tickets] = 'choose_ticket';
  return wanted;
}

/** For another reason than want of places. */
function whyNotSold(sale: Sale, ticket: TicketType): EntryProblem | null {
  if (saleState(ticket, sale.now) !== 'on_sale') return 'ticket_not_on_sale';
  return isPayable(sale, ticket) ? null : 'payments_disabled';
}

/** Of an entry that the race had when the form was drawn: nobody gets fewer than she chose without a word. */
function choseGone({ ticket_types: tickets }: Sale, input: EntryInput): boolean {
  const known = new Set(tickets.map((ticket) => quantityField(ticket.ticket_type_id)));
  return Object.keys(input).some(
    (field) => isQuantityField(field) && !known.has(field) && Number(textOf(input, field)) > 0,
  );
}

function checkQuantity(
  typed: string,
  { remaining }: TicketType,
  notSold: EntryProblem | null,
): Result<number, EntryProblem> {
  if (!/^\d{0,6}$/.test(typed)) return err('invalid_quantity');
  const quantity = Number(typed);
  if (quantity > MOST_RUNNERS) return err('too_many');
  if (quantity === 0) return ok(0);
  if (remaining <= 0) return err('sold_out');
  if (notSold) return err(notSold);
  return quantity > remaining ? err('insufficient_inventory') : ok(quantity);
}

function namedRunners(wanted: Wanted[], input: EntryInput, problems: Problems): CheckedRunners {
  let unasked = false;
  const first = firstTicket(
    input,
    wanted.map(({ ticket }) => ticket.ticket_type_id),
  );
  const nameIn = (field: string): string => {
    const name = lineOf(input, field);
    const wrong = nameProblem(name, 'runner_name_required');
    if (!wasPosted(input, field)) unasked = true;
    else if (wrong) problems[field] = wrong;
    return name;
  };
  const nameOf = (ticket: string, n: number): string => {
    const { name, same } = fieldsOf(ticket, n, first);
    return isBuyer(input, name, same) ? lineOf(input, F.buyerName) : nameIn(name);
  };
  const lines = wanted.map(({ ticket, quantity }) =>
    orderLine(
      ticket,
      Array.from({ length: quantity }, (_, place) => nameOf(ticket.ticket_type_id, place + 1)),
    ),
  );
  return { lines, next: unasked ? 'runner_names' : undefined };
}

/** Only where it was asked; a post without that part of the form says nothing of the first runner, who is the buyer. */
function isBuyer(input: EntryInput, name: string, same: string | null): boolean {
  if (wasPosted(input, name)) return same !== null && textOf(input, same) !== '';
  return name === F.firstRunner && !wasPosted(input, F.firstTicket);
}

/** One participant per ticket; where tickets are sold by distance each one carries it (partner-api.md 4.6). */
function orderLine({ ticket_type_id, distance_km }: TicketType, names: string[]): OrderLine {
  const participants = names.map(
    (name): OrderParticipant => ({ name, ...(distance_km !== null && { distance_km }) }),
  );
  return { ticket_type_id, quantity: names.length, participants };
}
