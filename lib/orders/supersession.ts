// How a checkout is superseded by a newer one, and how that is reversed if money arrives for it. Call it under the lock of
// the checkout's order.

import { SUPERSEDED } from '#lib/checkout/state/checkout-stage.ts';
import { isPaidFor, isSettled } from '#lib/checkout/state/order-status.ts';
import type { Tx } from '#lib/db/client.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';

/**
 * Marks the locked checkout `old` as superseded by the checkout `by`. If `old` was not sent to the provider yet, it is
 * withdrawn.
 * @returns the queue number that `by` inherits; null if `old` was not waiting in the queue
 */
export async function supersede(
  tx: Tx,
  old: { readonly id: string; readonly queueNumber: bigint },
  by: string,
  now: Date,
): Promise<bigint | null> {
  const withdrawn = await tx.$executeRaw`
    UPDATE checkout SET state = 'refused', refusal_code = ${SUPERSEDED}
    WHERE id = ${old.id}::uuid AND state = 'waiting' AND sent_at IS NULL
      AND (lease_until IS NULL OR lease_until < now())`;
  await tx.checkout.update({ where: { id: old.id }, data: { supersededById: by } });
  await addToTimeline(tx, { at: now, checkoutId: old.id, kind: 'checkout.superseded', detail: { by } });
  return withdrawn > 0 ? old.queueNumber : null;
}

/**
 * Makes a superseded checkout that was paid current again; it supersedes the newer one. If both are paid, opens a case
 * instead. A prompt of the newer one cannot be recalled: its page asks the buyer to decline it.
 */
export async function supersedeBack(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const own = await lock(tx, checkoutId);
  if (!own.supersededById) return;
  const last = await lockLatest(tx, own.supersededById);
  if (last.order && isSettled(last.order.status)) {
    if (own.order)
      await raiseTwoPaid(tx, { checkoutId, order: own.order }, { checkoutId: last.id, order: last.order });
    return;
  }
  await tx.checkout.update({ where: { id: checkoutId }, data: { supersededById: null } });
  // Checkouts that it superseded now point to the one that was current.
  const next = own.supersededById;
  await tx.checkout.updateMany({ where: { supersededById: checkoutId }, data: { supersededById: next } });
  await supersede(tx, last, checkoutId, now);
  await withdrawPayment(tx, last.id, now);
}

type Paid = {
  readonly checkoutId: string;
  readonly order: { id: string; orderCode: string; status: string };
};

/** Opens one case for two paid orders of one chain of checkouts, whichever was paid first. */
async function raiseTwoPaid(tx: Tx, one: Paid, other: Paid): Promise<void> {
  if (!isPaidFor(one.order.status) || !isPaidFor(other.order.status)) return;
  const pair = [one, other].sort((a, b) => (a.order.id < b.order.id ? -1 : 1));
  await raiseAttention(tx, {
    kind: 'two_orders_paid',
    key: `two_orders_paid:${pair.map(({ order }) => order.id).join(':')}`,
    checkoutId: one.checkoutId,
    orderId: one.order.id,
    facts: { orderCodes: pair.map(({ order }) => order.orderCode) },
  });
}

async function lockLatest(tx: Tx, id: string): ReturnType<typeof lock> {
  const checkout = await lock(tx, id);
  return checkout.supersededById ? lockLatest(tx, checkout.supersededById) : checkout;
}

async function lock(tx: Tx, id: string) {
  await tx.$executeRaw`SELECT id FROM checkout WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.checkout.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      queueNumber: true,
      supersededById: true,
      order: { select: { id: true, orderCode: true, status: true } },
    },
  });
}

/** Refuses an attempt whose call was not sent: `unresolved` is set before a call. */
async function withdrawPayment(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_attempt
    SET state = 'refused', live_checkout_id = NULL, finished_at = ${now}, refusal_code = ${SUPERSEDED}, updated_at = ${now}
    WHERE live_checkout_id = ${checkoutId}::uuid AND state = 'waiting' AND NOT unresolved`;
}
