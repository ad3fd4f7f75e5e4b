// How far the mirror may differ from the provider, and what waits, for the staff. It must not call the provider.
import 'server-only';
import type { Db } from '#lib/db/client.ts';
import { findWebhookRefusals, type WebhookRefusals } from '#lib/orders/webhook-refusals.ts';

export type Comparison = {
  readonly at: Date;
  readonly whole: boolean;
  readonly compared: number;
  readonly missing: number;
  readonly different: number;
  /** How many of the missing and different ones could not be corrected. */
  readonly uncorrected: number;
};

export type SyncHealth = {
  /** The latest comparison of the newest orders; `null` before the first. */
  readonly comparison: Comparison | null;
  /** The latest finished comparison of all orders; `null` before the first. */
  readonly wholeComparison: Comparison | null;
  readonly refusals: WebhookRefusals;
  /** Webhook deliveries: `waiting` are stored and not yet applied, `failed` could not be parsed. */
  readonly deliveries: { readonly waiting: number; readonly failed: number };
  readonly fetchesDue: number;
  readonly queued: number;
};

export async function findSyncHealth(db: Db, now: Date): Promise<SyncHealth> {
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

export async function lastComparisons(db: Db): Promise<Pick<SyncHealth, 'comparison' | 'wholeComparison'>> {
  const [comparison, wholeComparison] = await Promise.all([
    lastComparison(db, false),
    lastComparison(db, true),
  ]);
  return { comparison, wholeComparison };
}

const lastComparison = (db: Db, whole: boolean): Promise<Comparison | null> =>
  db.reconciliation.findFirst({
    where: { whole },
    orderBy: { at: 'desc' },
    select: { at: true, whole: true, compared: true, missing: true, different: true, uncorrected: true },
  });
