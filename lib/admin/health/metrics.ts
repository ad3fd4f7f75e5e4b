// The answer of `/metrics` as Prometheus text, counted from our own tables at each scrape: all instances say the same.
// Labels are statuses, networks and kinds; nothing of a person.
import { Gauge, Registry } from 'prom-client';
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import { WEBHOOK_TYPES } from '#lib/shared/vocabulary/webhook-types.ts';
import { findJobs, findSellingState } from './find-selling-state.ts';

export type PoolUse = { readonly kind: string; readonly used: number; readonly limit: number };

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** @returns the text, and its content type */
export async function metricsText(
  ctx: Pick<Ctx, 'db' | 'partner' | 'now'>,
  budget: readonly PoolUse[],
): Promise<{ readonly text: string; readonly type: string }> {
  const { db } = ctx;
  const registry = new Registry();
  const gauge = (name: string, help: string, samples: readonly Sample[]) => {
    const labelNames = Object.keys(samples[0]?.labels ?? {});
    const one = new Gauge({ name: `flagoff_${name}`, help, labelNames, registers: [registry] });
    for (const { labels, value } of samples) one.set(labels, value);
  };
  const single = (value: number): Sample[] => [{ labels: {}, value }];
  const [selling, jobs, orders, attempts, deliveries, refusals, queued, cases, alerts] = await Promise.all([
    findSellingState(ctx),
    findJobs(db),
    countOrders(db),
    countAttempts(db),
    countDeliveries(db),
    db.webhookRefusal.findMany({ select: { reason: true, count: true } }),
    countQueued(db),
    db.attentionItem.groupBy({ by: ['kind'], where: { doneAt: null }, _count: true }),
    db.alert.count({ where: { nextAt: { not: null } } }),
  ]);
  gauge(
    'selling',
    '1 if entries can be sold, 0 if nothing can be sold',
    single(selling.selling === 'stopped' ? 0 : 1),
  );
  gauge(
    'problems',
    'What stops selling, stops some events, or slows things down',
    selling.problems.map(({ code, effect }) => ({ labels: { code, effect }, value: 1 })),
  );
  gauge('orders', 'Mirrored orders by status', orders);
  gauge('payment_attempts', 'Payment attempts by network and state', attempts);
  gauge('webhook_deliveries', 'Stored webhooks by type and state', deliveries);
  gauge(
    'webhook_refusals',
    'Refused webhooks by reason, since the case of them was closed; in_a_row: since one was accepted',
    refusals.map(({ reason, count }) => ({ labels: { reason }, value: count })),
  );
  gauge('queue_length', 'Checkouts and sessions that wait for their order or session', single(queued));
  gauge(
    'provider_calls',
    'Calls to the provider in the current minute',
    budget.map(({ kind, used }) => ({ labels: { kind }, value: used })),
  );
  gauge(
    'provider_calls_limit',
    'Calls to the provider that a minute allows',
    budget.map(({ kind, limit }) => ({ labels: { kind }, value: limit })),
  );
  gauge(
    'cases_open',
    'Open cases by kind',
    cases.map(({ kind, _count }) => ({ labels: { kind }, value: _count })),
  );
  gauge('jobs_failed', 'Background jobs that failed for good', single(jobs.failed));
  gauge('jobs_due', 'Background jobs that are due and wait', single(jobs.due));
  gauge('alerts_waiting', 'Alerts that have not arrived yet', single(alerts));
  return { text: await registry.metrics(), type: registry.contentType };
}

const countOrders = async (db: Db): Promise<Sample[]> => {
  const rows = await db.deskOrder.groupBy({ by: ['status'], _count: true });
  return rows.map(({ status, _count }) => ({ labels: { status }, value: _count }));
};

async function countAttempts(db: Db): Promise<Sample[]> {
  const rows = await db.$queryRaw<{ network: string; state: string; value: number }[]>`
    SELECT coalesce(c.request->>'payment_method', 'unknown') AS network, a.state::text AS state, count(*)::int AS value
    FROM payment_attempt a JOIN checkout c ON c.id = a.checkout_id GROUP BY 1, 2 ORDER BY 1, 2`;
  return rows.map(({ network, state, value }) => ({ labels: { network, state }, value }));
}

/** The types of partner-api.md 6.1: a webhook of any other type is counted as `other`, so that its sender cannot add labels. */
async function countDeliveries(db: Db): Promise<Sample[]> {
  const rows = await db.$queryRaw<{ type: string; state: string; value: number }[]>`
    SELECT CASE WHEN type = ANY (${[...WEBHOOK_TYPES]}) THEN type ELSE 'other' END AS type,
      state::text AS state, count(*)::int AS value
    FROM webhook_delivery GROUP BY 1, 2 ORDER BY 1, 2`;
  return rows.map(({ type, state, value }) => ({ labels: { type, state }, value }));
}

async function countQueued(db: Db): Promise<number> {
  const [checkouts, sessions] = await Promise.all([
    db.checkout.count({ where: { state: 'waiting' } }),
    db.checkoutSession.count({ where: { state: 'waiting', style: 'hosted' } }),
  ]);
  return checkouts + sessions;
}
