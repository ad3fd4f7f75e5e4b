// Tells the timeline that an order's status moved.
import type { Tx } from '#lib/db/client.ts';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { note } from '#lib/mirror/timeline.ts';

type Move = {
  orderId: string;
  checkoutId: string | null;
  /** Null: the order was not known. */
  from: string | null;
  to: string;
  source: OrderSource;
};

/** Writes nothing where the status is what it was. */
export async function noteStatus(tx: Tx, { orderId, checkoutId, ...detail }: Move, now: Date): Promise<void> {
  if (detail.from === detail.to) return;
  await note(tx, { at: now, checkoutId, orderId, kind: 'order.status', detail });
}
