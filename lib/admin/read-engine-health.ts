// How far the mirror may be from the provider, and what waits: for the desk. It must not call the provider.
import 'server-only';
import type { Db } from '#lib/db/client.ts';

/** One comparison of the provider's list of orders with the mirror (`Reconciliation`). */
export type Comparison = {
  readonly at: Date;
  /** All orders there are, not the newest alone. */
  readonly whole: boolean;
  readonly compared: number;
  readonly missing: number;
  readonly different: number;
};

export type EngineHealth = {
  /** Null: there was none yet. */
  readonly comparison: Comparison | null;
  /** Webhooks: `failed` are set aside for good, `waiting` are stored and not yet applied. */
  readonly deliveries: { readonly waiting: number; readonly failed: number };
  /** Orders that are due for a read now. */
  readonly readsDue: number;
  /** Entries that wait for their order to be placed. */
  readonly inLine: number;
};

/** Counts from our own tables, as they are at `now`. */
export async function readEngineHealth(db: Db, now: Date): Promise<EngineHealth> {
  const [comparison, waiting, failed, readsDue, inLine] = await Promise.all([
    db.reconciliation.findFirst({
      orderBy: { at: 'desc' },
      select: { at: true, whole: true, compared: true, missing: true, different: true },
    }),
    db.webhookDelivery.count({ where: { state: 'received' } }),
    db.webhookDelivery.count({ where: { state: 'failed' } }),
    db.order.count({ where: { nextReadAt: { lte: now } } }),
    db.checkout.count({ where: { state: 'waiting' } }),
  ]);
  return { comparison, deliveries: { waiting, failed }, readsDue, inLine };
}
