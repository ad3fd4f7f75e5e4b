// A runner fills in the name of a place by its link, and signs where the organizer asks for it: one form, one press.

import type { Ctx } from '#lib/context.ts';
import { toJson } from '#lib/db/client.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { checkPosted } from './check-posted.ts';
import { openForm, type RunnerPost, type RunnerRefusal, whyNotWritten, writeChange } from './runner-form.ts';
import { checkSignature, storeSignature } from './sign-waiver.ts';

/** One conditional update: of two posts of one link, the second is answered that the place is taken. */
export async function claimPlace(ctx: Ctx, post: RunnerPost): Promise<Result<void, RunnerRefusal>> {
  const { input } = post;
  const opened = await openForm(ctx, post);
  if (!opened.ok) return opened;
  const { person, rules, now } = opened.value;
  if (person.name !== null) return err({ code: 'taken' });
  const problems: Problems = {};
  const checked = checkPosted(input, person, rules, problems);
  const waiver = await checkSignature(ctx, rules, post, problems);
  if (Object.keys(problems).length > 0) return err({ code: 'invalid', problems });
  const { name, answers, minor, guardian } = checked;
  const claimed = await ctx.db.$transaction(async (tx) => {
    const signer = guardian?.name ?? name ?? '';
    const signature = rules.sign
      ? await storeSignature(ctx, tx, { ...post, rules, waiver, signer, now })
      : null;
    return writeChange(
      tx,
      person,
      {
        kind: 'claimed',
        where: { name: null },
        data: {
          name,
          answers: toJson(answers),
          minor,
          ...(guardian && { guardian: toJson(guardian) }),
          claimedAt: now,
          ...(signature && { signature, signedAt: now }),
        },
        before: {},
        after: toJson({ name, answers, minor, guardian, signature }),
      },
      now,
    );
  });
  return claimed ? ok(undefined) : whyNotWritten(ctx, person.ref, 'taken');
}
