// Asks for an order to be read soon, in the transaction that found the reason.
import type { Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';

/** Plans one read at `at`; an earlier plan that has not begun is moved. */
export async function planRead(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.order.updateMany({ where: { id: orderId }, data: { nextReadAt: at } });
  await enqueue(tx, 'read_order', { orderId }, { key: `read:${orderId}`, runAt: at });
}
