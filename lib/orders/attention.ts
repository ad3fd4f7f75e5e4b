// The "needs attention" list: cases that staff have to check, one row per case. Only this module writes them.
import { z } from 'zod';
import { isOpenRequest } from '#lib/checkout/state/open-requests.ts';
import type { Db, Tx } from '#lib/db/client.ts';
import type { PaymentAttempt } from '#lib/db/generated/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

/** Each kind has its words in components/admin/attention-words.ts. */
export const ATTENTION_KINDS = [
  /**
   * Two orders of one buyer both took money: of a superseded and the current checkout, or of a checkout session and another
   * entry. Facts: `orderCodes`, `payments`.
   */
  'two_orders_paid',
  /** Two orders of one buyer for one event are paid, and she was not asked about a second one. Facts: `orderCodes`. */
  'second_entry_paid',
  /** Money arrived for an order that had failed, expired or been superseded. Facts: `orderCodes`, `was`. */
  'late_money',
  /** A payment attempt may have been charged, or not. Facts: `orderCodes`. */
  'unclear_payment',
  /** Paid while a request is out, after an earlier one that may be charged late. Facts: `orderCodes`. */
  'paid_on_retry',
  /** The provider shows a paid order with an unpaid status. Facts: `orderCodes`, `was`, `reads`. */
  'paid_reads_unpaid',
  /** The provider reports `chargeback_flagged` (partner-api.md 3.1). Facts: `orderCodes`. */
  'chargeback',
  /** Webhooks with a wrong signature or a stale time are refused. Facts: `since`. */
  'webhooks_refused',
  /** Orders were paid without a webhook: webhooks seem not to arrive. Facts: `since`. */
  'webhooks_missing',
  /** The provider does not serve our calls. Facts: `cause`, `since`, `host`, `which`. */
  'provider_trouble',
  /** A webhook with a valid signature that cannot be parsed or applied. Facts: `deliveryId`, `type`. */
  'deliveries_unread',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** There may be nothing to do: listed apart. */
export const REMARK_KINDS: readonly AttentionKind[] = ['paid_on_retry', 'second_entry_paid'];
const isRemark = (kind: AttentionKind): boolean => REMARK_KINDS.includes(kind);

const Facts = z.object({
  /** The provider's order codes; staff check the first one first. */
  orderCodes: z.array(z.string()).optional(),
  /** Two paid orders: what each took and how much of it went back, in minor units; null if unknown. */
  payments: z
    .array(
      z.object({
        orderCode: z.string(),
        currency: z.string(),
        amount: z.number(),
        refunded: z.number().nullable(),
      }),
    )
    .optional(),
  /** Order status before and now. */
  was: z.string().optional(),
  reads: z.string().optional(),
  /** ISO 8601. */
  since: z.string().optional(),
  deliveryId: z.string().optional(),
  type: z.string().optional(),
  /** A `TroubleCause`, the host that was called, and the kinds of calls or the permissions that it is about. */
  cause: z.string().optional(),
  host: z.string().optional(),
  which: z.array(z.string()).optional(),
});
/** Values for the text of a case. Never a phone number, a name or an e-mail address. */
export type AttentionFacts = z.infer<typeof Facts>;

export type Attention = {
  readonly kind: AttentionKind;
  /** Identifies the case; by convention `<kind>:<id>`. */
  readonly key: string;
  readonly checkoutId?: string | null;
  /** The provider's id. */
  readonly orderId?: string | null;
  readonly facts: AttentionFacts;
};

/**
 * Opens a case, in the transaction of the change that causes it. Safe to repeat: the key has one row. Other facts update the
 * row and reopen it; the same facts reopen a case that evidence closed, never one that staff closed.
 * @returns true if the case is new or was changed
 */
export async function raiseAttention(tx: Tx, attention: Attention): Promise<boolean> {
  const { kind, key, checkoutId = null, orderId = null, facts } = attention;
  const changed = await tx.$executeRaw`
    INSERT INTO attention_item AS item (kind, dedupe_key, checkout_id, order_id, facts)
    VALUES (${kind}, ${key}, ${checkoutId}::uuid, ${orderId}, ${JSON.stringify(facts)}::jsonb)
    ON CONFLICT (dedupe_key) DO UPDATE SET facts = excluded.facts, changed_at = now(), done_at = NULL, done_by = NULL,
      opened_at = CASE WHEN item.done_at IS NULL THEN item.opened_at ELSE now() END,
      checkout_id = coalesce(excluded.checkout_id, item.checkout_id),
      order_id = coalesce(excluded.order_id, item.order_id)
    WHERE item.facts IS DISTINCT FROM excluded.facts OR (item.done_at IS NOT NULL AND item.done_by IS NULL)`;
  return changed > 0;
}

/**
 * Stores a case that is over already, with a `note` that says why, so that staff find it. Does nothing if the case is closed
 * with the same facts.
 */
export async function recordSettled(tx: Tx, attention: Attention, note: string): Promise<void> {
  const { kind, key, checkoutId = null, orderId = null, facts } = attention;
  await tx.$executeRaw`
    INSERT INTO attention_item AS item (kind, dedupe_key, checkout_id, order_id, facts, done_at, note)
    VALUES (${kind}, ${key}, ${checkoutId}::uuid, ${orderId}, ${JSON.stringify(facts)}::jsonb, now(), ${note}::text)
    ON CONFLICT (dedupe_key) DO UPDATE SET facts = excluded.facts, changed_at = now(), done_at = now(), done_by = NULL,
      note = concat_ws(E'\n', item.note, excluded.note)
    WHERE item.facts IS DISTINCT FROM excluded.facts OR item.done_at IS NULL`;
}

/** Closes an open case because of later evidence, which `note` names. Does nothing if there is no open case. */
export async function settleAttention(tx: Tx, key: string, note: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE attention_item SET done_at = now(), done_by = NULL, note = concat_ws(E'\n', note, ${note}::text)
    WHERE dedupe_key = ${key} AND done_at IS NULL`;
}

export type AttentionItem = {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly checkoutId: string | null;
  readonly orderId: string | null;
  readonly facts: AttentionFacts;
  readonly openedAt: Date;
  readonly changedAt: Date;
  /** Notes from earlier times the case was closed. */
  readonly note: string | null;
  /** `X-Request-Id` of the payments of its checkout, oldest first (partner-api.md, section 1). */
  readonly requestIds: readonly string[];
  /** Masked numbers whose payment request may still be approved, or may have charged. */
  readonly openNumbers: readonly string[];
};

/**
 * The open cases, oldest first, at most `limit`, and the number of all open cases.
 * @param list `remarks`: those in which there is nothing to do unless the buyer reports a second charge
 */
export async function listAttention(
  db: Db,
  limit: number,
  list: 'to_do' | 'remarks' = 'to_do',
): Promise<{ readonly items: AttentionItem[]; readonly count: number }> {
  const where = {
    doneAt: null,
    kind: { in: ATTENTION_KINDS.filter((kind) => isRemark(kind) === (list === 'remarks')) },
  };
  const [rows, count] = await Promise.all([
    db.attentionItem.findMany({ where, orderBy: [{ openedAt: 'asc' }, { id: 'asc' }], take: limit }),
    db.attentionItem.count({ where }),
  ]);
  const attempts = await db.paymentAttempt.findMany({
    where: { checkoutId: { in: rows.flatMap(({ checkoutId }) => checkoutId ?? []) } },
    orderBy: { createdAt: 'asc' },
  });
  const items = rows.map((row) => ({
    id: row.id,
    kind: z.enum(ATTENTION_KINDS).parse(row.kind),
    checkoutId: row.checkoutId,
    orderId: row.orderId,
    facts: Facts.catch({}).parse(row.facts),
    openedAt: row.openedAt,
    changedAt: row.changedAt,
    note: row.note,
    ...requestsOf(attempts.filter((one) => one.checkoutId === row.checkoutId)),
  }));
  return { items, count };
}

const requestsOf = (attempts: readonly PaymentAttempt[]) => ({
  requestIds: attempts.flatMap((one) => one.requestIds),
  openNumbers: [
    ...new Set(attempts.flatMap((one) => (isOpenRequest(one) && one.msisdn ? maskMobile(one.msisdn) : []))),
  ],
});

/** The event that a case is about; null if it is about the whole organization, or if there is no such case. */
export async function caseEvent(db: Tx, id: string): Promise<string | null> {
  const [found] = await db.$queryRaw<{ event_id: string | null }[]>`
    SELECT coalesce(o.event_id, c.event_id) AS event_id FROM attention_item i
    LEFT JOIN "order" o ON o.id = i.order_id LEFT JOIN checkout c ON c.id = i.checkout_id WHERE i.id = ${id}::uuid`;
  return found?.event_id ?? null;
}

export type AttentionDone = {
  readonly id: string;
  /** `changedAt` of the case as shown to the member of staff. */
  readonly seen: Date;
  /** The outcome; appended to earlier notes. */
  readonly note: string;
  readonly staffId: string;
};

/**
 * Closes a case that a member of staff has dealt with.
 * @returns `changed` if nothing was written, because the case was changed, closed or deleted meanwhile
 */
export async function finishAttention(
  db: Tx,
  { id, seen, note, staffId }: AttentionDone,
  now: Date,
): Promise<Result<null, { readonly code: 'changed' }>> {
  const done = await db.$executeRaw`
    UPDATE attention_item
    SET done_at = ${now}, done_by = ${staffId}::uuid, note = concat_ws(E'\n', note, nullif(${note}::text, ''))
    WHERE id = ${id}::uuid AND done_at IS NULL AND changed_at = ${seen}`;
  return done > 0 ? ok(null) : err({ code: 'changed' });
}
