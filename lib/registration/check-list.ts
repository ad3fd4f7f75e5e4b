// A pasted list as the server reads it. Choices count only for the list that they were made for. Pure.

import { createHash } from 'node:crypto';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import { isAsked, isChild, isoDateOf } from '#lib/registration/asked-questions.ts';
import { checkAnswer } from '#lib/registration/check-questions.ts';
import { mayBeNobody, sharedQuestions, wordingOf } from '#lib/registration/list-questions.ts';
import { listTickets } from '#lib/registration/list-tickets.ts';
import type { ParticipantQuestion, ParticipantRules } from '#lib/registration/participant-questions.ts';
import type { Guardian } from '#lib/registration/participant-row.ts';
import {
  type LeftOutLine,
  type ListAsk,
  type ListedPerson,
  parseParticipants,
  shownLeftOut,
} from '#lib/registration/participants-import/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { listField, type RegistrationInput } from '#lib/registration/registration-input.ts';
import { quantityField, wasPosted } from '#lib/registration/ticket-choice.ts';
import { guardianIn, isBlank } from '#lib/registration/typed-people.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

export type ListPart = 'person' | 'ticket' | 'minor' | 'guardian' | `answer.${string}`;

/** `ask` is `null` for what the list does not give: a required answer, a child's guardian. */
export type AskedLine = { part: ListPart; ask: ListAsk | null; isOpen: boolean };

/** The line is clear if it has no questions. */
export type CheckedRow = Pick<ListedPerson, 'line' | 'name' | 'pasted'> & {
  id: string;
  ticket: TicketType | null;
  answers: Record<string, string | string[]>;
  /** '' without one. */
  phone: string;
  /** The list or the buyer says that the person is under 18. */
  minor: boolean;
  isChild: boolean;
  guardian: Guardian | null;
  questions: AskedLine[];
  isLeftOut: boolean;
};

type Sale = Pick<EventDetail, 'name' | 'ticket_types'> & {
  rules: ParticipantRules;
};

export function readPastedList(sale: Sale, input: RegistrationInput, pasted: string) {
  const { ticket_types: tickets, rules, name: eventName } = sale;
  const chosen = tickets.filter((ticket) => Number(textOf(input, quantityField(ticket.ticket_type_id))) > 0);
  const [only, another] = chosen.length > 0 ? chosen : tickets;
  const named = listTickets(sale);
  const defaultId = another ? null : only?.ticket_type_id;
  const list = parseParticipants(pasted, {
    tickets: named,
    questions: rules.questions,
    defaultTicket: named.find(({ ticket_type_id: id }) => id === defaultId) ?? null,
    eventName,
    raceDay: rules.raceDay || rules.today,
  });
  const understood = list.people.map(({ line, name, ticket, answers, minor, asks }) => [
    line,
    name,
    ticket,
    answers,
    minor,
    asks,
  ]);
  const digest = digestOf(JSON.stringify([pasted, understood]));
  const choices = textOf(input, F.checkedList) === digest ? input : {};
  const shown = shownLeftOut(list.leftOut);
  const lines = shown.lines.map((line, index) => ({ ...line, id: `0-${index + 1}` }));
  const isTaken = ({ id }: { id: string }) => textOf(choices, listField(id, 'person')) === 'yes';
  const people = [
    ...list.people.map((person, index) => ({ person, id: idOf(list.people, index) })),
    ...lines.filter(isTaken).map((line) => ({ person: takenLine(line), id: line.id })),
  ].sort((one, other) => one.person.line - other.person.line);
  const rows = withGuardianQuestions(people.map(({ person, id }) => rowOf(person, { id, choices }, sale)));
  const asked = rows.flatMap((who) => who.questions.map(({ part, ask }) => ({ who, part, ask })));
  return {
    tooLong: list.tooLong,
    /** Lines without those that the buyer took in. `field` takes one in, '' where it cannot be a person. */
    leftOut: lines
      .filter((line) => !isTaken(line))
      .map(({ id, ...line }) => ({ ...line, field: listField(id, 'person') })),
    /** Words beside people that are no part of an entry. */
    beside: shown.beside,
    ignoredColumns: list.ignoredColumns,
    /** Digest of the list and all that was understood of it, before choices: what the buyer sends is what she saw understood. */
    digest,
    rows,
    /** What several rows are asked alike. A row's own choice wins over that in `field`. */
    shared: sharedQuestions(asked, rules.questions).map((question) => ({
      ...question,
      field: sharedField(question.part, question.ask),
    })),
  };
}

export type CheckedList = ReturnType<typeof readPastedList>;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The field for all who are asked alike. */
const sharedField = (part: ListPart, ask: ListAsk | null): string =>
  listField(`all-${digestOf(wordingOf(ask)).slice(0, 8)}`, part);

const takenLine = ({ line, text }: LeftOutLine): ListedPerson => ({
  line,
  name: text,
  pasted: '',
  ticket: null,
  answers: {},
  phone: '',
  minor: false,
  asks: [{ about: 'person', why: 'title', heard: text }],
});

/** The ids of further people of a line add their number, since their choices differ. */
function idOf(people: readonly ListedPerson[], index: number): string {
  const line = people[index]?.line;
  const before = people.slice(0, index).filter((one) => one.line === line).length;
  return before === 0 ? String(line) : `${line}-${before + 1}`;
}

function withGuardianQuestions(rows: CheckedRow[]): CheckedRow[] {
  const first = rows.find((row) => row.isChild && !row.isLeftOut);
  return rows.map((row) =>
    row.isChild
      ? { ...row, questions: [...row.questions, guardianQuestion(row, row !== first && !!first)] }
      : row,
  );
}

/** @param mayInherit an empty one is the first child's */
function guardianQuestion({ guardian, isLeftOut }: CheckedRow, mayInherit: boolean): AskedLine {
  const isWhole = guardian !== null && Object.values(guardian).every((part) => part !== '');
  const isOpen = !isLeftOut && !isWhole && !(mayInherit && isBlank(guardian));
  return { part: 'guardian', ask: null, isOpen };
}

type Posted = { readonly id: string; readonly choices: RegistrationInput };

function rowOf(person: ListedPerson, { id, choices }: Posted, { ticket_types, rules }: Sale): CheckedRow {
  const { line, name, pasted, asks } = person;
  /** The field of the row, or that of all who are asked alike. */
  const fieldOf = (part: ListPart, ask: ListAsk | null): string => {
    const own = listField(id, part);
    return valuesOf(choices, own).some(Boolean) ? own : sharedField(part, ask);
  };
  const chosen = (part: ListPart, ask: ListAsk | null): string => textOf(choices, fieldOf(part, ask));
  const askPerson = asks.find(({ about }) => about === 'person') ?? null;
  const isLeftOut = askPerson !== null && chosen('person', askPerson) === 'no';
  const isTaken =
    chosen('person', askPerson) !== '' || takesByTicket(askPerson, textOf(choices, listField(id, 'ticket')));
  const askTicket = asks.find(({ about }) => about === 'ticket') ?? null;
  const ticketId = person.ticket ?? chosen('ticket', askTicket);
  const ticket = ticket_types.find(({ ticket_type_id: id }) => id === ticketId) ?? null;
  const given = validAnswers(person, rules.questions);
  const askOf = (key: string) =>
    asks.find((one) => one.about === 'answer' && one.key === key) ?? wrongAnswer(person, given, key);
  const answerOf = (key: string): readonly string[] =>
    given[key] === undefined ? valuesOf(choices, fieldOf(`answer.${key}`, askOf(key))) : [given[key]];
  const birthday = rules.questions.find(({ kind }) => kind === 'birth_date');
  const bornOn = birthday ? isoDateOf(answerOf(birthday.key)) : '';
  const askMinor = asks.find(({ about }) => about === 'minor') ?? null;
  const minor = person.minor || (askMinor !== null && chosen('minor', askMinor) === 'yes');
  const one = { ticket: ticketId, bornOn, minor };
  const asked = rules.questions.filter((question) => isAsked(question, one, rules.raceDay));
  const answers = Object.fromEntries(
    asked.flatMap(({ key }) => {
      const answer = answerOf(key);
      const [only = '', another] = answer;
      return answer.every((value) => value.trim() === '')
        ? []
        : [[key, another === undefined ? only : [...answer]]];
    }),
  );
  const questions: AskedLine[] = [
    ...askedLine(askPerson !== null, {
      part: 'person',
      ask: askPerson,
      isOpen: !isTaken,
    }),
    ...askedLine(person.ticket === null, {
      part: 'ticket',
      ask: askTicket,
      isOpen: !isLeftOut && ticket === null,
    }),
    ...askedLine(askMinor !== null, {
      part: 'minor',
      ask: askMinor,
      isOpen: !isLeftOut && chosen('minor', askMinor) === '',
    }),
    ...asked.flatMap((question): AskedLine[] => {
      const { key, required } = question;
      const ask = askOf(key);
      if (given[key] !== undefined || (!ask && !required)) return [];
      const part = `answer.${key}` as const;
      const isAnswered = required ? answers[key] !== undefined : wasPosted(choices, fieldOf(part, ask));
      return [{ part, ask, isOpen: !isLeftOut && !isAnswered }];
    }),
  ];
  return {
    id,
    line,
    name,
    pasted,
    ticket,
    answers,
    questions,
    isLeftOut,
    phone: person.phone,
    minor,
    isChild: isChild(one, rules.raceDay),
    guardian: guardianIn(choices, (part) => listField(id, part)),
  };
}

/** A distance that is chosen for a line that may not be a person says that it is one. */
const takesByTicket = (ask: ListAsk | null, ticket: string): boolean => mayBeNobody(ask) && ticket !== '';

const askedLine = (isAskedAbout: boolean, line: AskedLine): AskedLine[] => (isAskedAbout ? [line] : []);

const validAnswers = (
  { answers }: ListedPerson,
  questions: readonly ParticipantQuestion[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).filter(([key, answer]) => {
      const question = questions.find((one) => one.key === key);
      return question !== undefined && checkAnswer(question, [answer]).ok;
    }),
  );

function wrongAnswer({ answers }: ListedPerson, given: Record<string, string>, key: string): ListAsk | null {
  const heard = answers[key];
  return heard === undefined || given[key] !== undefined
    ? null
    : { about: 'answer', key, why: 'unknown', heard, likely: [] };
}
