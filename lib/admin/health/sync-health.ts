// Shows staff how far the mirror may differ from the provider, and what waits. It must not call the provider.
import 'server-only';
import type { Db } from '#lib/db/client.ts';
import { findWebhookRefusals } from '#lib/orders/webhook-refusals.ts';

export type SyncHealth = Awaited<ReturnType<typeof findSyncHealth>>;
export type Comparison = NonNullable<Awaited<ReturnType<typeof lastComparison>>>;

/** `deliveries`: `waiting` are stored and not yet applied, `failed` could not be applied. */
export async function findSyncHealth(db: Db, now: Date) {
  const [comparisons, refusals, waiting, failed, fetchesDue, queued] = await Promise.all([
    lastComparisons(db),
    findWebhookRefusals(db),
    db.webhookDelivery.count({ where: { state: 'received' } }),
    db.webhookDelivery.count({ where: { state: 'failed' } }),
    db.order.count({ where: { nextFetchAt: { lte: now } } }),
    db.checkout.count({ where: { state: 'waiting' } }),
  ]);
  return { ...comparisons, refusals, deliveries: { waiting, failed }, fetchesDue, queued };
}

/** The latest comparison of the newest orders, and the latest finished one of all orders; `null` before the first. */
export async function lastComparisons(db: Db) {
  const [comparison, wholeComparison] = await Promise.all([
    lastComparison(db, false),
    lastComparison(db, true),
  ]);
  return { comparison, wholeComparison };
}

/** `uncorrected`: how many missing or different orders could not be corrected. */
const lastComparison = (db: Db, whole: boolean) =>
  db.reconciliation.findFirst({
    where: { whole },
    orderBy: { at: 'desc' },
    select: { at: true, whole: true, compared: true, missing: true, different: true, uncorrected: true },
  });
