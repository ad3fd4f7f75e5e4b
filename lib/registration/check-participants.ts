// Who runs, and the lines of the order for them (partner-api.md 4.6). Pure.

import { isPayable, saleState } from '#lib/events/sale-rules.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import type { OrderLine } from '#lib/partner-api/orders.ts';
import { type CheckedList, type CheckedRow, readPastedList } from '#lib/registration/check-list.ts';
import { type CheckedPerson, checkPerson } from '#lib/registration/check-person.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import { type RowField, rowProblemField } from '#lib/registration/participant-row.ts';
import { parseParticipantRows } from '#lib/registration/posted-rows.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  askedField,
  firstTicketOf,
  LONGEST_LIST,
  lineOf,
  listField,
  MOST_PARTICIPANT_FIELDS,
  MOST_PARTICIPANTS,
  participantFields,
  participantPartField,
  questionField,
  type RegistrationInput,
} from '#lib/registration/registration-input.ts';
import type {
  Problems,
  RegistrationErrors,
  RegistrationProblem,
} from '#lib/registration/registration-problems.ts';
import { isQuantityField, quantityField, wasPosted } from '#lib/registration/ticket-choice.ts';
import {
  GUARDIAN_FIELDS,
  type GuardianPart,
  guardianIn,
  isBlank,
  isBuyer,
  partsAsked,
  personIn,
  withGuardians,
} from '#lib/registration/typed-people.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

type Sale = Pick<EventDetail, 'name' | 'ticket_types' | 'payment_methods'> & {
  now: Date;
  rules: ParticipantRules;
  /** The only participant's date of birth, where the order's own questions ask for it; '' otherwise. */
  bornOn: string;
};

export type CheckedParticipant = CheckedPerson & {
  ticketTypeId: string;
  distanceKm: number | null;
  isBuyer: boolean;
};

export type CheckedParticipants = Pick<RegistrationErrors, 'next' | 'list'> & {
  lines: OrderLine[];
  participants: CheckedParticipant[];
};

const NOBODY = { lines: [], participants: [] };

/** The rows of the editor count first, then a pasted list, then quantities and names. */
export function checkParticipants(
  sale: Sale,
  input: RegistrationInput,
  problems: Problems,
): CheckedParticipants {
  const rows = textOf(input, F.participants);
  if (rows !== '') return fromRows(sale, input, rows, problems);
  const pasted = textOf(input, F.list);
  if (pasted !== '') return fromList(sale, input, pasted, problems);
  if (wasPosted(input, F.checkList)) problems[F.list] = 'required';
  const wanted = checkQuantities(sale, input, problems);
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total > MOST_PARTICIPANT_FIELDS) {
    problems[F.list] = 'list_needed';
    return NOBODY;
  }
  return namedParticipants(sale, wanted, input, problems);
}

function fromRows(
  sale: Sale,
  input: RegistrationInput,
  posted: string,
  problems: Problems,
): CheckedParticipants {
  const rows = parseParticipantRows(posted);
  if (!rows || rows.length > MOST_PARTICIPANTS) {
    problems[F.participants] = rows ? 'too_many' : 'our_mistake';
    return NOBODY;
  }
  if (rows.length === 0) problems[F.participants] = 'required';
  const tickets = new Map(sale.ticket_types.map((ticket) => [ticket.ticket_type_id, ticket]));
  const buyerAt = rows.findIndex(({ isBuyer }) => isBuyer);
  const participants = rows.flatMap((row, index) => {
    const isBuyer = index === buyerAt;
    const field = (part: RowField) => rowProblemField(index, part);
    const ticket = tickets.get(row.ticket ?? '');
    const notSold = ticket ? whyNotSold(sale, ticket) : 'choose_ticket';
    if (notSold) problems[field('ticket')] = notSold;
    const typed = isBuyer ? { ...row, name: lineOf(input, F.buyerName), phone: '', byLink: false } : row;
    const noted: Problems = {};
    const person = checkPerson(typed, sale.rules, { field }, noted);
    // A problem of the buyer's own name stands at its field.
    Object.assign(problems, isBuyer ? without(noted, field('name')) : noted);
    return ticket ? [participantOf(ticket, person, isBuyer)] : [];
  });
  const lines = linesOf(sale, participants);
  if (exceedsPlaces(sale, lines)) problems[F.participants] ??= 'insufficient_inventory';
  return { lines, participants };
}

const without = (problems: Problems, field: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field));

const participantOf = (ticket: TicketType, person: CheckedPerson, isBuyer: boolean): CheckedParticipant => ({
  ...person,
  ticketTypeId: ticket.ticket_type_id,
  distanceKm: ticket.distance_km,
  isBuyer,
});

/** One participant per ticket where the type has a distance (partner-api.md 4.6). */
function linesOf({ ticket_types: tickets }: Pick<Sale, 'ticket_types'>, all: readonly CheckedParticipant[]) {
  return tickets.flatMap(({ ticket_type_id, distance_km }): OrderLine[] => {
    const quantity = all.filter(({ ticketTypeId }) => ticketTypeId === ticket_type_id).length;
    if (quantity === 0) return [];
    const participants = Array.from({ length: quantity }, () => ({ distance_km: distance_km ?? 0 }));
    return [{ ticket_type_id, quantity, ...(distance_km !== null && { participants }) }];
  });
}

const exceedsPlaces = (
  { ticket_types }: Pick<Sale, 'ticket_types'>,
  lines: readonly OrderLine[],
): boolean => {
  const left = new Map(ticket_types.map((ticket) => [ticket.ticket_type_id, ticket.remaining]));
  return lines.some((line) => line.quantity > (left.get(line.ticket_type_id) ?? 0));
};

function fromList(
  sale: Sale,
  input: RegistrationInput,
  pasted: string,
  problems: Problems,
): CheckedParticipants {
  if ((valuesOf(input, F.list).at(-1) ?? '').length > LONGEST_LIST) {
    problems[F.list] = 'list_too_long';
    return NOBODY;
  }
  const list = readPastedList(sale, input, pasted);
  if (list.tooLong) {
    problems[F.list] = 'list_too_long';
    return NOBODY;
  }
  const noted: Problems = {};
  const people = withGuardians(list.rows.filter(({ isLeftOut }) => !isLeftOut));
  const participants = people.flatMap((row) => {
    const { id, ticket } = row;
    if (!ticket) return [];
    const typed = typedLine(row, ticket);
    const found: Problems = {};
    const person = checkPerson(typed, sale.rules, { field: (part) => part }, found);
    for (const [part, problem] of Object.entries(found))
      if (!isSaid(part, row) && !isStillOpen(part, row))
        noted[part === 'name' ? F.list : listField(id, part)] = problem;
    return [participantOf(ticket, person, false)];
  });
  const lines = linesOf(sale, participants);
  const problem = listProblem(sale, lines, list);
  Object.assign(problems, noted, problem && { [F.list]: problem });
  const seen = textOf(input, F.checkedList) === list.digest && !wasPosted(input, F.checkList);
  const isReady = seen || problem !== null || Object.keys(noted).length > 0;
  return { lines, participants, list, next: isReady ? undefined : 'list_check' };
}

/** What is no number of a phone stays among the words of the line. */
const typedLine = (row: CheckedRow, ticket: TicketType) => ({
  ...row,
  ticket: ticket.ticket_type_id,
  phone: contactPhone(row.phone) ?? '',
  byLink: false,
});

/** A question that is still open is no problem of the buyer's. */
const isStillOpen = (part: string, { questions, guardian }: CheckedRow): boolean =>
  groupOf(part) === 'guardian' ? isBlank(guardian) : questions.some((one) => one.part === part && one.isOpen);

function listProblem(sale: Sale, lines: OrderLine[], { rows }: CheckedList): RegistrationProblem | null {
  const people = rows.filter(
    ({ questions, isLeftOut }) =>
      !isLeftOut && !questions.some(({ part, isOpen }) => part === 'person' && isOpen),
  );
  if (people.length > MOST_PARTICIPANTS) return 'too_many';
  if (rows.some(({ questions }) => questions.some(({ isOpen }) => isOpen))) return 'list_lines';
  if (people.some(({ ticket }) => ticket && whyNotSold(sale, ticket))) return 'one_not_on_sale';
  if (exceedsPlaces(sale, lines)) return 'insufficient_inventory';
  return people.length === 0 ? 'required' : null;
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

/** Places are checked elsewhere. */
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
  sale: Sale,
  wanted: Wanted[],
  input: RegistrationInput,
  problems: Problems,
): CheckedParticipants {
  const places = placesOf(wanted, input);
  const [only, another] = places;
  const { participants, isUnasked } =
    only && !another ? onePerson(sale, only, input, problems) : severalPeople(sale, places, input, problems);
  return {
    lines: linesOf(sale, participants),
    participants,
    next: isUnasked ? 'participant_names' : undefined,
  };
}

/** `isUnasked`: the form had no field yet for something that is asked. */
type Named = { participants: CheckedParticipant[]; isUnasked: boolean };

function onePerson(sale: Sale, place: Place, input: RegistrationInput, problems: Problems): Named {
  const { ticket, field: name, same } = place;
  const runs = isBuyer(input, name, same);
  const isUnasked = !runs && !wasPosted(input, name);
  const { questions } = sale.rules;
  const person = {
    name: lineOf(input, runs ? F.buyerName : name),
    ticket: ticket.ticket_type_id,
    answers: Object.fromEntries(questions.map(({ key }) => [key, valuesOf(input, questionField(key))])),
    minor: textOf(input, F.minor) !== '',
    guardian: guardianIn(input, (part) => GUARDIAN_FIELDS[part]),
    phone: runs ? '' : textOf(input, participantPartField(name, 'phone')),
    byLink: false,
  };
  const field = (part: RowField): string => {
    if (part === 'name' || part === 'ticket') return name;
    if (part === 'phone') return participantPartField(name, part);
    return isOfGuardian(part) ? GUARDIAN_FIELDS[part] : questionField(part.slice('answer.'.length));
  };
  const noted: Problems = {};
  const checked = checkPerson(person, sale.rules, { field, bornOn: sale.bornOn }, noted);
  Object.assign(problems, runs || isUnasked ? without(noted, name) : noted);
  return { participants: [participantOf(ticket, checked, runs)], isUnasked };
}

const isOfGuardian = (part: RowField): part is GuardianPart => part in GUARDIAN_FIELDS;

function severalPeople(
  { rules }: Sale,
  places: Place[],
  input: RegistrationInput,
  problems: Problems,
): Named {
  const typed = places.map((place) => ({
    ...personIn(input, { ...place, ticketTypeId: place.ticket.ticket_type_id }, rules),
    place,
  }));
  let isUnasked = false;
  const participants = withGuardians(typed).map((person) => {
    const { place, isBuyer: runs } = person;
    const asked = [
      ...(wasPosted(input, place.field) ? ['name'] : []),
      ...valuesOf(input, askedField(place.field)),
    ];
    const parts = partsAsked(person, rules);
    if (parts.some((part) => !asked.includes(part))) isUnasked = true;
    const noted: Problems = {};
    const checked = checkPerson(person, rules, { field: (part) => part }, noted);
    for (const [part, problem] of Object.entries(noted))
      if (
        part === 'phone' ||
        (parts.includes(groupOf(part)) && asked.includes(groupOf(part)) && !isSaid(part, person))
      )
        problems[participantPartField(place.field, part)] = problem;
    return participantOf(place.ticket, checked, runs);
  });
  return { participants, isUnasked };
}

const groupOf = (part: string): string => (part.startsWith('guardian.') ? 'guardian' : part);

/** A problem of the guardian of several children stands at the first of them. */
const isSaid = (part: string, { inherits }: { inherits: boolean }): boolean =>
  inherits && groupOf(part) === 'guardian';

type Place = { ticket: TicketType; field: string; same: string | null };

function placesOf(wanted: readonly Wanted[], input: RegistrationInput): Place[] {
  const chosen = wanted.map(({ ticket }) => ticket.ticket_type_id);
  const first = firstTicketOf(input, chosen);
  return wanted.flatMap(({ ticket, quantity }) =>
    Array.from({ length: quantity }, (_, n) => ({
      ticket,
      ...participantFields(ticket.ticket_type_id, n + 1, first),
    })),
  );
}

/** `name`: the first spelling. */
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
