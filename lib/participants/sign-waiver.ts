// A runner whom the buyer named signs the waiver by the link; a child's guardian signs in its place.

import {
  acceptedWaiver,
  shownWaiver,
  storedEvidence,
  type WaiverText,
} from '#lib/checkout/store-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import { type Tx, toJson } from '#lib/db/client.ts';
import { nameProblem } from '#lib/registration/check-name.ts';
import { checkWaiver } from '#lib/registration/check-registration.ts';
import { oneLine } from '#lib/registration/registration-input.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { plainText } from '#lib/shared/typed-text.ts';
import type { EventRules } from './participant-rules.ts';
import { fieldNamed } from './runner-fields.ts';
import { openForm, type RunnerPost, type RunnerRefusal, whyNotWritten, writeChange } from './runner-form.ts';

/** Signing again changes nothing: the first signature stays, whatever the waiver says since. */
export async function signWaiver(ctx: Ctx, post: RunnerPost): Promise<Result<void, RunnerRefusal>> {
  const opened = await openForm(ctx, post);
  if (!opened.ok) return opened;
  const { person, rules, now } = opened.value;
  if (person.signedAt !== null || !rules.sign) return ok(undefined);
  if (person.name === null) return err({ code: 'changed' });
  const problems: Problems = {};
  const signer = person.minor ? checkGuardianName(post, problems) : person.name;
  const waiver = await checkSignature(ctx, rules, post, problems);
  if (Object.keys(problems).length > 0) return err({ code: 'invalid', problems });
  const signed = await ctx.db.$transaction(async (tx) => {
    const signature = await storeSignature(ctx, tx, { ...post, rules, waiver, signer, now });
    const change = {
      kind: 'signed',
      where: { signedAt: null, name: person.name },
      data: { signature, signedAt: now },
      before: {},
      after: toJson({ signature }),
    } as const;
    return writeChange(tx, person, change, now);
  });
  return signed ? ok(undefined) : whyNotWritten(ctx, person.ref);
}

function checkGuardianName({ input }: Pick<RunnerPost, 'input'>, problems: Problems): string {
  const name = oneLine(plainText(textOf(input, fieldNamed('guardian.name'))));
  const wrong = nameProblem(name, 'guardian_required');
  if (wrong) problems[fieldNamed('guardian.name')] = wrong;
  return name;
}

/**
 * Whether the text that the form showed is accepted, where signing is asked.
 * @returns the current text; `null` if we have none
 */
export async function checkSignature(
  ctx: Ctx,
  { sign, waiverVersion }: Pick<EventRules, 'sign' | 'waiverVersion'>,
  { input, locale }: Pick<RunnerPost, 'input' | 'locale'>,
  problems: Problems,
): Promise<WaiverText | null> {
  if (!sign) return null;
  const waiver = await ctx.shop.waiver(waiverVersion, locale);
  const event = { waiver_required: true, waiver_version: waiverVersion };
  checkWaiver(event, input, waiver?.digest ?? null, problems);
  return waiver;
}

type Signing = Pick<RunnerPost, 'input' | 'locale' | 'evidence'> & {
  readonly rules: Pick<EventRules, 'waiverVersion'>;
  readonly waiver: WaiverText | null;
  /** The runner, or a child's guardian. */
  readonly signer: string;
  readonly now: Date;
};

export const storeSignature = (
  ctx: Ctx,
  tx: Tx,
  { rules, signer, now, input, evidence, ...signing }: Signing,
) =>
  acceptedWaiver(tx, now, {
    ...signing,
    evidence: storedEvidence(ctx, evidence),
    version: rules.waiverVersion,
    name: signer,
    shown: shownWaiver(input),
  });
