// A participant as a form with all fields posts her: name, answers and a child's guardian. Pure.
import type { Participant } from '#lib/db/generated/client.ts';
import { type CheckedPerson, checkPerson } from '#lib/registration/check-person.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import { guardianIn } from '#lib/registration/typed-people.ts';
import { type PostedValues, textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { fieldNamed } from './runner-fields.ts';

/** Adds a problem for each wrong field (`fieldNamed`). */
export const checkPosted = (
  input: PostedValues,
  { ticketTypeId }: Pick<Participant, 'ticketTypeId'>,
  rules: ParticipantRules,
  problems: Problems,
): CheckedPerson =>
  checkPerson(
    {
      name: textOf(input, fieldNamed('name')),
      ticket: ticketTypeId,
      answers: Object.fromEntries(
        rules.questions.map(({ key }) => [key, valuesOf(input, fieldNamed(`answer.${key}`))]),
      ),
      minor: textOf(input, F.minor) !== '',
      guardian: guardianIn(input, fieldNamed),
      phone: textOf(input, fieldNamed('phone')),
      byLink: false,
    },
    rules,
    { field: fieldNamed, noName: 'name_required' },
    problems,
  );
