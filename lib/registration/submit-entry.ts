// A form arrives: checked, kept on disk with its key, then placed as far as the buyer's patience allows.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation } from '#lib/db/client.ts';
import { toJson } from '#lib/db/to-json.ts';
import { type EventPage, readEvent } from '#lib/events/read-event.ts';
import { note } from '#lib/mirror/timeline.ts';
import { advanceCheckout, WHILE_BUYER_WAITS } from '#lib/registration/advance-checkout.ts';
import { type CheckedEntry, checkEntry } from '#lib/registration/check-entry.ts';
import {
  ENTRY_FIELDS,
  type EntryErrors,
  type EntryInput,
  type EntryProblem,
} from '#lib/registration/entry-form.ts';
import { refusalErrors } from '#lib/registration/refusal-problem.ts';
import { type Err, err, ok, type Result } from '#lib/shared/result.ts';

export type Submission = {
  eventId: string;
  input: EntryInput;
  locale: string;
  /** Kept with the accepted waiver. */
  evidence: { ip: string | null; userAgent: string | null };
};

/**
 * Keeps the entry and tries to place its order. Submitting the same form again (double click, reload, Back) finds
 * the same checkout.
 * @returns the buyer's capability, or what is wrong by field; nothing was ordered then
 */
export async function submitEntry(
  ctx: Ctx,
  submission: Submission,
): Promise<Result<{ ref: string }, EntryErrors>> {
  const submissionKey = keyOf(submission);
  const kept = (await findKept(ctx, submissionKey)) ?? (await checkAndKeep(ctx, submission, submissionKey));
  if ('ok' in kept) return kept;
  await advanceCheckout(ctx, kept.id, WHILE_BUYER_WAITS);
  const now = await ctx.db.checkout.findUniqueOrThrow({ where: { id: kept.id } });
  return now.state === 'refused' ? err(refusalErrors(now.refusalCode ?? '')) : ok({ ref: kept.ref });
}

type Kept = { id: string; ref: string };

/** An entry that is there already is not checked again: it may itself hold the last place. */
const findKept = (ctx: Ctx, submissionKey: string): Promise<Kept | null> =>
  ctx.db.checkout.findUnique({ where: { submissionKey }, select: { id: true, ref: true } });

async function checkAndKeep(
  ctx: Ctx,
  submission: Submission,
  submissionKey: string,
): Promise<Kept | Err<EntryErrors>> {
  const page = await readEvent(ctx, submission.eventId);
  if (!page.ok) return formProblem(page.error.code === 'not_found' ? 'event_gone' : 'unavailable');
  const closed = CLOSED[page.value.availability];
  if (closed) return formProblem(closed);
  const entry = checkEntry(page.value.event, submission.input);
  return entry.ok ? keep(ctx, submission, submissionKey, page.value, entry.value) : entry;
}

const CLOSED: Record<EventPage['availability'], EntryProblem | null> = {
  on_sale: null,
  not_yet: 'sale_closed',
  closed: 'sale_closed',
  sold_out: 'insufficient_inventory',
  payments_disabled: 'payments_disabled',
};

const formProblem = (form: EntryProblem) => err<EntryErrors>({ fields: {}, form });

async function keep(
  ctx: Ctx,
  submission: Submission,
  submissionKey: string,
  page: EventPage,
  entry: CheckedEntry,
): Promise<Kept> {
  const id = randomUUID();
  const ref = randomBytes(18).toString('base64url');
  const now = ctx.now();
  try {
    await ctx.db.$transaction(async (tx) => {
      await tx.checkout.create({
        data: {
          id,
          ref,
          submissionKey,
          eventId: entry.event_id,
          eventName: page.event.name,
          locale: submission.locale,
          input: submission.input,
          request: toJson({ ...entry, partner_reference: id }),
          idempotencyKey: randomUUID(),
          ...(entry.waiver_version && {
            waiver: { version: entry.waiver_version, acceptedAt: now.toISOString(), ...submission.evidence },
          }),
        },
      });
      await note(tx, { at: now, checkoutId: id, kind: 'checkout.submitted' });
    });
    return { id, ref };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return ctx.db.checkout.findUniqueOrThrow({ where: { submissionKey }, select: { id: true, ref: true } });
  }
}

/** The form's own id makes two equal entries of two people differ; the digest makes an edited form a new entry. */
function keyOf({ eventId, input }: Submission): string {
  const form = input[ENTRY_FIELDS.submission] || randomUUID();
  const typed = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([form, eventId, typed]))
    .digest('base64url');
}
