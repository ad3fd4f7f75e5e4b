// One person as the group editor posts it. Runs in the browser, so without zod: `check-participants.ts` checks it.
import { type Asked, isAsked, isChild, isoDateOf } from '#lib/registration/asked-questions.ts';
import type { ParticipantQuestion, ParticipantRules } from '#lib/registration/participant-questions.ts';

export type Guardian = { readonly name: string; readonly phone: string; readonly relation: string };

export type ParticipantRow = {
  readonly name: string;
  /** A `ticket_type_id`; `null` before one is chosen. */
  readonly ticket: string | null;
  /** Answers by the question's key, as they would be posted; a date of the editor is an ISO date. */
  readonly answers: Readonly<Record<string, string | readonly string[]>>;
  /** The box "under 18"; ignored where a date of birth says it. */
  readonly minor: boolean;
  readonly guardian: Guardian | null;
  /** The number to send the link to; may be empty. The buyer's stands in the form. */
  readonly phone: string;
  /** The person is the buyer, whose name counts. */
  readonly isBuyer: boolean;
  /** A place: its runner fills in name and answers by a link, after the payment. */
  readonly byLink: boolean;
};

/** A part of a row that may have a problem; problems are posted back as `participants.<index>.<field>`. */
export type RowField =
  | 'name'
  | 'ticket'
  | 'phone'
  | `answer.${string}`
  | 'guardian.name'
  | 'guardian.phone'
  | 'guardian.relation';

export const rowProblemField = (index: number, field: RowField): string => `participants.${index}.${field}`;

const answerIn = (row: Pick<ParticipantRow, 'answers'>, key: string): string => {
  const value = row.answers[key];
  return (typeof value === 'string' ? value : (value?.join('') ?? '')).trim();
};

export const askedOf = (row: ParticipantRow, { questions }: Pick<ParticipantRules, 'questions'>): Asked => ({
  ticket: row.ticket,
  bornOn:
    questions.flatMap(({ kind, key }) =>
      kind === 'birth_date' ? isoDateOf([row.answers[key] ?? []].flat()) : [],
    )[0] ?? '',
  minor: row.minor,
});

export function questionsOf(row: ParticipantRow, rules: ParticipantRules): ParticipantQuestion[] {
  const asked = askedOf(row, rules);
  return rules.questions.filter((question) => isAsked(question, asked, rules.raceDay));
}

export const needsGuardian = (row: ParticipantRow, rules: ParticipantRules): boolean =>
  isChild(askedOf(row, rules), rules.raceDay);

/** The fields that are still empty; what was typed is not checked. */
export function missingFields(row: ParticipantRow, rules: ParticipantRules): RowField[] {
  const isNamed = row.byLink || row.isBuyer || row.name.trim() !== '';
  return [
    ...(isNamed ? [] : (['name'] as const)),
    ...(row.ticket === null ? (['ticket'] as const) : []),
    ...(row.byLink ? [] : [...missingAnswers(row, rules), ...missingOfGuardian(row, rules)]),
  ];
}

const missingAnswers = (row: ParticipantRow, rules: ParticipantRules): RowField[] =>
  questionsOf(row, rules)
    .filter(({ key, required }) => required && answerIn(row, key) === '')
    .map(({ key }): RowField => `answer.${key}`);

export const GUARDIAN = ['name', 'phone', 'relation'] as const;

const missingOfGuardian = (row: ParticipantRow, rules: ParticipantRules): RowField[] =>
  needsGuardian(row, rules)
    ? GUARDIAN.filter((part) => !row.guardian?.[part].trim()).map((part): RowField => `guardian.${part}`)
    : [];
