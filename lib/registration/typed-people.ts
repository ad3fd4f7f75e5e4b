// The people of a form without an editor: each in fields of their own, or as a line of a list. Pure.
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import {
  type Guardian,
  needsGuardian,
  type ParticipantRow,
  questionsOf,
} from '#lib/registration/participant-row.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { lineOf, participantPartField } from '#lib/registration/registration-input.ts';
import { wasPosted } from '#lib/registration/ticket-choice.ts';
import { type PostedValues, textOf, valuesOf } from '#lib/shared/posted-values.ts';

type Place = { readonly ticketTypeId: string; readonly field: string; readonly same: string | null };

/** `isChild`: a guardian is asked for. */
export type TypedPlace = ParticipantRow & { readonly isChild: boolean };

/** The name is the buyer's where the buyer runs. */
export function personIn(
  input: PostedValues,
  { ticketTypeId: ticket, field, same }: Place,
  rules: ParticipantRules,
): TypedPlace {
  const part = (name: string) => participantPartField(field, name);
  const runs = isBuyer(input, field, same);
  const row = {
    name: lineOf(input, runs ? F.buyerName : field),
    ticket,
    answers: Object.fromEntries(
      rules.questions.map(({ key }) => [key, valuesOf(input, part(`answer.${key}`))]),
    ),
    minor: textOf(input, part('minor')) !== '',
    guardian: guardianIn(input, part),
    phone: runs ? '' : textOf(input, part('phone')),
    isBuyer: runs,
    byLink: false,
  };
  return { ...row, isChild: needsGuardian(row, rules) };
}

/** In a post without fields for participants the first one is the buyer. */
export function isBuyer(input: PostedValues, name: string, same: string | null): boolean {
  if (wasPosted(input, name)) return same !== null && textOf(input, same) !== '';
  return name === F.firstParticipant && !wasPosted(input, F.firstTicket);
}

export const GUARDIAN_FIELDS = {
  'guardian.name': F.guardianName,
  'guardian.phone': F.guardianPhone,
  'guardian.relation': F.guardianRelation,
} as const;
export type GuardianPart = keyof typeof GUARDIAN_FIELDS;

export const guardianIn = (input: PostedValues, fieldOf: (part: GuardianPart) => string): Guardian => ({
  name: textOf(input, fieldOf('guardian.name')),
  phone: textOf(input, fieldOf('guardian.phone')),
  relation: textOf(input, fieldOf('guardian.relation')),
});

export const isBlank = (guardian: Guardian | null): boolean =>
  guardian === null || Object.values(guardian).every((part) => part === '');

/** `name` unless it is the buyer's, `answer.<key>`, and `guardian` for a child. */
export const partsAsked = (person: TypedPlace, rules: ParticipantRules): string[] => [
  ...(person.isBuyer ? [] : ['name']),
  ...questionsOf(person, rules).map(({ key }) => `answer.${key}`),
  ...(person.isChild ? ['guardian'] : []),
];

type Guarded = { readonly guardian: Guardian | null; readonly isChild: boolean };

/** `inherits`: the own fields are empty, and the guardian is the first child's. */
export function withGuardians<Person extends Guarded>(
  people: readonly Person[],
): (Person & { readonly inherits: boolean })[] {
  const first = people.find(({ isChild }) => isChild);
  return people.map((person) => {
    const inherits = person !== first && person.isChild && isBlank(person.guardian);
    return { ...person, inherits, ...(inherits && first && { guardian: first.guardian }) };
  });
}
