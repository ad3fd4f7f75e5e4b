// From quantities and names, or from a pasted list, to the lines of an order (partner-api.md 4.6). Pure.

import { createHash } from 'node:crypto';
import { isPayable, saleState } from '#lib/events/sale-rules.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import type { OrderLine, OrderParticipant } from '#lib/partner-api/orders.ts';
import type { ListVocabulary } from '#lib/registration/participants-import/list-vocabulary.ts';
import {
  type ListProblemCode,
  type ParticipantsList,
  parseParticipants,
} from '#lib/registration/participants-import/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  firstTicket,
  hasLetter,
  isQuantityField,
  LONGEST,
  LONGEST_LIST,
  lineOf,
  MOST_PARTICIPANT_FIELDS,
  MOST_PARTICIPANTS,
  participantFields,
  quantityField,
  type RegistrationInput,
  wasPosted,
} from '#lib/registration/registration-input.ts';
import type {
  Problems,
  RegistrationErrors,
  RegistrationProblem,
} from '#lib/registration/registration-problems.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

type Sale = Pick<EventDetail, 'name' | 'ticket_types' | 'payment_methods'> & {
  now: Date;
  vocabulary: ListVocabulary;
};
export type CheckedParticipants = Pick<RegistrationErrors, 'next' | 'list'> & { lines: OrderLine[] };

/** A pasted list counts instead of quantities and names. */
export function checkParticipants(
  sale: Sale,
  input: RegistrationInput,
  problems: Problems,
): CheckedParticipants {
  const pasted = textOf(input, F.list);
  if (pasted !== '') return fromList(sale, input, pasted, problems);
  if (wasPosted(input, F.checkList)) problems[F.list] = 'required';
  const wanted = checkQuantities(sale, input, problems);
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total > MOST_PARTICIPANT_FIELDS) {
    problems[F.list] = 'list_needed';
    return { lines: [] };
  }
  return namedParticipants(wanted, input, problems);
}

/** Digest of a list and of the tickets found in it: what the buyer sends is what she saw understood. */
export const listDigest = (
  pasted: string,
  { participants }: Pick<ParticipantsList, 'participants'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([pasted, participants.map(({ ticket }) => ticket.ticket_type_id)]))
    .digest('base64url')
    .slice(0, 22);

function fromList(
  sale: Sale,
  input: RegistrationInput,
  pasted: string,
  problems: Problems,
): CheckedParticipants {
  if ((valuesOf(input, F.list).at(-1) ?? '').length > LONGEST_LIST) {
    problems[F.list] = 'list_too_long';
    return { lines: [] };
  }
  const tickets = sale.ticket_types;
  const chosen = tickets.filter((ticket) => Number(textOf(input, quantityField(ticket.ticket_type_id))) > 0);
  const [only, another] = chosen.length > 0 ? chosen : tickets;
  const defaultTicket = another ? null : (only ?? null);
  const { vocabulary, name: eventName } = sale;
  const list = parseParticipants(pasted, { tickets, defaultTicket, vocabulary, eventName });
  if (list.tooLong) {
    problems[F.list] = 'list_too_long';
    return { lines: [] };
  }
  const lines = tickets.flatMap((ticket) => {
    const participants = list.participants.filter((participant) => participant.ticket === ticket);
    return participants.length > 0
      ? [
          orderLine(
            ticket,
            participants.map(({ name }) => name),
          ),
        ]
      : [];
  });
  const problem = listProblem(sale, lines, list);
  if (problem) problems[F.list] = problem;
  const seen = textOf(input, F.checkedList) === listDigest(pasted, list) && !wasPosted(input, F.checkList);
  return { lines, list, next: seen || problem ? undefined : 'list_check' };
}

/** Lines that are probably none of the participants. */
const NO_PEOPLE: readonly ListProblemCode[] = ['not_a_participant', 'title_or_name', 'unclear_column'];

function listProblem(
  sale: Sale,
  lines: OrderLine[],
  { participants, problems }: ParticipantsList,
): RegistrationProblem | null {
  const people = problems.filter(({ code }) => !NO_PEOPLE.includes(code));
  if (participants.length + people.length > MOST_PARTICIPANTS) return 'too_many';
  if (problems.length > 0) return 'list_lines';
  if (participants.some(({ ticket }) => whyNotSold(sale, ticket))) return 'one_not_on_sale';
  const left = new Map(sale.ticket_types.map((ticket) => [ticket.ticket_type_id, ticket.remaining]));
  if (lines.some((line) => line.quantity > (left.get(line.ticket_type_id) ?? 0)))
    return 'insufficient_inventory';
  return participants.length === 0 ? 'required' : null;
}

type Wanted = { ticket: TicketType; quantity: number };

function checkQuantities(sale: Sale, input: RegistrationInput, problems: Problems): Wanted[] {
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
  const gone = chosenGone(sale, input);
  const isAlone = gone.length === 1 && wanted.length === 0 && !wrong;
  if (gone.length > 0) problems[F.tickets] = isAlone ? 'ticket_not_on_sale' : 'one_not_on_sale';
  else if (wanted.length === 0 && !wrong) problems[F.tickets] = 'choose_ticket';
  return wanted;
}

/** `null` if it is sold; places are checked elsewhere. */
function whyNotSold(sale: Sale, ticket: TicketType): RegistrationProblem | null {
  if (saleState(ticket, sale.now) !== 'on_sale') return 'ticket_not_on_sale';
  return isPayable(sale, ticket) ? null : 'payments_disabled';
}

/** Quantities of tickets that the event no longer has: the buyer must not silently get fewer tickets. */
function chosenGone({ ticket_types: tickets }: Sale, input: RegistrationInput): string[] {
  const known = new Set(tickets.map((ticket) => quantityField(ticket.ticket_type_id)));
  return Object.keys(input).filter(
    (field) => isQuantityField(field) && !known.has(field) && Number(textOf(input, field)) > 0,
  );
}

function checkQuantity(
  typed: string,
  { remaining }: TicketType,
  notSold: RegistrationProblem | null,
): Result<number, RegistrationProblem> {
  if (!/^\d{0,6}$/.test(typed)) return err('invalid_quantity');
  const quantity = Number(typed);
  if (quantity > MOST_PARTICIPANTS) return err('too_many');
  if (quantity === 0) return ok(0);
  if (remaining <= 0) return err('sold_out');
  if (notSold) return err(notSold);
  return quantity > remaining ? err('insufficient_inventory') : ok(quantity);
}

function namedParticipants(
  wanted: Wanted[],
  input: RegistrationInput,
  problems: Problems,
): CheckedParticipants {
  let isUnasked = false;
  const first = firstTicket(
    input,
    wanted.map(({ ticket }) => ticket.ticket_type_id),
  );
  const nameIn = (field: string): string => {
    const name = lineOf(input, field);
    const wrong = nameProblem(name, 'participant_name_required');
    if (!wasPosted(input, field)) isUnasked = true;
    else if (wrong) problems[field] = wrong;
    return name;
  };
  const nameOf = (ticket: string, n: number): string => {
    const { field: name, same } = participantFields(ticket, n, first);
    return isBuyer(input, name, same) ? lineOf(input, F.buyerName) : nameIn(name);
  };
  const lines = wanted.map(({ ticket, quantity }) =>
    orderLine(
      ticket,
      Array.from({ length: quantity }, (_, place) => nameOf(ticket.ticket_type_id, place + 1)),
    ),
  );
  return { lines, next: isUnasked ? 'participant_names' : undefined };
}

/** In a post without fields for participants the first one is the buyer. */
function isBuyer(input: RegistrationInput, name: string, same: string | null): boolean {
  if (wasPosted(input, name)) return same !== null && textOf(input, same) !== '';
  return name === F.firstParticipant && !wasPosted(input, F.firstTicket);
}

/** One participant per ticket, each with the distance if the ticket has one (partner-api.md 4.6). */
function orderLine({ ticket_type_id, distance_km }: TicketType, names: string[]): OrderLine {
  const participants = names.map(
    (name): OrderParticipant => ({ name, ...(distance_km !== null && { distance_km }) }),
  );
  return { ticket_type_id, quantity: names.length, participants };
}

/** @param missing the problem of an empty name */
export function nameProblem(name: string, missing: RegistrationProblem): RegistrationProblem | null {
  if (name === '') return missing;
  if (name.length > LONGEST.name) return 'too_long';
  return hasLetter(name) ? null : 'not_a_name';
}

/** `name` as it is first written. */
type Repeated<Participant> = { name: string; participants: Participant[] };

/** Names that occur again for the same ticket, however they are written. Reported, never refused: people share names. */
export function repeatedParticipants<Participant extends { name: string }>(
  participants: readonly Participant[],
  ticketOf: (participant: Participant) => string,
): Repeated<Participant>[] {
  const named = participants.filter(({ name }) => name !== '');
  const alike = Map.groupBy(named, (participant) =>
    JSON.stringify([plainWords(participant.name), ticketOf(participant)]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first, again] = group;
    return first && again ? [{ name: first.name, participants: group }] : [];
  });
}
