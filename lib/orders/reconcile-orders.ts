// Compares the provider's list of orders, newest first, with the mirror, corrects the mirror and measures the drift
// (partner-api.md 4.8). Needs the scope `orders:read`.

import { contradicts, mergeStatus } from '#lib/checkout/state/merge-status.ts';
import type { Ctx } from '#lib/context.ts';
import type { Db, Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { Order as OrderRow } from '#lib/db/generated/client.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { applyFetched, logMalformed, mayReadOrders } from '#lib/orders/fetch-order.ts';
import { settleOrderCases } from '#lib/orders/raise-cases.ts';
import type { CallPriority } from '#lib/partner-api/call.ts';
import type { PartnerError } from '#lib/partner-api/errors.ts';
import type { Order, OrderPage } from '#lib/partner-api/orders.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { OrderStatus } from '#lib/shared/vocabulary/order-status.ts';

/** How often the newest orders are compared, seconds. */
export const RECONCILE_SECONDS = 60;
/** How often each list is compared to its end, seconds. */
const WALK_SECONDS = 3600;
/** If nothing was compared for so long, seconds, neither webhooks nor reads may have arrived. */
const OUTAGE_SECONDS = 300;
/** The rows of `order_walk`: lists of one status, of any age, whose webhook may have been lost; then all orders. */
const MOVED = [
  // Money that is on its way.
  { id: 2, status: 'prompt_sent' },
  { id: 3, status: 'payment_initiated' },
  { id: 4, status: 'refunded' },
  { id: 5, status: 'partially_refunded' },
  { id: 6, status: 'chargeback_flagged' },
] as const satisfies readonly Walked[];
const ALL: Walked = { id: 1 };
type Walked = { readonly id: number; readonly status?: OrderStatus };
const PAGE = 100;
/** Orders created up to this long before the last comparison are compared again, seconds. */
const OVERLAP_SECONDS = 3600;
/** The walk compares the new orders beyond these pages. */
const MAX_NEWEST_PAGES = 20;
/** Limits of one step of the walk: shorter than `RECONCILE_SECONDS`. 300,000 orders take 50 steps. */
const STEP_MS = 40_000;
const STEP_PAGES = 60;
/** Pause between two pages of the walk, milliseconds: it leaves calls to others. */
const WALK_PAUSE_MS = 500;
/** More pages than any organizer has: ends a list whose cursors form a cycle. */
const MAX_PAGES = 100_000;
/** Wait after a temporary error if the provider did not name one, seconds. */
const RETRY_SECONDS = 5;

/**
 * Numbers of orders: compared; of these, missing in the mirror or with a different status; of these two, not corrected.
 */
export type Drift = { compared: number; missing: number; different: number; uncorrected: number };

/** Waits `ms` milliseconds. Resolves to false if the wait was aborted and the work should stop. */
export type ReconcilePause = (ms: number) => Promise<boolean>;

const NONE: Drift = { compared: 0, missing: 0, different: 0, uncorrected: 0 };

/**
 * Compares the newest orders, then takes one step through the lists of `MOVED` and through all orders. Each runs in one process at
 * a time, and the walk never delays the newest.
 * @returns the drift of the newest; null if their comparison was not due or the list could not be fetched
 */
export async function reconcileOrders(ctx: Ctx, pause: ReconcilePause): Promise<Drift | null> {
  if (!(await mayReadOrders(ctx))) return null;
  const drift = await compareNewest(ctx, pause);
  await takeWalkStep(ctx, pause);
  return drift;
}

/** Whether all orders that are newer than the comparison before `at` were compared after it. */
export async function hasComparedSince(db: Db, at: Date): Promise<boolean> {
  const later = await db.reconciliation.findMany({ where: { at: { gte: at } } });
  return later.some(({ whole, compared }) => whole || compared < MAX_NEWEST_PAGES * PAGE);
}

/** Asks for a comparison now. It takes place at most once a minute. */
export const enqueueComparison = (tx: Tx): Promise<unknown> =>
  enqueue(tx, 'reconcile_orders', {}, { key: 'compare_now' });

async function compareNewest(ctx: Ctx, pause: ReconcilePause): Promise<Drift | null> {
  let drift: Drift | null = null;
  await withLease(ctx.db, 'reconcile', RECONCILE_SECONDS, async () => {
    const at = ctx.now();
    const last = await ctx.db.reconciliation.findFirst({
      where: { whole: false },
      orderBy: { at: 'desc' },
      select: { at: true },
    });
    const before = last?.at ?? at;
    drift = await compareSince(ctx, new Date(before.getTime() - OVERLAP_SECONDS * 1000), pause);
    if (drift) await ctx.db.reconciliation.create({ data: { at, ...drift } });
    if (drift && at.getTime() - before.getTime() > OUTAGE_SECONDS * 1000) await walkSoon(ctx.db, at, MOVED);
    return drift !== null;
  });
  return drift;
}

/** Plans the comparison of the newest orders and of all of them, for staff who do not want to wait. */
export async function compareAllSoon(tx: Tx, now: Date): Promise<void> {
  await walkSoon(tx, now, [...MOVED, ALL]);
  await enqueue(tx, 'reconcile_orders', {}, { key: 'reconcile_orders' });
}

/** Makes the lists due now. A walk that is under way goes on instead. */
async function walkSoon(tx: Tx, now: Date, lists: readonly Walked[]): Promise<void> {
  const ids = lists.map(({ id }) => id);
  await tx.orderWalk.updateMany({ where: { id: { in: ids }, startedAt: null }, data: { dueAt: now } });
}

/** Null if the list could not be fetched. */
async function compareSince(ctx: Ctx, since: Date, pause: ReconcilePause): Promise<Drift | null> {
  let drift = NONE;
  let cursor: string | undefined;
  const end = ctx.now().getTime() + STEP_MS;
  for (let pages = 0; pages < MAX_NEWEST_PAGES; pages++) {
    const fetched = await fetchPage(ctx, { cursor, priority: 'background', end }, pause);
    if (!fetched.ok) return null;
    drift = sum(drift, await comparePage(ctx, fetched.value));
    const { orders, malformed, next_cursor } = fetched.value.page;
    const oldest = orders.at(-1);
    const isEmpty = orders.length + malformed.length === 0;
    if (isEmpty || !next_cursor || (oldest && new Date(oldest.created_at) < since)) return drift;
    cursor = next_cursor;
  }
  await walkSoon(ctx.db, ctx.now(), [ALL]);
  return drift;
}

/** One step through each list that is due. Continues where any process stopped. */
async function takeWalkStep(ctx: Ctx, pause: ReconcilePause): Promise<void> {
  await withLease(ctx.db, 'walk_orders', 0, async () => {
    const begun = ctx.now();
    const lists = [...MOVED, ALL];
    await ctx.db.orderWalk.createMany({
      data: lists.map(({ id }) => ({ id, dueAt: begun })),
      skipDuplicates: true,
    });
    const end = begun.getTime() + STEP_MS;
    for (const list of lists) await walkOn(ctx, list, end, pause);
    return true;
  });
}

async function walkOn(ctx: Ctx, list: Walked, end: number, pause: ReconcilePause): Promise<void> {
  for (let pages = 0; pages < STEP_PAGES && ctx.now().getTime() < end; pages++) {
    if (pages > 0 && !(await pause(WALK_PAUSE_MS))) return;
    if (!(await walkPage(ctx, list, end, pause))) return;
  }
}

/** @returns false if there is no further page to compare now */
async function walkPage(
  ctx: Ctx,
  { id, status }: Walked,
  end: number,
  pause: ReconcilePause,
): Promise<boolean> {
  const walk = await ctx.db.orderWalk.findUniqueOrThrow({ where: { id } });
  if (!walk.startedAt && walk.dueAt > ctx.now()) return false;
  const startedAt = walk.startedAt ?? ctx.now();
  const request = { status, cursor: walk.cursor ?? undefined, priority: 'list', end } as const;
  const fetched = await fetchPage(ctx, request, pause);
  if (!fetched.ok) {
    if (walk.cursor && REFUSED_CURSOR.includes(fetched.error.code)) await resetWalk(ctx, id, ctx.now());
    return false;
  }
  const drift = sum(walk, await comparePage(ctx, fetched.value));
  const { next_cursor: cursor } = fetched.value.page;
  const pages = walk.pages + 1;
  if (cursor && cursor !== walk.cursor && pages < MAX_PAGES) {
    await ctx.db.orderWalk.update({ where: { id }, data: { startedAt, cursor, pages, ...drift } });
    return true;
  }
  if (cursor) ctx.log.error({ pages }, 'the list of orders does not end');
  await recordWalk(ctx, status, startedAt, drift);
  await resetWalk(ctx, id, new Date(startedAt.getTime() + WALK_SECONDS * 1000));
  return false;
}

async function recordWalk(ctx: Ctx, status: Walked['status'], at: Date, drift: Drift): Promise<void> {
  if (!status) await ctx.db.reconciliation.create({ data: { at, whole: true, ...drift } });
  else if (drift.missing + drift.different > 0)
    ctx.log.warn({ status, ...drift }, 'orders had changed without a webhook');
}

/** A cursor that was stored for long may have become invalid. */
const REFUSED_CURSOR: readonly PartnerError['code'][] = ['validation_failed', 'invalid_cursor'];

async function resetWalk(ctx: Ctx, id: number, dueAt: Date): Promise<void> {
  const data = { dueAt, startedAt: null, cursor: null, pages: 0, ...NONE };
  await ctx.db.orderWalk.update({ where: { id }, data });
}

const sum = (a: Drift, b: Drift): Drift => ({
  compared: a.compared + b.compared,
  missing: a.missing + b.missing,
  different: a.different + b.different,
  uncorrected: a.uncorrected + b.uncorrected,
});

/** `at`: when the call was sent. */
type FetchedPage = { page: OrderPage; at: Date };
/** `end`: no wait goes beyond it, milliseconds since the epoch. */
type PageRequest = {
  status?: OrderStatus | undefined;
  cursor: string | undefined;
  priority: CallPriority;
  end: number;
};

async function fetchPage(
  ctx: Ctx,
  { status, cursor, priority, end }: PageRequest,
  pause: ReconcilePause,
): Promise<Result<FetchedPage, PartnerError>> {
  for (;;) {
    const at = ctx.now();
    const answer = await ctx.partner.orders.list({ limit: PAGE, cursor, status }, { attempts: 2, priority });
    if (answer.ok) return ok({ page: answer.value, at });
    const { code, detail, retryable, retryAfterSeconds } = answer.error;
    const waitMs = Math.max(1, retryAfterSeconds ?? RETRY_SECONDS) * 1000;
    if (retryable && ctx.now().getTime() + waitMs < end && (await pause(waitMs))) continue;
    ctx.log.warn({ code, detail }, 'the list of orders could not be compared');
    return err(answer.error);
  }
}

type Known = Pick<OrderRow, 'id' | 'status' | 'statusSource' | 'statusAt' | 'nextFetchAt'>;

/** A malformed order counts as different and not corrected: staff have to check it. */
async function comparePage(ctx: Ctx, { page, at }: FetchedPage): Promise<Drift> {
  const { orders, malformed } = page;
  const rows: Known[] = await ctx.db.order.findMany({
    where: { id: { in: orders.map((order) => order.id) } },
    select: { id: true, status: true, statusSource: true, statusAt: true, nextFetchAt: true },
  });
  const mirrored = new Map(rows.map((row) => [row.id, row]));
  const agrees = ({ id, status }: Order): boolean => mirrored.get(id)?.status === status;
  const skipped = malformed.length;
  logMalformed(ctx, page);
  let drift = { ...NONE, compared: orders.length + skipped, different: skipped, uncorrected: skipped };
  for (const order of orders.filter((one) => !agrees(one))) {
    drift = sum(drift, await compareOrder(ctx, mirrored.get(order.id), order, at));
  }
  await settleOrderCases(ctx.db, orders.filter(agrees));
  return drift;
}

/** Applies an order that the mirror lacks or has in another status. One that is due to be fetched is no drift. */
async function compareOrder(ctx: Ctx, known: Known | undefined, order: Order, at: Date): Promise<Drift> {
  const seen = { status: order.status, source: 'fetch', at } as const;
  const before = known ? { status: known.status, source: known.statusSource, at: known.statusAt } : null;
  const taken = mergeStatus(before, seen, 1) === 'take';
  if (!taken && !contradicts(before, seen)) return NONE;
  if (!taken)
    ctx.log.error({ order: order.id, known: before, seen }, 'the provider shows a paid order as unpaid');
  const written = await applyFetched(ctx, order, at);
  if (taken && known?.nextFetchAt) return NONE;
  const uncorrected = taken && written ? 0 : 1;
  return known ? { ...NONE, different: 1, uncorrected } : { ...NONE, missing: 1, uncorrected };
}
