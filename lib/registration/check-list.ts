// A pasted list as the server reads it: who is in it, what is asked about them, and what the buyer chose. Choices count only for the
// list that they were made for. Pure.

import { createHash } from 'node:crypto';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import { isAsked } from '#lib/registration/asked-questions.ts';
import { checkAnswer } from '#lib/registration/check-questions.ts';
import type { ParticipantQuestion, ParticipantRules } from '#lib/registration/participant-questions.ts';
import type { ListVocabulary } from '#lib/registration/participants-import/list-vocabulary.ts';
import {
  type LeftOutLine,
  type ListAsk,
  type ListedPerson,
  parseParticipants,
} from '#lib/registration/participants-import/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  type ListPart,
  listField,
  quantityField,
  questionField,
  type RegistrationInput,
  wasPosted,
} from '#lib/registration/registration-input.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

/** `ask` is `null` for a required answer that the list does not give. */
export type ListQuestion = { part: ListPart; ask: ListAsk | null; isOpen: boolean };

/** A person of the list with the buyer's choices. Without questions the line is clear. */
export type ListRow = Pick<ListedPerson, 'line' | 'name' | 'pasted'> & {
  ticket: TicketType | null;
  answers: Record<string, string | string[]>;
  questions: ListQuestion[];
  /** The buyer said that it is no person. */
  isLeftOut: boolean;
};

export type CheckedList = {
  tooLong: boolean;
  rows: ListRow[];
  leftOut: LeftOutLine[];
  ignoredColumns: string[];
  /** Of the list and all that was understood of it, before choices: what the buyer sends is what she saw understood. */
  digest: string;
};

type Sale = Pick<EventDetail, 'name' | 'ticket_types'> & {
  vocabulary: ListVocabulary;
  rules: ParticipantRules;
};

export function checkList(sale: Sale, input: RegistrationInput, pasted: string): CheckedList {
  const { ticket_types: tickets, rules, vocabulary, name: eventName } = sale;
  const chosen = tickets.filter((ticket) => Number(textOf(input, quantityField(ticket.ticket_type_id))) > 0);
  const [only, another] = chosen.length > 0 ? chosen : tickets;
  const defaultTicket = another ? null : (only ?? null);
  const list = parseParticipants(pasted, {
    tickets,
    questions: rules.questions,
    defaultTicket,
    vocabulary,
    eventName,
  });
  const understood = list.people.map(({ line, name, ticket, answers, asks }) => [
    line,
    name,
    ticket,
    answers,
    asks,
  ]);
  const digest = createHash('sha256')
    .update(JSON.stringify([pasted, understood]))
    .digest('base64url')
    .slice(0, 22);
  const choices = textOf(input, F.checkedList) === digest ? input : {};
  return {
    ...list,
    digest,
    rows: list.people.map((person) => rowOf(person, { choices, shared: input }, sale)),
  };
}

type Posted = {
  readonly choices: RegistrationInput;
  /** The form without a script, where the provider's questions are answered once for all. */
  readonly shared: RegistrationInput;
};

function rowOf(person: ListedPerson, { choices, shared }: Posted, { ticket_types, rules }: Sale): ListRow {
  const { line, name, pasted, asks } = person;
  const chosen = (part: ListPart): string => textOf(choices, listField(line, part));
  const askPerson = asks.find(({ about }) => about === 'person') ?? null;
  const isLeftOut = askPerson !== null && chosen('person') === 'no';
  const askTicket = asks.find(({ about }) => about === 'ticket') ?? null;
  const ticketId = person.ticket ?? chosen('ticket');
  const ticket = ticket_types.find(({ ticket_type_id: id }) => id === ticketId) ?? null;
  const given = {
    ...sharedAnswers(person, shared, rules.questions),
    ...validAnswers(person, rules.questions),
  };
  const answerOf = (key: string): string => given[key] ?? chosen(`answer.${key}`);
  const birthday = rules.questions.find(({ kind }) => kind === 'birth_date');
  const one = { ticket: ticketId, bornOn: birthday ? answerOf(birthday.key) : '', minor: false };
  const asked = rules.questions.filter((question) => isAsked(question, one, rules.raceDay));
  const answers = Object.fromEntries(
    asked.flatMap(({ key }) => {
      const chosenValues = valuesOf(choices, listField(line, `answer.${key}`));
      const answer = given[key] ?? (chosenValues.length > 1 ? [...chosenValues] : answerOf(key));
      return answer === '' ? [] : [[key, answer]];
    }),
  );
  const questions: ListQuestion[] = [
    ...(askPerson ? [{ part: 'person', ask: askPerson, isOpen: chosen('person') === '' } as const] : []),
    ...(person.ticket === null
      ? [{ part: 'ticket', ask: askTicket, isOpen: !isLeftOut && ticket === null } as const]
      : []),
    ...asked.flatMap((question): ListQuestion[] => {
      const { key, required } = question;
      const ask =
        asks.find((one) => one.about === 'answer' && one.key === key) ?? wrongAnswer(person, given, key);
      if (given[key] !== undefined || (!ask && !required)) return [];
      const part = `answer.${key}` as const;
      const isAnswered = required ? answers[key] !== undefined : wasPosted(choices, listField(line, part));
      return [{ part, ask, isOpen: !isLeftOut && !isAnswered }];
    }),
  ];
  return { line, name, pasted, ticket, answers, questions, isLeftOut };
}

/** What the list says itself counts more. */
const sharedAnswers = (
  { answers, asks }: ListedPerson,
  shared: RegistrationInput,
  questions: readonly ParticipantQuestion[],
): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ key, of }) => {
      const answer = textOf(shared, questionField(key));
      const isAsked = asks.some((ask) => ask.about === 'answer' && ask.key === key);
      return of === 'organizer' || answer === '' || isAsked || answers[key] !== undefined
        ? []
        : [[key, answer]];
    }),
  );

/** Answers of the list that the question takes. */
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
