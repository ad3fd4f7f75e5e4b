// Who runs, from the rows of the group editor, a pasted list, or quantities and names; and the lines of the order for them
// (partner-api.md 4.6). Pure.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isPayable, saleState } from '#lib/events/sale-rules.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import type { OrderLine } from '#lib/partner-api/orders.ts';
import { type CheckedPerson, checkPerson, type TypedPerson } from '#lib/registration/check-person.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import { type RowField, rowProblemField } from '#lib/registration/participant-row.ts';
import type { ListVocabulary } from '#lib/registration/participants-import/list-vocabulary.ts';
import {
  type ListProblemCode,
  type ParticipantsList,
  parseParticipants,
} from '#lib/registration/participants-import/old/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  askedField,
  firstTicket,
  isQuantityField,
  LONGEST_LIST,
  lineOf,
  MOST_PARTICIPANT_FIELDS,
  MOST_PARTICIPANTS,
  participantAnswerField,
  participantFields,
  quantityField,
  questionField,
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
  rules: ParticipantRules;
  /** The only participant's date of birth, where the order's own questions ask for it; '' otherwise. */
  bornOn: string;
};

/** Who runs what. */
export type CheckedParticipant = CheckedPerson & {
  ticketTypeId: string;
  distanceKm: number | null;
  isBuyer: boolean;
};

/** `participants`: in the order in which they were entered. */
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

const Row = z.object({
  name: z.string().catch(''),
  ticket: z.string().nullable().catch(null),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).catch({}),
  minor: z.boolean().catch(false),
  guardian: z
    .object({ name: z.string().catch(''), phone: z.string().catch(''), relation: z.string().catch('') })
    .nullable()
    .catch(null),
  isBuyer: z.boolean().catch(false),
  byLink: z.boolean().catch(false),
});

/** `null` if it is not what the editor posts. */
export function parseRows(posted: string): z.infer<typeof Row>[] | null {
  try {
    return z.array(Row).safeParse(JSON.parse(posted)).data ?? null;
  } catch {
    return null;
  }
}

function fromRows(
  sale: Sale,
  input: RegistrationInput,
  posted: string,
  problems: Problems,
): CheckedParticipants {
  const rows = parseRows(posted);
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
    const typed = isBuyer ? { ...row, name: lineOf(input, F.buyerName), byLink: false } : row;
    const noted: Problems = {};
    const person = checkPerson(typed, sale.rules, { field }, noted);
    // What is wrong with the buyer's own name is said at its field.
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

/** In the event's order of ticket types. One participant per ticket where the type has a distance (partner-api.md 4.6). */
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
    return NOBODY;
  }
  const tickets = sale.ticket_types;
  const chosen = tickets.filter((ticket) => Number(textOf(input, quantityField(ticket.ticket_type_id))) > 0);
  const [only, another] = chosen.length > 0 ? chosen : tickets;
  const defaultTicket = another ? null : (only ?? null);
  const { vocabulary, name: eventName } = sale;
  const list = parseParticipants(pasted, { tickets, defaultTicket, vocabulary, eventName });
  if (list.tooLong) {
    problems[F.list] = 'list_too_long';
    return NOBODY;
  }
  const noted: Problems = {};
  const shared = sharedAnswers(sale, input);
  const participants = list.participants.map(({ name, ticket }) =>
    participantOf(
      ticket,
      checkPerson(personOf(name, ticket, shared), shared.rules, { field: fieldOfShared }, noted),
      false,
    ),
  );
  const lines = linesOf(sale, participants);
  const { [F.list]: ofList, ...ofQuestions } = noted;
  Object.assign(problems, ofQuestions);
  const problem = listProblem(sale, lines, list) ?? ofList;
  if (problem) problems[F.list] = problem;
  const seen = textOf(input, F.checkedList) === listDigest(pasted, list) && !wasPosted(input, F.checkList);
  return { lines, participants, list, next: seen || problem ? undefined : 'list_check' };
}

type Shared = { rules: ParticipantRules; answers: TypedPerson['answers'] };

/**
 * A group without a script has no fields for each participant's answers: the provider's questions are answered once for all,
 * and the organizer's own are left to the participants' links.
 */
function sharedAnswers({ rules }: Pick<Sale, 'rules'>, input: RegistrationInput): Shared {
  const questions = rules.questions.filter(({ of }) => of === 'provider');
  const answers = questions.map(({ key }) => [key, [...valuesOf(input, questionField(key))]] as const);
  return { rules: { ...rules, questions }, answers: Object.fromEntries(answers) };
}

const fieldOfShared = (part: RowField): string =>
  part.startsWith('answer.') ? questionField(part.slice('answer.'.length)) : F.list;

const personOf = (
  name: string,
  { ticket_type_id: ticket }: TicketType,
  { answers }: Shared,
): TypedPerson => ({
  name,
  ticket,
  answers,
  minor: false,
  guardian: null,
  byLink: false,
});

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
  if (exceedsPlaces(sale, lines)) return 'insufficient_inventory';
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
  sale: Sale,
  wanted: Wanted[],
  input: RegistrationInput,
  problems: Problems,
): CheckedParticipants {
  const places = placesOf(wanted, input);
  const isAlone = places.length === 1;
  const keys = sale.rules.questions.map(({ key }) => key);
  const shared = sharedAnswers(sale, input);
  const isUnasked = places.some(({ field, runs }) => !runs && !wasPosted(input, field));
  const guardian = {
    name: textOf(input, F.guardianName),
    phone: textOf(input, F.guardianPhone),
    relation: textOf(input, F.guardianRelation),
  };
  // One box serves the whole form: the child is the first participant who is not the buyer, or the only one.
  const hasMinor = textOf(input, F.minor) !== '';
  const child = hasMinor ? (places.find(({ runs }) => !runs) ?? places[0]) : null;
  const participants = places.map((place) => {
    const { ticket, field: name, runs } = place;
    const isShared = !isAlone && !wasPosted(input, askedField(name));
    const answers = keys.map((key) => [key, [...valuesOf(input, answerField(name, key, isAlone))]] as const);
    const person: TypedPerson = {
      name: lineOf(input, runs ? F.buyerName : name),
      ticket: ticket.ticket_type_id,
      answers: isShared ? shared.answers : Object.fromEntries(answers),
      minor: place === child,
      guardian,
      byLink: false,
    };
    const rules = isShared ? shared.rules : sale.rules;
    const at = (part: RowField) => fieldOf(part, name, isAlone || isShared);
    const noted: Problems = {};
    const checked = checkPerson(person, rules, { field: at, bornOn: isAlone ? sale.bornOn : '' }, noted);
    Object.assign(problems, shownProblems(runs ? without(noted, name) : noted, input, isUnasked));
    return participantOf(ticket, checked, runs);
  });
  return {
    lines: linesOf(sale, participants),
    participants,
    next: isUnasked ? 'participant_names' : undefined,
  };
}

type Place = { ticket: TicketType; field: string; runs: boolean };

/** `runs`: it is the buyer. */
function placesOf(wanted: readonly Wanted[], input: RegistrationInput): Place[] {
  const chosen = wanted.map(({ ticket }) => ticket.ticket_type_id);
  const first = firstTicket(input, chosen);
  return wanted.flatMap(({ ticket, quantity }) =>
    Array.from({ length: quantity }, (_, n) => {
      const { field, same } = participantFields(ticket.ticket_type_id, n + 1, first);
      return { ticket, field, runs: isBuyer(input, field, same) };
    }),
  );
}

/** What the form has not asked yet is no problem of the buyer's. */
const shownProblems = (noted: Problems, input: RegistrationInput, isUnasked: boolean): Problems =>
  Object.fromEntries(
    Object.entries(noted).filter(
      ([field]) => !isUnasked || wasPosted(input, field) || GUARDIAN.includes(field),
    ),
  );

const GUARDIAN: readonly string[] = [F.guardianName, F.guardianPhone, F.guardianRelation];

/** One person's answers, and those that all share, stand among the order's questions. */
const answerField = (name: string, key: string, isAlone: boolean): string =>
  isAlone ? questionField(key) : participantAnswerField(name, key);

function fieldOf(part: RowField, name: string, isAlone: boolean): string {
  switch (part) {
    case 'name':
    case 'ticket':
      return name;
    case 'guardian.name':
      return F.guardianName;
    case 'guardian.phone':
      return F.guardianPhone;
    case 'guardian.relation':
      return F.guardianRelation;
    default:
      return answerField(name, part.slice('answer.'.length), isAlone);
  }
}

/** In a post without fields for participants the first one is the buyer. */
function isBuyer(input: RegistrationInput, name: string, same: string | null): boolean {
  if (wasPosted(input, name)) return same !== null && textOf(input, same) !== '';
  return name === F.firstParticipant && !wasPosted(input, F.firstTicket);
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
