// Staff correct a participant at the desk: name, number, answers and guardian, at any time. What the provider was sent with the
// order stays there (partner-api.md 4.6): our row is the record of the change.

import { isDeepStrictEqual } from 'node:util';
import { type Tx, toJson } from '#lib/db/client.ts';
import { type Participant, Prisma } from '#lib/db/generated/client.ts';
import { isDate } from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import type { PostedValues } from '#lib/shared/posted-values.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { checkPosted } from './check-posted.ts';
import { answersOf, questionsForTicket, rowOf, withTakenBack } from './participant-answers.ts';
import type { EventRules } from './participant-rules.ts';
import { fieldNamed } from './runner-fields.ts';

/** A participant of our own form whose data is not deleted; no other has names and answers here. */
export const isEditable = ({
  checkoutId,
  reducedAt,
}: Pick<Participant, 'checkoutId' | 'reducedAt'>): boolean => checkoutId !== null && reducedAt === null;

/** What is stored, by the fields of the form; a date as day, month and year. */
export function typedOf(person: Participant, rules: EventRules): Record<string, string | string[]> {
  const { name, answers, minor, guardian, phone } = rowOf(person, rules.questions);
  return Object.fromEntries([
    [fieldNamed('name'), name],
    [fieldNamed('phone'), phone],
    ...questionsForTicket(person, rules).flatMap(({ key, kind }) => {
      const value = answers[key];
      if (value === undefined) return [];
      return [
        [
          fieldNamed(`answer.${key}`),
          isDate(kind) && typeof value === 'string' ? value.split('-').toReversed() : value,
        ],
      ];
    }),
    ...(minor ? [[F.minor, 'yes']] : []),
    ...(guardian
      ? [
          [fieldNamed('guardian.name'), guardian.name],
          [fieldNamed('guardian.phone'), guardian.phone],
          [fieldNamed('guardian.relation'), guardian.relation],
        ]
      : []),
  ]);
}

export type EditRefusal =
  /** The runner, the buyer or another member changed the person meanwhile. */
  | { readonly code: 'changed' }
  /** `problems`: by field. */
  | { readonly code: 'invalid'; readonly problems: Problems };

type Edit = {
  readonly person: Participant;
  readonly rules: EventRules;
  readonly input: PostedValues;
  /** `updatedAt` of the person that the form showed. */
  readonly seen: Date;
  readonly now: Date;
};

/**
 * Writes what is different, with its log.
 * @returns what changed: `name`, `phone`, `guardian`, keys of questions; empty if nothing did
 */
export async function editParticipant(
  tx: Tx,
  { person, rules, input, seen, now }: Edit,
): Promise<Result<string[], EditRefusal>> {
  const problems: Problems = {};
  const checked = checkPosted(input, person, rules, problems);
  if (Object.keys(problems).length > 0) return err({ code: 'invalid', problems });
  const before = factsOf(person);
  const { name, phone, minor, guardian } = checked;
  const after = { name, phone, minor, guardian, answers: withTakenBack(person, rules, checked.answers) };
  const fields = changedFields(before, after);
  if (fields.length === 0) return ok([]);
  const { count } = await tx.participant.updateMany({
    where: { id: person.id, updatedAt: seen, reducedAt: null },
    data: {
      name,
      phone,
      minor,
      answers: toJson(after.answers),
      guardian: guardian ? toJson(guardian) : Prisma.DbNull,
      // A place that waited for its runner.
      ...(person.name === null && { claimedAt: now }),
    },
  });
  if (count === 0) return err({ code: 'changed' });
  await tx.participantChange.create({
    data: {
      participantId: person.id,
      at: now,
      by: 'staff',
      kind: 'edited',
      before: toJson(before),
      after: toJson(after),
    },
  });
  return ok(fields);
}

const factsOf = (person: Participant) => {
  const { minor, guardian } = rowOf(person, []);
  return { name: person.name, phone: person.phone, minor, guardian, answers: answersOf(person) };
};

/** A guardian changes with what makes one necessary. */
function changedFields(before: ReturnType<typeof factsOf>, after: ReturnType<typeof factsOf>): string[] {
  const keys = [...new Set([...Object.keys(before.answers), ...Object.keys(after.answers)])];
  const isSameChild = before.minor === after.minor && isDeepStrictEqual(before.guardian, after.guardian);
  return [
    ...(['name', 'phone'] as const).filter((part) => before[part] !== after[part]),
    ...(isSameChild ? [] : ['guardian']),
    ...keys.filter((key) => !isDeepStrictEqual(before.answers[key], after.answers[key])),
  ];
}
