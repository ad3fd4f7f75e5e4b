// What is asked of each participant beside the name: the provider's questions that the organizer's file names, and the
// organizer's own. The provider keeps one set of answers per order (partner-api.md 4.6). Pure; also runs in the browser.

import type { When } from '#lib/registration/asked-questions.ts';
import { distinctOptions, type QuestionKind, questionKind } from '#lib/registration/question-kind.ts';
import { isoDay } from '#lib/shared/dates.ts';

/** Types of the organizer's own questions, in `content/events/<event_id>.json`. */
export const OWN_QUESTION_TYPES = [
  'text',
  'choice',
  'number',
  'date',
  'birth_date',
  'time',
  'yes_no',
  'consent',
] as const;
type OwnQuestionType = (typeof OWN_QUESTION_TYPES)[number];

export type QuestionOption = { readonly value: string; readonly label: string };

/** One of the organizer's own questions, in the reader's language. `tickets`: ids or names. */
export type OwnQuestion = {
  readonly key: string;
  readonly type: OwnQuestionType;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly options: readonly QuestionOption[];
  readonly min: string | null;
  readonly max: string | null;
  readonly unit: string;
  readonly when: When;
};

export type AskedOfParticipants = {
  /** Keys of the provider's questions that are asked of each participant. */
  readonly ask: readonly string[];
  readonly questions: readonly OwnQuestion[];
  /** Each participant signs the waiver again by a link. */
  readonly sign: boolean;
  /** Until when a link may fill in, sign and change answers; `null`: until the start. */
  readonly changesUntil: Date | null;
};

export const NOTHING_ASKED: AskedOfParticipants = { ask: [], questions: [], sign: false, changesUntil: null };

export type ParticipantQuestionKind = QuestionKind | 'time' | 'birth_date';

/** A question to a participant. `tickets` of `when` are ids; the provider's questions have no conditions. */
export type ParticipantQuestion = Omit<OwnQuestion, 'type' | 'when'> & {
  readonly of: 'provider' | 'organizer';
  readonly kind: ParticipantQuestionKind;
  readonly when: When;
};

export type ParticipantRules = {
  readonly questions: readonly ParticipantQuestion[];
  /** ISO dates in the organizer's time zone; `raceDay` is '' where it is not known. */
  readonly raceDay: string;
  readonly today: string;
  readonly sign: boolean;
  /** ISO 8601 instant; `null` where neither it nor the start is known. */
  readonly changesUntil: string | null;
};

/** What this file uses of a question and a ticket type (partner-api.md 2.2): a browser must not load their schemas. */
type ProvidersQuestion = {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
  readonly options: readonly string[];
  readonly help: string | null;
};
type Ticket = { readonly ticket_type_id: string; readonly name: string };

type RulesOf = {
  readonly event: {
    readonly additional_questions: readonly ProvidersQuestion[];
    readonly ticket_types: readonly Ticket[];
  };
  readonly asked: AskedOfParticipants;
  readonly startsAt: Date | null;
  readonly now: Date;
  readonly timeZone: string;
};

/** The provider's questions that are asked once for the whole order. */
export const orderQuestions = ({ event, asked, ...at }: RulesOf): ParticipantQuestion[] =>
  event.additional_questions
    .filter(({ key }) => !asked.ask.includes(key))
    .map((question) => providersQuestion(question, daysOf(at)));

/** The provider's questions first, in its order. An own question with the key of one of the provider's is left out. */
export function participantRules({ event, asked, startsAt, ...at }: RulesOf): ParticipantRules {
  const days = daysOf({ startsAt, ...at });
  const provided = event.additional_questions.filter(({ key }) => asked.ask.includes(key));
  const taken = new Set(event.additional_questions.map(({ key }) => key));
  const own = asked.questions.filter(({ key }) => !taken.has(key));
  return {
    questions: [
      ...provided.map((question) => providersQuestion(question, days)),
      ...own.map((question) => ownQuestion(question, event.ticket_types, days)),
    ],
    raceDay: days.race,
    today: days.today,
    sign: asked.sign,
    changesUntil: (asked.changesUntil ?? startsAt)?.toISOString() ?? null,
  };
}

/** ISO dates in the organizer's time zone; `race` is '' where it is not known. */
type Days = { readonly race: string; readonly today: string };

const daysOf = ({ startsAt, now, timeZone }: Pick<RulesOf, 'startsAt' | 'now' | 'timeZone'>): Days => ({
  race: startsAt ? isoDay(startsAt, timeZone) : '',
  today: isoDay(now, timeZone),
});

const BIRTHDAY = /birth|\bdob\b|naissance|kuzaliwa/i;
const FIRST_BIRTHDAY = '1900-01-01';

/** Whether a question asks for a date of birth: the provider has no type for it (partner-api.md 2.2). */
export const asksBirthday = ({ key, label }: { readonly key: string; readonly label: string }): boolean =>
  BIRTHDAY.test(`${key} ${label}`);

function providersQuestion(question: ProvidersQuestion, { today }: Days): ParticipantQuestion {
  const { key, label, required } = question;
  const kind = questionKind(question);
  const isBirthday = kind === 'date' && asksBirthday(question);
  return {
    key,
    of: 'provider',
    kind: isBirthday ? 'birth_date' : kind,
    label,
    help: question.help ?? '',
    required,
    options: distinctOptions(question.options).map((option) => ({ value: option, label: option })),
    min: isBirthday ? FIRST_BIRTHDAY : null,
    max: isBirthday ? today : null,
    unit: '',
    when: { under: null, tickets: null },
  };
}

const KIND_OF_TYPE: Record<OwnQuestionType, ParticipantQuestionKind> = {
  text: 'text',
  choice: 'select',
  number: 'number',
  date: 'date',
  birth_date: 'birth_date',
  time: 'time',
  yes_no: 'yes_no',
  consent: 'tick',
};

/** A bound of a date may be `race` or `today`. */
function ownQuestion(
  { type, when, min, max, ...question }: OwnQuestion,
  tickets: readonly Ticket[],
  days: Days,
): ParticipantQuestion {
  const bound = (value: string | null) =>
    value === 'race' ? days.race || null : value === 'today' ? days.today : value;
  const isBirthday = type === 'birth_date';
  const chosen =
    when.tickets &&
    tickets.filter(({ ticket_type_id: id, name }) => when.tickets?.some((one) => one === id || one === name));
  return {
    ...question,
    of: 'organizer',
    kind: KIND_OF_TYPE[type],
    min: bound(min) ?? (isBirthday ? FIRST_BIRTHDAY : null),
    max: bound(max) ?? (isBirthday ? days.today : null),
    when: { under: when.under, tickets: chosen?.map(({ ticket_type_id: id }) => id) ?? null },
  };
}
