// Plans when an order is fetched next, in the transaction of the change that requires it.
import type { Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';

/** The order is due at `at`. A regular job fetches due orders every `READ_DUE_SECONDS`. */
export async function planFetch(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.order.updateMany({ where: { id: orderId }, data: { nextFetchAt: at } });
}

/** The order is due now, and the job starts at once. */
export async function fetchSoon(tx: Tx, orderId: string, now: Date): Promise<void> {
  await planFetch(tx, orderId, now);
  await enqueueDueFetches(tx);
}

/** Like `fetchSoon`, also for an order that the mirror lacks. */
export async function fetchUnknownSoon(tx: Tx, orderId: string, now: Date): Promise<void> {
  const { count } = await tx.order.updateMany({ where: { id: orderId }, data: { nextFetchAt: now } });
  if (count > 0) return enqueueDueFetches(tx);
  await enqueue(tx, 'fetch_order', { orderId }, { key: `fetch_order:${orderId}` });
}

/** Starts the job that fetches all due orders. At most one such job waits at a time. */
export async function enqueueDueFetches(tx: Tx): Promise<void> {
  await enqueue(tx, 'fetch_due_orders', {}, { key: 'fetch_due_orders' });
}
