// Cases that regular checks open and close: a paid order that is shown as paid again, missing webhooks, failed jobs, an overdue
// backup.

import type { Db, Tx } from '#lib/db/client.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { isPaidFor } from '#lib/shared/vocabulary/order-status.ts';

/** Closes the `paid_reads_unpaid` cases of orders that a fetch shows as paid again. */
export async function settleOrderCases(
  tx: Tx,
  orders: readonly { id: string; status: string }[],
): Promise<void> {
  const paid = orders.filter(({ status }) => isPaidFor(status)).map(({ id }) => id);
  if (paid.length === 0) return;
  const open = await tx.attentionItem.findMany({
    where: { kind: 'paid_reads_unpaid', doneAt: null, orderId: { in: paid } },
    select: { dedupeKey: true },
  });
  for (const { dedupeKey } of open) {
    await settleAttention(tx, dedupeKey, 'The provider shows the order as paid again.');
  }
}

/** Within this time the provider has sent a webhook three times (partner-api.md 6.5 rule 2). */
const GRACE_SECONDS = 1800;
const LOOK_BACK_SECONDS = 2 * 86_400;
const WEBHOOKS_MISSING = 'webhooks_missing';

/**
 * Opens the case of paid orders without a webhook: one may be late, but if more are missing, the endpoint is disabled, deleted
 * or unreachable (partner-api.md 6.5), and buyers wait for fetches. Counts only orders that the mirror saw unpaid or that are
 * newer than its first comparison: older ones were paid before this storefront received webhooks. Closes it once an
 * `order.paid` arrives.
 */
export async function noticeMissingWebhooks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GRACE_SECONDS * 1000);
  const after = new Date(now.getTime() - LOOK_BACK_SECONDS * 1000);
  const [found] = await db.$queryRaw<{ since: Date | null; arrived: boolean | null }[]>`
    SELECT min(o.status_at) AS since,
      EXISTS (SELECT FROM webhook_delivery d WHERE d.type = 'order.paid' AND d.received_at > max(o.status_at)) AS arrived
    FROM "order" o
    WHERE o.status = 'paid' AND o.status_source <> 'webhook' AND o.created_at > ${after} AND o.status_at < ${before}
      AND (o.first_seen_at < o.status_at OR o.created_at > (SELECT min(at) FROM reconciliation))
      AND o.status_at > coalesce((SELECT done_at FROM attention_item WHERE dedupe_key = ${WEBHOOKS_MISSING}), '-infinity')
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.order_id = o.id AND d.type = 'order.paid')`;
  if (!found?.since || found.arrived) return settleAttention(db, WEBHOOKS_MISSING, 'Webhooks arrive again.');
  const facts = { since: found.since.toISOString() };
  await raiseAttention(db, { kind: 'webhooks_missing', key: WEBHOOKS_MISSING, facts });
}

const JOBS_FAILED = 'jobs_failed';

/** Opens the case of background jobs that used up their attempts, and closes it once none is left. Safe to repeat. */
export async function noticeFailedJobs(db: Db): Promise<void> {
  const failed = await db.$queryRaw<{ task: string }[]>`
    SELECT DISTINCT task_identifier AS task FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL ORDER BY 1`;
  if (failed.length === 0) return settleAttention(db, JOBS_FAILED, 'No failed job is left.');
  const facts = { which: failed.map(({ task }) => task) };
  await raiseAttention(db, { kind: 'jobs_failed', key: JOBS_FAILED, facts });
}

const BACKUP_OVERDUE = 'backup_overdue';
/** A nightly backup may take an hour, and begin an hour later when the clocks change. */
const BACKUP_HOURS = 26;

/** @param dumpedAt of the last backup */
export const isBackupOverdue = (dumpedAt: Date, now: Date): boolean =>
  now.getTime() - dumpedAt.getTime() > BACKUP_HOURS * 3_600_000;

/**
 * Opens the case of a backup that is overdue, and closes it after the next one. Never where no backup was made yet: the host of the
 * database may make them. Safe to repeat.
 */
export async function noticeOverdueBackup(db: Db, now: Date): Promise<void> {
  const last = await db.backup.findFirst({ select: { dumpedAt: true } });
  if (!last || !isBackupOverdue(last.dumpedAt, now))
    return settleAttention(db, BACKUP_OVERDUE, 'A backup was made.');
  const facts = { since: last.dumpedAt.toISOString() };
  await raiseAttention(db, { kind: 'backup_overdue', key: BACKUP_OVERDUE, facts });
}
