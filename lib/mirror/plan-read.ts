// Says when an order is due to be read, in the transaction that found the reason.
import type { Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';

/** The order is due at `at`; a look at what is due comes by itself every few seconds (`READ_SECONDS`). */
export async function planRead(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.order.updateMany({ where: { id: orderId }, data: { nextReadAt: at } });
}

/** The order is due now, and somebody looks at once. */
export async function readSoon(tx: Tx, orderId: string, now: Date): Promise<void> {
  await planRead(tx, orderId, now);
  await lookAtDue(tx);
}

/** One look at all orders that are due; asking twice is one look. */
export async function lookAtDue(tx: Tx): Promise<void> {
  await enqueue(tx, 'read_orders', {}, { key: 'read_orders' });
}
