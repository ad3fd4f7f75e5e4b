// Opens cases for staff: an order whose payment is gone or charged back, and webhooks that do not arrive.

import { isPaidFor, isSettled } from '#lib/checkout/state/order-status.ts';
import type { Db, Tx } from '#lib/db/client.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';

/** An update of an order, compared with the mirror. */
export type ComparedUpdate = {
  readonly order: { readonly id: string; readonly order_code: string; readonly status: string };
  readonly checkoutId: string | null;
  /** The order before the update; null if it was not in the mirror. */
  readonly known: { readonly status: string } | null;
  /** The mirror now has the status of the update. */
  readonly taken: boolean;
  /** A newer fetch shows a paid order as unpaid. */
  readonly contradicts: boolean;
};

const keyOf = (orderId: string): string => `paid_reads_unpaid:${orderId}`;

/** Opens or closes the cases of one order; call it under the order's lock. */
export async function raiseOrderCases(tx: Tx, update: ComparedUpdate, now: Date): Promise<void> {
  const { order, checkoutId, known, taken, contradicts } = update;
  const was = known?.status;
  const about = { checkoutId, orderId: order.id };
  const orderCodes = [order.order_code];
  const wasSettled = was !== undefined && isSettled(was);
  if (contradicts || (taken && wasSettled && order.status === 'cancelled')) {
    const facts = { orderCodes, was, reads: order.status };
    await raiseAttention(tx, { kind: 'paid_reads_unpaid', key: keyOf(order.id), ...about, facts });
  }
  if (taken && order.status === 'chargeback_flagged' && was !== 'chargeback_flagged') {
    const facts = { orderCodes, since: now.toISOString() };
    await raiseAttention(tx, { kind: 'chargeback', key: `chargeback:${order.id}`, ...about, facts });
  }
}

/** Closes the cases of fetched orders whose status is the mirror's. */
export async function settleOrderCases(
  tx: Tx,
  orders: readonly { id: string; status: string }[],
): Promise<void> {
  const paid = orders.filter(({ status }) => isPaidFor(status)).map(({ id }) => id);
  if (paid.length === 0) return;
  const open = await tx.attentionItem.findMany({
    where: { kind: 'paid_reads_unpaid', doneAt: null, orderId: { in: paid } },
    select: { dedupeKey: true },
  });
  for (const { dedupeKey } of open) {
    await settleAttention(tx, dedupeKey, 'The provider shows the order as paid again.');
  }
}

/** Within this time the provider has sent a webhook three times (partner-api.md 6.5 rule 2). */
const GRACE_SECONDS = 1800;
const LOOK_BACK_SECONDS = 2 * 86_400;
const WEBHOOKS_MISSING = 'webhooks_missing';

/**
 * Opens the case of paid orders without a webhook: one may be late, but if more are missing, the endpoint is disabled, deleted
 * or unreachable (partner-api.md 6.5), and buyers wait for fetches. Counts only orders that the mirror saw unpaid or that are newer than its
 * first comparison: older ones were paid before this storefront received webhooks.
 */
export async function noticeMissingWebhooks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GRACE_SECONDS * 1000);
  const after = new Date(now.getTime() - LOOK_BACK_SECONDS * 1000);
  const [found] = await db.$queryRaw<{ since: Date | null }[]>`
    SELECT min(o.status_at) AS since FROM "order" o
    WHERE o.status = 'paid' AND o.status_source <> 'webhook' AND o.created_at > ${after} AND o.status_at < ${before}
      AND (o.first_seen_at < o.status_at OR o.created_at > (SELECT min(at) FROM reconciliation))
      AND o.status_at > coalesce((SELECT done_at FROM attention_item WHERE dedupe_key = ${WEBHOOKS_MISSING}), '-infinity')
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.order_id = o.id AND d.type = 'order.paid')`;
  if (!found?.since) return;
  const facts = { since: found.since.toISOString() };
  await raiseAttention(db, { kind: 'webhooks_missing', key: WEBHOOKS_MISSING, facts });
}
