// Two paid orders of one buyer for one event, neither of which was meant to replace the other. The form asks about a second entry
// only in a browser that knows the first, so that nobody learns of a stranger's entry; what it could not ask is found here.
import { isPaidFor, isSettled } from '#lib/checkout/state/order-status.ts';
import type { Tx } from '#lib/db/client.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { chainIds } from '#lib/orders/supersession.ts';

type Entry = { id: string; orderId: string; orderCode: string; status: string; consented: boolean };

/**
 * Call it after a change of the money of a checkout's order. Opens a case for each other paid order with the buyer's number and
 * name that the buyer did not confirm as a second entry; closes it once one of the two is refunded.
 */
export async function followSecondEntries(tx: Tx, checkoutId: string): Promise<void> {
  const [own, ...others] = await entriesOfBuyer(tx, checkoutId);
  if (!own || !isSettled(own.status)) return;
  const chain = await chainIds(tx, checkoutId);
  for (const other of others) {
    if (chain.includes(other.id) || own.consented || other.consented || !isSettled(other.status)) continue;
    const pair = [own, other].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
    const key = `second_entry_paid:${pair.map(({ orderId }) => orderId).join(':')}`;
    const refunded = pair.find(({ status }) => !isPaidFor(status));
    if (refunded) await settleAttention(tx, key, `order ${refunded.orderCode} was refunded`);
    else
      await raiseAttention(tx, {
        kind: 'second_entry_paid',
        key,
        checkoutId,
        orderId: own.orderId,
        facts: { orderCodes: pair.map(({ orderCode }) => orderCode) },
      });
  }
}

/** The checkout itself first, then those of the same number, name and event; all that have an order. */
async function entriesOfBuyer(tx: Tx, checkoutId: string): Promise<Entry[]> {
  // Two orders that are paid at the same time see each other.
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('entries ' || event_id || ' ' || coalesce(buyer_phone, id::text), 0))
    FROM checkout WHERE id = ${checkoutId}::uuid`;
  return tx.$queryRaw<Entry[]>`
    SELECT other.id, o.id AS "orderId", o.order_code AS "orderCode", o.status,
      coalesce(other.input->>'second_entry', '') <> '' AS consented
    FROM checkout own
    JOIN checkout other ON other.id = own.id OR (other.event_id = own.event_id AND other.buyer_phone = own.buyer_phone
      AND lower(regexp_replace(trim(other.request->>'buyer_name'), '\\s+', ' ', 'g')) =
        lower(regexp_replace(trim(own.request->>'buyer_name'), '\\s+', ' ', 'g')))
    JOIN "order" o ON o.id = other.order_id
    WHERE own.id = ${checkoutId}::uuid
    ORDER BY other.id <> own.id, other.created_at`;
}
