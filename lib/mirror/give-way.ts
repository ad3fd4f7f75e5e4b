// Which of two entries of one buyer counts: the later one, until money arrives for the earlier one after all.
import type { Tx } from '#lib/db/client.ts';
import { isSettled } from '#lib/mirror/order-states.ts';
import { note } from '#lib/mirror/timeline.ts';
import { REPLACED } from '#lib/shared/replaced.ts';

/**
 * The locked entry `old` points to `by`. One that has not left for the provider never will.
 * @returns the place in the line that it leaves to `by`, if it had one
 */
export async function giveWay(
  tx: Tx,
  old: { readonly id: string; readonly lineNo: bigint },
  by: string,
  now: Date,
): Promise<bigint | null> {
  const withdrawn = await tx.$executeRaw`
    UPDATE checkout SET state = 'refused', refusal_code = ${REPLACED}
    WHERE id = ${old.id}::uuid AND state = 'waiting' AND sent_at IS NULL
      AND (lease_until IS NULL OR lease_until < now())`;
  await tx.checkout.update({ where: { id: old.id }, data: { replacedById: by } });
  await note(tx, { at: now, checkoutId: old.id, kind: 'checkout.replaced', detail: { by } });
  return withdrawn > 0 ? old.lineNo : null;
}

/**
 * Money arrived for an entry that had given way: it counts again, and the one that took its place, if it is not paid
 * too, gives way to it. What is on a phone by then cannot be called back: its page says to decline it.
 */
export async function takeBackPlace(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const { replacedById: next } = await lock(tx, checkoutId);
  if (!next) return;
  const last = await lockLatest(tx, next);
  if (last.order && isSettled(last.order.status)) return;
  await tx.checkout.update({ where: { id: checkoutId }, data: { replacedById: null } });
  // What had given way to it leads on as before.
  await tx.checkout.updateMany({ where: { replacedById: checkoutId }, data: { replacedById: next } });
  await giveWay(tx, last, checkoutId, now);
  await withdrawPayment(tx, last.id, now);
}

async function lockLatest(tx: Tx, id: string): ReturnType<typeof lock> {
  const checkout = await lock(tx, id);
  return checkout.replacedById ? lockLatest(tx, checkout.replacedById) : checkout;
}

async function lock(tx: Tx, id: string) {
  await tx.$executeRaw`SELECT id FROM checkout WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.checkout.findUniqueOrThrow({
    where: { id },
    select: { id: true, lineNo: true, replacedById: true, order: { select: { status: true } } },
  });
}

/** A payment of which nothing can have reached a phone; `unresolved` is set before a call leaves. */
async function withdrawPayment(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_attempt
    SET state = 'refused', live_checkout_id = NULL, finished_at = ${now}, refusal_code = ${REPLACED}, updated_at = ${now}
    WHERE live_checkout_id = ${checkoutId}::uuid AND state = 'waiting' AND NOT unresolved`;
}
