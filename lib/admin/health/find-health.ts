// Loads all that the desk's health page shows from our own tables. It never calls the provider.
import { performance } from 'node:perf_hooks';
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import { findClockOff } from '#lib/orders/provider-troubles.ts';
import { isBackupOverdue } from '#lib/orders/raise-cases.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { findFailedJobs } from './failed-jobs.ts';
import { findJobs, findSellingState } from './find-selling-state.ts';
import { findSyncHealth } from './sync-health.ts';

export type MinuteOfCalls = { readonly minute: Date; readonly calls: number };

export type Health = Awaited<ReturnType<typeof findHealth>>;

export async function findHealth(ctx: Pick<Ctx, 'db' | 'partner' | 'now'>) {
  const { db, partner } = ctx;
  const now = ctx.now();
  const startedAt = performance.now();
  await db.$queryRaw`SELECT 1`;
  const databaseMs = Math.round(performance.now() - startedAt);
  const [
    selling,
    sync,
    jobs,
    failedJobs,
    scopes,
    clockOff,
    arrivals,
    queuedSince,
    writes,
    highest,
    learned,
    unknownMethods,
    backup,
  ] = await Promise.all([
    findSellingState(ctx),
    findSyncHealth(db, now),
    findJobs(db),
    findFailedJobs(db),
    partner.grantedScopes(),
    findClockOff(db, now),
    findArrivals(db, now),
    db.checkout.aggregate({ where: { state: 'waiting' }, _min: { createdAt: true } }),
    findWrites(db, now),
    findHighest(db, now),
    findLearned(db, now),
    findUnknownMethods(db),
    db.backup.findFirst(),
  ]);
  return {
    ...selling,
    ...sync,
    jobs,
    failedJobs,
    scopes,
    clockOff,
    databaseMs,
    ...arrivals,
    queuedSince: queuedSince._min.createdAt,
    writes,
    highest,
    learned,
    unknownMethods,
    backup: backup && { ...backup, isOverdue: isBackupOverdue(backup.dumpedAt, now) },
  };
}

/** Payment methods of events (partner-api.md 2.2) that this storefront does not offer. */
async function findUnknownMethods(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ method: string }[]>`
    SELECT DISTINCT left(method, 40) AS method
    FROM event_snapshot e, jsonb_array_elements_text(
      CASE WHEN jsonb_typeof(e.detail->'payment_methods') = 'array' THEN e.detail->'payment_methods' ELSE '[]' END
    ) AS method
    WHERE method <> ALL (${[...MOBILE_NETWORKS]}) ORDER BY 1 LIMIT 10`;
  return rows.map(({ method }) => method);
}

const ago = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

async function findArrivals(db: Db, now: Date) {
  const [lastHour, ping] = await Promise.all([
    db.webhookDelivery.count({ where: { receivedAt: { gt: ago(now, 3600) } } }),
    db.webhookDelivery.findFirst({
      where: { type: 'ping', state: 'ignored' },
      orderBy: { receivedAt: 'desc' },
      select: { receivedAt: true },
    }),
  ]);
  return { lastHour, pingAt: ping?.receivedAt ?? null };
}

const MINUTES = 60;

async function findWrites(db: Db, now: Date): Promise<MinuteOfCalls[]> {
  const open = Math.floor(now.getTime() / 60_000);
  const minutes = Array.from({ length: MINUTES }, (_, n) => new Date((open - MINUTES + 1 + n) * 60_000));
  const rows = await db.upstreamMinute.findMany({
    where: { kind: 'write', minute: { gte: minutes[0] ?? now } },
  });
  const calls = new Map(rows.map((row) => [row.minute.getTime(), row.calls]));
  return minutes.map((minute) => ({ minute, calls: calls.get(minute.getTime()) ?? 0 }));
}

const findHighest = (db: Db, now: Date): Promise<MinuteOfCalls | null> =>
  db.upstreamMinute.findFirst({
    where: { kind: 'write', minute: { gt: ago(now, 86_400) } },
    orderBy: [{ calls: 'desc' }, { minute: 'desc' }],
    select: { minute: true, calls: true },
  });

export type Learned = {
  readonly byWebhook: number;
  readonly byReadFirst: number;
  readonly onlyByRead: number;
  /** Half of the payments were known this many seconds after the provider queued their webhook; null without one. */
  readonly halfSeconds: number | null;
};

async function findLearned(db: Db, now: Date): Promise<Learned> {
  const since = ago(now, 86_400);
  const [row] = await db.$queryRaw<Learned[]>`
    SELECT count(*) FILTER (WHERE paid_source = 'webhook')::int AS "byWebhook",
      count(*) FILTER (WHERE paid_source <> 'webhook' AND d.id IS NOT NULL)::int AS "byReadFirst",
      count(*) FILTER (WHERE paid_source <> 'webhook' AND d.id IS NULL)::int AS "onlyByRead",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.received_at - d.created_at))
        FILTER (WHERE paid_source = 'webhook')::float8 AS "halfSeconds"
    FROM desk_order o
    LEFT JOIN LATERAL (
      SELECT id, received_at, created_at FROM webhook_delivery
      WHERE order_id = o.order_id AND type = 'order.paid' ORDER BY received_at LIMIT 1
    ) AS d ON true
    WHERE o.paid_at > ${since}`;
  return row ?? { byWebhook: 0, byReadFirst: 0, onlyByRead: 0, halfSeconds: null };
}

/** Changes with each problem, webhook, failed job and minute. */
export async function healthVersion(ctx: Pick<Ctx, 'db' | 'partner' | 'now'>): Promise<string> {
  const { db } = ctx;
  const [{ selling, problems }, last, jobs] = await Promise.all([
    findSellingState(ctx),
    db.webhookDelivery.findFirst({ orderBy: { receivedAt: 'desc' }, select: { id: true, state: true } }),
    findJobs(db),
  ]);
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  const named = problems.map(({ code, count }) => `${code}${count ?? ''}`);
  return [selling, ...named, last?.id, last?.state, jobs.failed, minute].join('.');
}
