// Fetches the orders that are due, the most urgent first, in one instance at a time: the read budget is small
// (partner-api.md 8). If many are due, one page of the provider's list replaces up to 100 single fetches.

import {
  byUrgency,
  type DueOrder,
  PAGE_OPEN_SECONDS,
  SOONER_SECONDS,
} from '#lib/checkout/state/fetch-schedule.ts';
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { applyFetched, fetchOrder, logMalformed, mayReadOrders } from '#lib/orders/fetch-order.ts';
import { enqueueDueFetches } from '#lib/orders/plan-fetch.ts';
import { isPending } from '#lib/shared/vocabulary/order-status.ts';

/** Interval of the regular job, seconds. */
export const FETCH_DUE_SECONDS = 5;

const MAX_DUE = 400;
const CONCURRENCY = 4;
/** From this many orders with a payment under way on, the list costs fewer calls than single fetches. */
const LIST_FROM = 8;
const PAGE_SIZE = 100;
const MAX_PAGES = 5;
/** Longest run of one job: short, so that a process that has to stop need not wait long. */
const RUN_MS = 15_000;

/** One run of the job. Enqueues the next one if due orders are left. */
export async function fetchDueOrders(ctx: Ctx): Promise<void> {
  if (!(await mayReadOrders(ctx))) return;
  const end = ctx.now().getTime() + RUN_MS;
  let left = false;
  await withLease(ctx.db, 'fetch_due_orders', 0, async () => {
    left = await fetchUntil(ctx, end);
    return true;
  });
  if (left) await enqueueDueFetches(ctx.db);
}

/** @returns true if due orders are left at `end`, milliseconds since the epoch */
async function fetchUntil(ctx: Ctx, end: number): Promise<boolean> {
  const due = await findDueOrders(ctx);
  const pending = due.filter((order) => isPending(order.status));
  const listed = pending.length >= LIST_FROM ? await fetchPages(ctx, pending) : new Set<string>();
  const single = due.filter((order) => !listed.has(order.id)).sort(byUrgency(ctx.now()));
  for (let next = 0; next < single.length; next += CONCURRENCY) {
    if (ctx.now().getTime() >= end) return true;
    const together = single.slice(next, next + CONCURRENCY).map((order) => fetchOrder(ctx, order.id));
    if ((await Promise.all(together)).includes(false)) return false;
  }
  return due.length === MAX_DUE;
}

/** Orders that are due, and orders that are due soon and whose buyer has the page open. The first condition finds them by the index. */
function findDueOrders(ctx: Ctx): Promise<DueOrder[]> {
  const now = ctx.now();
  const open = new Date(now.getTime() - PAGE_OPEN_SECONDS * 1000);
  const soon = new Date(now.getTime() + SOONER_SECONDS * 1000);
  return ctx.db.$queryRaw<DueOrder[]>`
    SELECT o.id, o.status, o.next_fetch_at AS "dueAt", o.hold_expires_at AS "holdExpiresAt",
      coalesce(c.page_seen_at > ${open}, false) AS "pageOpen"
    FROM "order" o LEFT JOIN checkout c ON c.order_id = o.id
    WHERE o.next_fetch_at <= ${soon}::timestamptz
      AND o.next_fetch_at <= CASE WHEN c.page_seen_at > ${open} THEN ${soon}::timestamptz ELSE ${now}::timestamptz END
    ORDER BY o.next_fetch_at LIMIT ${MAX_DUE}`;
}

/** Fetches the newest orders page by page until all of `wanted` are found. @returns the ids of those found */
async function fetchPages(ctx: Ctx, wanted: DueOrder[]): Promise<Set<string>> {
  const missing = new Set(wanted.map((order) => order.id));
  const listed = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && missing.size > 0; page++) {
    const at = ctx.now();
    const answer = await ctx.partner.orders.list(
      { limit: PAGE_SIZE, cursor },
      { attempts: 1, priority: 'background' },
    );
    if (!answer.ok) break;
    logMalformed(ctx, answer.value);
    for (const order of answer.value.orders) {
      if (!missing.delete(order.id)) continue;
      await applyFetched(ctx, order, at);
      listed.add(order.id);
    }
    cursor = answer.value.next_cursor ?? undefined;
    if (!cursor) break;
  }
  return listed;
}
