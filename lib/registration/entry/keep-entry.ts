// Puts a checked entry on disk with its key and with the evidence of what was accepted, before any call leaves.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation, type Tx } from '#lib/db/client.ts';
import { toJson } from '#lib/db/to-json.ts';
import { giveWay } from '#lib/mirror/give-way.ts';
import { note } from '#lib/mirror/timeline.ts';
import { lockEarlier } from '#lib/registration/earlier/find-earlier.ts';
import type { CheckedEntry } from '#lib/registration/entry/check-entry.ts';
import { type EntryInput, ENTRY_FIELDS as F, textOf, wasPosted } from '#lib/registration/entry/entry-form.ts';
import { type LoadedCheckout, newRef } from '#lib/registration/load-checkout.ts';

/** Kept with an accepted waiver. */
export type Evidence = { ip: string | null; userAgent: string | null };

/** A waiver's text as it is now, and its SHA-256 in hex. */
export type WaiverText = { text: string; digest: string };

/** `lineNo` of an entry that was not there before. */
export type KeptEntry = { id: string; ref: string; lineNo?: bigint };

type Entry = {
  submissionKey: string;
  formId: string | null;
  /** The unpaid checkout whose place this one takes. */
  earlier: LoadedCheckout | null;
  eventName: string;
  locale: string;
  input: EntryInput;
  entry: CheckedEntry;
  waiver: WaiverText | null;
  evidence: Evidence;
};

/**
 * Two of the same submission at once keep one: both are answered with it.
 * @returns null when the earlier one may not give way any more: it is being paid
 */
export async function keepEntry(ctx: Ctx, kept: Entry): Promise<KeptEntry | null> {
  const id = randomUUID();
  const ref = newRef();
  const { submissionKey, formId, earlier, entry } = kept;
  try {
    return await ctx.db.$transaction(async (tx) => {
      if (earlier && !(await lockEarlier(tx, earlier.ref, ctx.now()))) {
        return tx.checkout.findUnique({ where: { submissionKey }, select: { id: true, ref: true } });
      }
      const created = await tx.checkout.create({
        data: {
          id,
          ref,
          submissionKey,
          formId,
          eventId: entry.event_id,
          eventName: kept.eventName,
          locale: kept.locale,
          input: kept.input,
          request: toJson({ ...entry, partner_reference: id }),
          buyerPhone: entry.buyer_phone,
          idempotencyKey: randomUUID(),
          createdAt: ctx.now(),
          ...(entry.waiver_version && { waiver: await acceptedWaiver(tx, ctx.now(), kept) }),
        },
        select: { lineNo: true },
      });
      const replaces = earlier && { detail: { replaces: earlier.id } };
      await note(tx, { at: ctx.now(), checkoutId: id, kind: 'checkout.submitted', ...replaces });
      return {
        id,
        ref,
        lineNo: earlier ? await takePlace(tx, earlier, id, created.lineNo, ctx.now()) : created.lineNo,
      };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return ctx.db.checkout.findUniqueOrThrow({ where: { submissionKey }, select: { id: true, ref: true } });
  }
}

/** Whoever changed her entry before it left keeps her place in the line. */
async function takePlace(
  tx: Tx,
  earlier: LoadedCheckout,
  id: string,
  last: bigint,
  now: Date,
): Promise<bigint> {
  const lineNo = await giveWay(tx, earlier, id, now);
  if (lineNo === null) return last;
  await tx.checkout.update({ where: { id }, data: { lineNo } });
  return lineNo;
}

/**
 * Who accepted which text, when, in which language and from where. The text itself is kept once. `shown` says whether
 * the form showed it; `digest` is null where it did not, or where it was not told.
 */
async function acceptedWaiver(tx: Tx, at: Date, { entry, input, locale, waiver, evidence }: Entry) {
  const version = entry.waiver_version ?? '';
  const shown = waiver && textOf(input, F.waiverDigest) === waiver.digest ? waiver : null;
  if (shown) {
    const { digest, text } = shown;
    await tx.waiverText.createMany({ data: [{ digest, text, version }], skipDuplicates: true });
  }
  return {
    version,
    digest: shown?.digest ?? null,
    shown: shown ? 'text' : wasPosted(input, F.waiverDigest) ? 'no_text' : 'not_told',
    acceptedAt: at.toISOString(),
    locale,
    name: entry.buyer_name,
    ...evidence,
  };
}
