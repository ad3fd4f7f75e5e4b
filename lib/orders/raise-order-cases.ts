// Opens cases for staff from the status of an order: a payment that is gone, or a chargeback.

import { isPaidFor, isSettled } from '#lib/checkout/state/order-status.ts';
import type { Tx } from '#lib/db/client.ts';
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
