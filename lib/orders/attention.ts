// The "needs attention" list: cases that staff have to check, one row per case. Only this module writes them.

import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { REFUNDED_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

/** Each kind has its words in the messages `desk.attention.kinds`. */
export const ATTENTION_KINDS = [
  /** Two orders of one buyer for one event took money, and she did not confirm both. Facts: `orderCodes`, `payments`. */
  'two_orders_paid',
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
  /** So many refusals in a row that the provider may soon disable the endpoint (partner-api.md 6.5 rule 5). Facts: `since`. */
  'endpoint_near_limit',
  /** Background jobs that failed for good. Facts: `which`, the names of their tasks. */
  'jobs_failed',
  /** Orders were paid without a webhook: webhooks seem not to arrive. Facts: `since`. */
  'webhooks_missing',
  /** The provider does not serve our calls. Facts: `cause`, `since`, `host`, `which`. */
  'provider_trouble',
  /** A webhook with a valid signature that cannot be parsed or applied. Facts: `deliveryId`, `type`. */
  'deliveries_unread',
  /** No backup for longer than a day, where one was made before. Facts: `since`, of the last one. */
  'backup_overdue',
  /** Orders of the time that a restore lost are back, without names. Facts: `count`, `since`, the time of the dump. */
  'orders_recovered',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Kind of a stored case; an earlier release wrote `second_entry_paid` for two orders of our form. */
export const parseKind = (kind: string): AttentionKind =>
  z.enum(ATTENTION_KINDS).parse(kind === 'second_entry_paid' ? 'two_orders_paid' : kind);

/** Cases that may need no action; they are listed apart. */
export const REMARK_KINDS: readonly AttentionKind[] = ['paid_on_retry'];
export const isRemark = (kind: AttentionKind): boolean => REMARK_KINDS.includes(kind);

/** Cases about the website and the provider, not about an order. */
export const WEBSITE_KINDS: readonly AttentionKind[] = [
  'webhooks_refused',
  'endpoint_near_limit',
  'jobs_failed',
  'webhooks_missing',
  'provider_trouble',
  'deliveries_unread',
  'backup_overdue',
  'orders_recovered',
];

/** How a case ended, or will end. `refund`: waits for the provider's report of it. */
export const ENDINGS = ['nothing_needed', 'refund', 'told_buyer', 'mended', 'other'] as const;
export type Ending = (typeof ENDINGS)[number];

/** A refund that the provider does not report within this time brings the case back. */
const REFUND_WAIT_SECONDS = 48 * 3600;

export const AttentionFactsSchema = z.object({
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
  count: z.number().optional(),
});
/** Values for the text of a case. Never a phone number, a name or an e-mail address. */
export type AttentionFacts = z.infer<typeof AttentionFactsSchema>;

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
 * row and reopen it; the same facts reopen a case that evidence closed, never one that staff closed. A case that opens is an
 * alert (`lib/alerts`), stored by the same statement.
 * @returns true if the case is new or was changed
 */
export async function raiseAttention(tx: Tx, attention: Attention): Promise<boolean> {
  const { kind, key, checkoutId = null, orderId = null, facts } = attention;
  const [raised] = await tx.$queryRaw<{ changed: boolean }[]>`
    WITH raised AS (
    INSERT INTO attention_item AS item (kind, dedupe_key, checkout_id, order_id, facts)
    VALUES (${kind}, ${key}, ${checkoutId}::uuid, ${orderId}, ${JSON.stringify(facts)}::jsonb)
    ON CONFLICT (dedupe_key) DO UPDATE SET facts = excluded.facts, changed_at = now(), done_at = NULL, done_by = NULL,
      ending = NULL, waits_until = NULL,
      taken_by = CASE WHEN item.done_at IS NULL THEN item.taken_by END,
      taken_at = CASE WHEN item.done_at IS NULL THEN item.taken_at END,
      opened_at = CASE WHEN item.done_at IS NULL THEN item.opened_at ELSE now() END,
      checkout_id = coalesce(excluded.checkout_id, item.checkout_id),
      order_id = coalesce(excluded.order_id, item.order_id)
    WHERE item.facts IS DISTINCT FROM excluded.facts OR (item.done_at IS NOT NULL AND item.done_by IS NULL)
      RETURNING id, opened_at
    ), told AS (
      INSERT INTO alert (id, way, type, dedupe_key, data, next_at)
      SELECT gen_random_uuid(), way, 'case.opened', concat('case.opened:', raised.id, ':', extract(epoch FROM opened_at)),
        jsonb_build_object('caseId', raised.id, 'kind', ${kind}::text, 'facts', ${JSON.stringify(facts)}::jsonb), now()
      FROM raised CROSS JOIN unnest(ARRAY['webhook', 'email']) AS way WHERE NOT ${isRemark(kind)}
      ON CONFLICT (way, dedupe_key) DO NOTHING
    )
    SELECT EXISTS (SELECT FROM raised) AS changed`;
  return raised?.changed ?? false;
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
    ON CONFLICT (dedupe_key) DO UPDATE SET facts = excluded.facts, changed_at = now(), done_at = now(),
      done_by = CASE WHEN item.ending IS NOT NULL THEN item.done_by END, waits_until = NULL,
      note = concat_ws(E'\n', item.note, excluded.note)
    WHERE item.facts IS DISTINCT FROM excluded.facts OR item.done_at IS NULL`;
}

/** Closes an open case because of later evidence, which `note` names. Does nothing if there is no open case. */
export async function settleAttention(tx: Tx, key: string, note: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE attention_item SET done_at = now(), done_by = CASE WHEN ending IS NOT NULL THEN done_by END, waits_until = NULL,
      note = concat_ws(E'\n', note, ${note}::text)
    WHERE dedupe_key = ${key} AND done_at IS NULL`;
}

/** Closes the open cases of a kind that name the order. `but`: not the one with this key. */
export async function settleCases(
  tx: Tx,
  { kind, orderCode, but = '' }: { kind: AttentionKind; orderCode: string; but?: string },
  note: string,
): Promise<void> {
  const open = await tx.$queryRaw<{ key: string }[]>`
    SELECT dedupe_key AS key FROM attention_item
    WHERE done_at IS NULL AND kind = ${kind} AND dedupe_key <> ${but} AND facts->'orderCodes' ? ${orderCode}`;
  for (const { key } of open) await settleAttention(tx, key, note);
}

/** Closes the cases of this order that wait for the provider's report of a refund. */
export async function settleRefunded(
  tx: Tx,
  { id, order_code: code }: { id: string; order_code: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE attention_item SET done_at = now(), waits_until = NULL,
      note = concat_ws(E'\n', note, ${`The provider reported a refund of ${code}.`}::text)
    WHERE done_at IS NULL AND ending = 'refund' AND (order_id = ${id} OR facts->'orderCodes' ? ${code})`;
}

/** The event that a case is about; null if it is about the whole organization, or if there is no such case. */
export async function caseEvent(db: Tx, id: string): Promise<string | null> {
  const [found] = await db.$queryRaw<{ eventId: string | null }[]>`
    SELECT coalesce(o.event_id, c.event_id, named.event_id) AS "eventId" FROM attention_item item
    LEFT JOIN "order" o ON o.id = item.order_id LEFT JOIN checkout c ON c.id = item.checkout_id
    LEFT JOIN "order" named ON named.order_code = item.facts->'orderCodes'->>0
    WHERE item.id = ${id}::uuid`;
  return found?.eventId ?? null;
}

export type AttentionDone = {
  readonly id: string;
  /** `changedAt` of the case as shown to the member of staff. */
  readonly seen: Date;
  /** Appended to earlier notes. */
  readonly note: string;
  readonly staffId: string;
  readonly ending: Ending;
};

/**
 * Closes a case that a member of staff has dealt with. With the ending `refund` it waits for the provider's report, unless the
 * mirror has a refund of the order `refunded` already.
 * @param refunded the order code that was refunded
 * @returns `changed` if nothing was written, because the case was changed, closed or deleted meanwhile
 */
export async function finishAttention(
  db: Tx,
  { id, seen, note, staffId, ending }: AttentionDone,
  now: Date,
  refunded: string | null = null,
): Promise<Result<{ readonly waits: boolean }, { readonly code: 'changed' }>> {
  const waits = ending === 'refund' && !(await isRefunded(db, refunded));
  const waitsUntil = waits ? new Date(now.getTime() + REFUND_WAIT_SECONDS * 1000) : null;
  const done = await db.$executeRaw`
    UPDATE attention_item
    SET done_at = ${waits ? null : now}, done_by = ${staffId}::uuid, ending = ${ending}, waits_until = ${waitsUntil},
      note = nullif(concat_ws(E'\n', note, nullif(${note}::text, '')), '')
    WHERE id = ${id}::uuid AND done_at IS NULL AND changed_at = ${seen}`;
  return done > 0 ? ok({ waits }) : err({ code: 'changed' });
}

async function isRefunded(db: Tx, orderCode: string | null): Promise<boolean> {
  if (orderCode === null) return false;
  const found = await db.order.findFirst({
    where: {
      orderCode,
      OR: [{ status: { in: [...REFUNDED_STATUSES] } }, { refunds: { some: { status: 'succeeded' } } }],
    },
    select: { id: true },
  });
  return found !== null;
}

/** Appends a note to an open or closed case. @returns whether there is such a case */
export async function noteCase(db: Tx, id: string, note: string): Promise<boolean> {
  const noted = await db.$executeRaw`
    UPDATE attention_item SET note = concat_ws(E'\n', note, ${note}::text) WHERE id = ${id}::uuid`;
  return noted > 0;
}

/**
 * Gives an open case to a member of staff, so that two do not call the same buyer.
 * @param from who had it as the page showed it; null: nobody
 * @returns `taken` if somebody else was faster, or the case is closed
 */
export async function takeCase(
  db: Tx,
  { id, staffId, from }: { id: string; staffId: string; from: string | null },
  now: Date,
): Promise<Result<null, { readonly code: 'taken' }>> {
  const { count } = await db.attentionItem.updateMany({
    where: { id, doneAt: null, takenById: from },
    data: { takenById: staffId, takenAt: now },
  });
  return count > 0 ? ok(null) : err({ code: 'taken' });
}

/** The member gives the case back. @returns `taken` if it is no longer theirs */
export async function giveBackCase(
  db: Tx,
  { id, staffId }: { id: string; staffId: string },
): Promise<Result<null, { readonly code: 'taken' }>> {
  const { count } = await db.attentionItem.updateMany({
    where: { id, doneAt: null, takenById: staffId },
    data: { takenById: null, takenAt: null },
  });
  return count > 0 ? ok(null) : err({ code: 'taken' });
}

type CaseSubject = {
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly checkoutId: string | null;
};

/** The oldest open case about an order or its checkout; null without one. */
export async function findCaseOf(
  tx: Tx,
  { orderId, orderCode, checkoutId }: CaseSubject,
): Promise<string | null> {
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM attention_item
    WHERE done_at IS NULL AND (order_id = ${orderId}::text OR checkout_id = ${checkoutId}::uuid
      OR facts->'orderCodes' ? ${orderCode}::text)
    ORDER BY opened_at LIMIT 1`;
  return found?.id ?? null;
}
