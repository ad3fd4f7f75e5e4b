// Shared parts of the forms of the runner's page. They are public posts: the link is the permission, and each is limited by the
// link, so that other visitors cannot use up what its runner may send.
import type { Evidence } from '#lib/checkout/store-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Participant, Prisma } from '#lib/db/generated/client.ts';
import { countAttempt } from '#lib/db/throttle.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { loadRunner } from './load-runner.ts';
import { type EventRules, findParticipantRules, mayChange } from './participant-rules.ts';

export type RunnerPost = {
  readonly ref: string;
  readonly input: RegistrationInput;
  readonly locale: string;
  readonly evidence: Evidence;
};

export type RunnerRefusal =
  /** The link was revoked. */
  | { readonly code: 'not_found' }
  /** The entry is not paid, or does not count any more. */
  | { readonly code: 'not_valid' }
  /** The organizer's date has passed. */
  | { readonly code: 'closed' }
  | { readonly code: 'taken' }
  | { readonly code: 'changed' }
  | { readonly code: 'too_often'; readonly until: Date }
  | { readonly code: 'invalid'; readonly problems: Problems };

/** Per link; a person corrects a form a few times. */
const FORMS = { limit: 30, seconds: 10 * 60 } as const;

type OpenForm = { readonly person: Participant; readonly rules: EventRules; readonly now: Date };

/** The runner whose form it is, if the form may still be sent. */
export async function openForm(
  ctx: Ctx,
  { ref, locale }: Pick<RunnerPost, 'ref' | 'locale'>,
): Promise<Result<OpenForm, RunnerRefusal>> {
  const runner = await loadRunner(ctx, ref);
  if (!runner) return err({ code: 'not_found' });
  const until = await countAttempt(ctx, [{ by: ['runnerForms', ref], ...FORMS }]);
  if (until) return err({ code: 'too_often', until });
  if (runner.state !== 'valid') return err({ code: 'not_valid' });
  const rules = await findParticipantRules(ctx, runner.person.eventId, locale);
  const now = ctx.now();
  return mayChange(rules, now) ? ok({ person: runner.person, rules, now }) : err({ code: 'closed' });
}

type Change = {
  readonly kind: 'claimed' | 'signed' | 'answers_changed';
  readonly where: Prisma.ParticipantWhereInput;
  readonly data: Prisma.ParticipantUpdateManyMutationInput;
  readonly before: Prisma.InputJsonObject;
  readonly after: Prisma.InputJsonObject;
};

/**
 * Writes a change with its log, if the row is still as `where` says and the link is still the same.
 * @returns whether it was written
 */
export async function writeChange(
  tx: Tx,
  { id, ref, openedAt }: Pick<Participant, 'id' | 'ref' | 'openedAt'>,
  { kind, where, data, before, after }: Change,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.participant.updateMany({
    where: { ...where, id, ref },
    data: { ...data, openedAt: openedAt ?? now },
  });
  if (count === 0) return false;
  await tx.participantChange.create({
    data: { participantId: id, at: now, by: 'participant', kind, before, after },
  });
  return true;
}

/** `not_found` if the link was revoked meanwhile; else another post was first. */
export async function whyNotWritten(
  ctx: Ctx,
  ref: string,
  code: 'taken' | 'changed' = 'changed',
): Promise<Result<never, RunnerRefusal>> {
  const isLink = (await ctx.db.participant.count({ where: { ref } })) > 0;
  return err({ code: isLink ? code : 'not_found' });
}
