// One writer per mirrored order at a time, whether the order is on disk yet or not.
import type { Tx } from '#lib/db/client.ts';

/**
 * Waits for every other writer of this order; let go at the end of the transaction. A transaction takes it before it
 * writes any row of the order, its checkout or its attempts: two that lock rows in another order stop each other.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`;
}
