// Who runs, from the rows of the group editor, a pasted list, or quantities and names; and the lines of the order for them
// (partner-api.md 4.6). Pure.

import { z } from 'zod';
import { isPayable, saleState } from '#lib/events/sale-rules.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import type { OrderLine } from '#lib/partner-api/orders.ts';
import { type CheckedList, checkList } from '#lib/registration/check-list.ts';
import { type CheckedPerson, checkPerson, type TypedPerson } from '#lib/registration/check-person.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import { type RowField, rowProblemField } from '#lib/registration/participant-row.ts';
import type { ListVocabulary } from '#lib/registration/participants-import/list-vocabulary.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  askedField,
  firstTicket,
  isQuantityField,
  LONGEST_LIST,
  lineOf,
  listField,
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
  const list = checkList(sale, input, pasted);
  if (list.tooLong) {
    problems[F.list] = 'list_too_long';
    return NOBODY;
  }
  const guardian = guardianIn(input);
  const noted: Problems = {};
  const participants = list.rows.flatMap(({ line, name, ticket, answers, questions, isLeftOut }) => {
    if (!ticket || isLeftOut) return [];
    const typed = { name, ticket: ticket.ticket_type_id, answers, minor: false, guardian, byLink: false };
    const field = (part: RowField) => listProblemField(line, part);
    const found: Problems = {};
    const person = checkPerson(typed, sale.rules, { field }, found);
    // What was not asked about yet is no problem of the buyer's.
    for (const { part, isOpen } of questions) if (isOpen) delete found[listField(line, part)];
    Object.assign(noted, found);
    return [participantOf(ticket, person, false)];
  });
  const lines = linesOf(sale, participants);
  const problem = listProblem(sale, lines, list);
  Object.assign(problems, noted, problem && { [F.list]: problem });
  const seen = textOf(input, F.checkedList) === list.digest && !wasPosted(input, F.checkList);
  const isReady = seen || problem !== null || Object.keys(noted).length > 0;
  return { lines, participants, list, next: isReady ? undefined : 'list_check' };
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

/** One guardian answers for all children of a list. */
function listProblemField(line: number, part: RowField): string {
  if (part === 'name') return F.list;
  return isOfGuardian(part) ? GUARDIAN_FIELDS[part] : listField(line, part);
}

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
  const guardian = guardianIn(input);
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

const guardianIn = (input: RegistrationInput) => ({
  name: textOf(input, F.guardianName),
  phone: textOf(input, F.guardianPhone),
  relation: textOf(input, F.guardianRelation),
});

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

/** A form without an editor has one guardian. */
const GUARDIAN_FIELDS = {
  'guardian.name': F.guardianName,
  'guardian.phone': F.guardianPhone,
  'guardian.relation': F.guardianRelation,
} as const;
const isOfGuardian = (part: RowField): part is keyof typeof GUARDIAN_FIELDS => part in GUARDIAN_FIELDS;
const GUARDIAN: readonly string[] = Object.values(GUARDIAN_FIELDS);

/** One person's answers, and those that all share, stand among the order's questions. */
const answerField = (name: string, key: string, isAlone: boolean): string =>
  isAlone ? questionField(key) : participantAnswerField(name, key);

function fieldOf(part: RowField, name: string, isAlone: boolean): string {
  if (part === 'name' || part === 'ticket') return name;
  if (isOfGuardian(part)) return GUARDIAN_FIELDS[part];
  return answerField(name, part.slice('answer.'.length), isAlone);
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
