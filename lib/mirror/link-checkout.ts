// Finds the checkout that an order came from. Our reference travels as `partner_reference`, so an order whose create
// answer was lost is found again from any later news of it.
import type { Tx } from '#lib/db/client.ts';
import type { Order } from '#lib/partner-api/schemas/order.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The checkout's id, or null for orders of other channels. */
export async function linkCheckout(tx: Tx, order: Order, firstSeen: boolean): Promise<string | null> {
  const reference = order.attribution.partner_reference;
  if (!firstSeen) {
    const linked = await tx.checkout.findUnique({ where: { orderId: order.id }, select: { id: true } });
    if (linked) return linked.id;
  }
  if (!reference || !UUID.test(reference)) return null;
  const found = await tx.checkout.findFirst({
    where: { id: reference, eventId: order.event_id, OR: [{ orderId: null }, { orderId: order.id }] },
    select: { id: true },
  });
  return found?.id ?? null;
}
