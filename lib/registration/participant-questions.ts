// What is asked of each participant: the provider's questions that the organizer's file names, and the organizer's own.
// The provider keeps one set of answers per order (partner-api.md 4.6). Pure; also runs in the browser.

import type { When } from '#lib/registration/asked-questions.ts';
import { distinctOptions, type QuestionKind, questionKind } from '#lib/registration/question-kind.ts';
import { instantIn, isoDay, noonDaysAfter } from '#lib/shared/dates.ts';

export type QuestionOption = { readonly value: string; readonly label: string };

/** `tickets`: ids or names. */
export type OwnQuestion = {
  readonly key: string;
  readonly type: keyof typeof KIND_OF_TYPE;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly options: readonly QuestionOption[];
  readonly min: string | null;
  readonly max: string | null;
  readonly unit: string;
  readonly when: When;
};

/** Words in a page's language; `null`: the provider's own. `options`: labels by the provider's. `unit`: '' without. */
type QuestionWords = {
  readonly label: string | null;
  readonly help: string | null;
  readonly unit: string;
  readonly options: ReadonlyMap<string, string>;
};

export type AskedOfParticipants = {
  /** Keys of the provider's questions. */
  readonly ask: readonly string[];
  readonly questions: readonly OwnQuestion[];
  /** Words by key, of the provider's questions and of the own ones. */
  readonly words: ReadonlyMap<string, QuestionWords>;
  readonly sign: boolean;
  /** Until when a link may fill in, sign and change answers; `null`: until the kit's last day ends, or the start. */
  readonly changesUntil: Date | null;
  /** When the kit is handed out for the last time: days after the race, and a time such as `18:00`; `null` without kit days. */
  readonly kitEnd: { readonly day: number; readonly time: string } | null;
};

export const NOTHING_ASKED: AskedOfParticipants = {
  ask: [],
  questions: [],
  words: new Map(),
  sign: false,
  changesUntil: null,
  kitEnd: null,
};

export type ParticipantQuestionKind = QuestionKind | 'time' | 'birth_date';

/** A question to a participant. `tickets` of `when` are ids; the provider's questions have no conditions. */
export type ParticipantQuestion = Omit<OwnQuestion, 'type'> & {
  readonly of: 'provider' | 'organizer';
  readonly kind: ParticipantQuestionKind;
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

export const orderQuestions = ({ event, asked, ...at }: RulesOf): ParticipantQuestion[] =>
  event.additional_questions
    .filter(({ key }) => !asked.ask.includes(key))
    .map((question) => providersQuestion(question, asked, daysOf(at)));

/** The provider's questions first, in its order. An own question with the key of one of the provider's is left out. */
export function participantRules({ event, asked, startsAt, ...at }: RulesOf): ParticipantRules {
  const days = daysOf({ startsAt, ...at });
  const provided = event.additional_questions.filter(({ key }) => asked.ask.includes(key));
  const taken = new Set(event.additional_questions.map(({ key }) => key));
  const own = asked.questions.filter(({ key }) => !taken.has(key));
  return {
    questions: [
      ...provided.map((question) => providersQuestion(question, asked, days)),
      ...own.map((question) => ownQuestion(question, event.ticket_types, days)),
    ],
    raceDay: days.race,
    today: days.today,
    sign: asked.sign,
    changesUntil: (asked.changesUntil ?? lastMoment(asked, { startsAt, ...at }))?.toISOString() ?? null,
  };
}

/** The end of the last kit day, or the start where that is earlier or the race has no kit days. */
function lastMoment(
  { kitEnd }: Pick<AskedOfParticipants, 'kitEnd'>,
  { startsAt, timeZone }: Pick<RulesOf, 'startsAt' | 'timeZone'>,
): Date | null {
  if (!kitEnd || !startsAt) return startsAt;
  const day = isoDay(noonDaysAfter(startsAt, kitEnd.day, timeZone), timeZone);
  const end = instantIn(`${day}T${kitEnd.time}`, timeZone);
  return end < startsAt ? end : startsAt;
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

const CLUB = /(?<!\p{L})(?:club|klabu|team)(?!\p{L})/iu;
/** What people write who have no club, and answers to whether they have one. */
const NO_CLUB =
  /^(?:no|none|n\.?\/?a\.?|nil|yes|individual|independent|self|hakuna|hapana|ndiyo|aucune?|non|oui|[\p{P}\s]*)$/iu;

/** The club in answers by key, from the first question that asks for one; '' without one. */
export function clubIn(
  answers: Readonly<Record<string, unknown>>,
  questions: readonly { readonly key: string; readonly label: string }[],
): string {
  const asked = questions.find(({ key, label }) => CLUB.test(`${key} ${label}`));
  const answer = asked && answers[asked.key];
  return typeof answer === 'string' && !NO_CLUB.test(answer.trim()) ? answer.trim() : '';
}

/** The kind and the values of options are the provider's, whatever the words that the organizer gives the question. */
function providersQuestion(
  question: ProvidersQuestion,
  { words }: AskedOfParticipants,
  { today }: Days,
): ParticipantQuestion {
  const { key, label, required } = question;
  const given = words.get(key);
  const kind = questionKind(question);
  const isBirthday = kind === 'date' && asksBirthday(question);
  return {
    key,
    of: 'provider',
    kind: isBirthday ? 'birth_date' : kind,
    label: given?.label ?? label,
    help: given?.help ?? question.help ?? '',
    required,
    options: distinctOptions(question.options).map((value) => ({
      value,
      label: given?.options.get(value) ?? value,
    })),
    min: isBirthday ? FIRST_BIRTHDAY : null,
    max: isBirthday ? today : null,
    unit: '',
    when: { under: null, tickets: null },
  };
}

/** Kinds by the type in `content/events/<event_id>.json`. */
const KIND_OF_TYPE = {
  text: 'text',
  choice: 'select',
  number: 'number',
  date: 'date',
  birth_date: 'birth_date',
  time: 'time',
  yes_no: 'yes_no',
  consent: 'tick',
} as const satisfies Record<string, ParticipantQuestionKind>;

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

export const isDate = (kind: ParticipantQuestionKind): boolean => kind === 'date' || kind === 'birth_date';
