// Puts a checked entry on disk with its key and with the evidence of what was accepted, before any call leaves.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation, type Tx } from '#lib/db/client.ts';
import { toJson } from '#lib/db/to-json.ts';
import { note } from '#lib/mirror/timeline.ts';
import type { CheckedEntry } from '#lib/registration/check-entry.ts';
import { type EntryInput, ENTRY_FIELDS as F, textOf } from '#lib/registration/entry-form.ts';

/** Kept with an accepted waiver. */
export type Evidence = { ip: string | null; userAgent: string | null };

/** A waiver's text as it is now, and its SHA-256 in hex. */
export type WaiverText = { text: string; digest: string };

/** `lineNo` of an entry that was not there before. */
export type KeptEntry = { id: string; ref: string; lineNo?: bigint };

type Entry = {
  submissionKey: string;
  eventName: string;
  locale: string;
  input: EntryInput;
  entry: CheckedEntry;
  waiver: WaiverText | null;
  evidence: Evidence;
};

/** Two of the same submission at once keep one: both are answered with it. */
export async function keepEntry(ctx: Ctx, kept: Entry): Promise<KeptEntry> {
  const id = randomUUID();
  const ref = randomBytes(18).toString('base64url');
  const { submissionKey, entry } = kept;
  try {
    const lineNo = await ctx.db.$transaction(async (tx) => {
      const created = await tx.checkout.create({
        data: {
          id,
          ref,
          submissionKey,
          eventId: entry.event_id,
          eventName: kept.eventName,
          locale: kept.locale,
          input: kept.input,
          request: toJson({ ...entry, partner_reference: id }),
          buyerPhone: entry.buyer_phone,
          idempotencyKey: randomUUID(),
          ...(entry.waiver_version && { waiver: await acceptedWaiver(tx, ctx.now(), kept) }),
        },
        select: { lineNo: true },
      });
      await note(tx, { at: ctx.now(), checkoutId: id, kind: 'checkout.submitted' });
      return created.lineNo;
    });
    return { id, ref, lineNo };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return ctx.db.checkout.findUniqueOrThrow({ where: { submissionKey }, select: { id: true, ref: true } });
  }
}

/**
 * Who accepted which text, when, in which language and from where. The text itself is kept once. `digest` is null when
 * the form could show no text, or did not say which one it showed.
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
    acceptedAt: at.toISOString(),
    locale,
    name: entry.buyer_name,
    ...evidence,
  };
}
