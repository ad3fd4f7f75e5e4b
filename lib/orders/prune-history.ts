// Deletes history older than HISTORY_DAYS, once a day: timelines of completed orders, processed webhooks, comparisons, alerts,
// invites of staff, and checkout sessions that were never paid; the audit log after AUDIT_MONTHS. Orders, checkouts, payments
// and refunds are never deleted.

import type { Ctx } from '#lib/context.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { AUDIT_MONTHS } from '#lib/shared/retention.ts';
import { CHARGING_STATUSES, NOT_CHARGING } from '#lib/shared/vocabulary/order-status.ts';

const DAY_SECONDS = 86_400;
/** How often a process checks whether the daily run is due, seconds. */
export const PRUNE_SECONDS = 3600;

/** Rows per statement: few, so that no other writer waits long. */
const BATCH = 5_000;
const MAX_BATCHES = 1_000;

/** Numbers of deleted rows. */
export type Pruned = {
  timeline: number;
  deliveries: number;
  comparisons: number;
  sessions: number;
  alerts: number;
  invites: number;
  audit: number;
  minutes: number;
};

/** Deletes what is older than `days`. @returns null if a process did so in the last day */
export async function pruneHistory(ctx: Ctx, days: number): Promise<Pruned | null> {
  const before = new Date(ctx.now().getTime() - days * DAY_SECONDS * 1000);
  let pruned: Pruned | null = null;
  await withLease(ctx.db, 'prune_history', DAY_SECONDS, async () => {
    pruned = {
      timeline: await inBatches(() => pruneTimeline(ctx, before)),
      deliveries: await inBatches(() => pruneDeliveries(ctx, before)),
      comparisons: await pruneComparisons(ctx, before),
      sessions: await inBatches(() => pruneSessions(ctx, before)),
      alerts: await pruneAlerts(ctx, before),
      invites: await pruneInvites(ctx, before),
      audit: await inBatches(() => pruneAudit(ctx)),
      minutes: await pruneMinutes(ctx),
    };
    ctx.log.info({ ...pruned, before }, 'old history was deleted');
    return true;
  });
  return pruned;
}

async function inBatches(prune: () => PromiseLike<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await prune();
    total += count;
    if (count < BATCH) break;
  }
  return total;
}

/** Keeps entries while a payment can change the order, its checkout has work left, or a case of it is open. */
function pruneTimeline({ db, now }: Ctx, before: Date): PromiseLike<number> {
  return db.$executeRaw`
    DELETE FROM timeline_entry WHERE id IN (
      SELECT entry.id FROM timeline_entry entry
      WHERE entry.at < ${before}
        AND NOT EXISTS (
          SELECT FROM "order" o WHERE o.id = entry.order_id
            AND (o.status IN (${Prisma.join([...CHARGING_STATUSES])}) OR o.next_fetch_at IS NOT NULL
              OR (o.status = 'cart' AND o.hold_expires_at > ${now()})))
        AND NOT EXISTS (
          SELECT FROM checkout c WHERE (c.id = entry.checkout_id OR c.order_id = entry.order_id)
            AND (c.state = 'waiting'
              OR EXISTS (SELECT FROM payment_attempt attempt WHERE attempt.live_checkout_id = c.id)))
        AND NOT EXISTS (
          SELECT FROM attention_item item WHERE item.done_at IS NULL
            AND (item.order_id = entry.order_id OR item.checkout_id = entry.checkout_id))
      ORDER BY entry.at LIMIT ${BATCH})`;
}

function pruneDeliveries({ db }: Ctx, before: Date): PromiseLike<number> {
  return db.$executeRaw`
    DELETE FROM webhook_delivery WHERE id IN (
      SELECT id FROM webhook_delivery WHERE state IN ('applied', 'ignored') AND received_at < ${before} LIMIT ${BATCH})`;
}

/** Keeps alerts that have not arrived, and whether selling was stopped last. */
const pruneAlerts = ({ db }: Ctx, before: Date): PromiseLike<number> => db.$executeRaw`
  DELETE FROM alert WHERE created_at < ${before} AND next_at IS NULL
    AND id NOT IN (SELECT id FROM alert WHERE type LIKE 'selling.%' ORDER BY created_at DESC, id DESC LIMIT 2)`;

/** Deletes invites that ran out, accepted and revoked ones included. */
async function pruneInvites({ db }: Ctx, before: Date): Promise<number> {
  const { count } = await db.staffInvite.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

/** Keeps the last sign-in of each member, which the page of staff shows. */
const pruneAudit = ({ db, now }: Ctx): PromiseLike<number> => db.$executeRaw`
  DELETE FROM audit_entry WHERE id IN (
    SELECT id FROM audit_entry
    WHERE at < ${now()}::timestamptz - make_interval(months => ${AUDIT_MONTHS}::int)
      AND id NOT IN (
        SELECT max(id) FROM audit_entry WHERE kind = 'sign_in' AND staff_id IS NOT NULL GROUP BY staff_id)
    ORDER BY at LIMIT ${BATCH})`;

/** The health page shows the last day. */
async function pruneMinutes({ db, now }: Ctx): Promise<number> {
  const { count } = await db.upstreamMinute.deleteMany({
    where: { minute: { lt: new Date(now().getTime() - 2 * DAY_SECONDS * 1000) } },
  });
  return count;
}

/** Keeps the newest comparison of each kind: the next one starts where it ended. */
function pruneComparisons({ db }: Ctx, before: Date): PromiseLike<number> {
  return db.$executeRaw`
    DELETE FROM reconciliation
    WHERE at < ${before} AND id NOT IN (SELECT max(id) FROM reconciliation GROUP BY whole)`;
}

/** Keeps those that took money, may still take some, or are part of an open case. */
function pruneSessions({ db }: Ctx, before: Date): PromiseLike<number> {
  return db.$executeRaw`
    DELETE FROM checkout_session WHERE id IN (
      SELECT s.id FROM checkout_session s
      WHERE s.created_at < ${before} AND s.state IN ('expired', 'deleted', 'refused')
        AND NOT EXISTS (
          SELECT FROM "order" o WHERE o.checkout_session_id = s.session_id
            AND (o.status NOT IN (${Prisma.join([...NOT_CHARGING])}) OR o.next_fetch_at IS NOT NULL
              OR EXISTS (SELECT FROM attention_item item WHERE item.done_at IS NULL AND item.order_id = o.id)))
      LIMIT ${BATCH})`;
}
