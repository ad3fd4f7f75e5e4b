// A runner changes answers by the link, until the organizer's date. What the provider was sent with the order stays there
// (partner-api.md 4.6): our rows are the record of the change.

import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#lib/context.ts';
import { toJson } from '#lib/db/client.ts';
import { checkPerson } from '#lib/registration/check-person.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import { guardianIn } from '#lib/registration/typed-people.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { answersOf, changeableQuestions, rowOf, withTakenBack } from './participant-answers.ts';
import { fieldNamed } from './runner-fields.ts';
import { openForm, type RunnerPost, type RunnerRefusal, whyNotWritten, writeChange } from './runner-form.ts';

/** Name, ticket type and a date of birth that is known do not change. */
export async function changeAnswers(ctx: Ctx, post: RunnerPost): Promise<Result<void, RunnerRefusal>> {
  const { input } = post;
  const opened = await openForm(ctx, post);
  if (!opened.ok) return opened;
  const { person, rules, now } = opened.value;
  if (person.name === null) return err({ code: 'changed' });
  const row = rowOf(person, rules.questions);
  const posted = changeableQuestions(person, rules).map(
    ({ key }) => [key, valuesOf(input, fieldNamed(`answer.${key}`))] as const,
  );
  const problems: Problems = {};
  const checked = checkPerson(
    {
      ...row,
      answers: { ...row.answers, ...Object.fromEntries(posted) },
      // The guardian is asked for only if the date of birth that is given now says that it is a child.
      guardian: row.guardian ?? guardianIn(input, fieldNamed),
    },
    rules,
    { field: fieldNamed },
    problems,
  );
  if (Object.keys(problems).length > 0) return err({ code: 'invalid', problems });
  const before = answersOf(person);
  const answers = withTakenBack(person, rules, checked.answers);
  if (isDeepStrictEqual(before, answers)) return ok(undefined);
  const { minor, guardian } = checked;
  const change = {
    kind: 'answers_changed',
    where: { answers: { equals: toJson(before) }, name: person.name },
    data: { answers: toJson(answers), minor, ...(guardian && { guardian: toJson(guardian) }) },
    before: toJson({ answers: before }),
    after: toJson({ answers }),
  } as const;
  const changed = await ctx.db.$transaction((tx) => writeChange(tx, person, change, now));
  return changed ? ok(undefined) : whyNotWritten(ctx, person.ref);
}
