// Fetches the orders that are due. If many are, one page of the provider's list replaces up to 100 single fetches.

import {
  byUrgency,
  type DueOrder,
  PAGE_OPEN_SECONDS,
  SOONER_SECONDS,
} from '#lib/checkout/state/fetch-schedule.ts';
import type { Ctx } from '#lib/context.ts';
import { applyFetched, fetchOrder, logMalformed, mayReadOrders } from '#lib/orders/fetch-order.ts';
import { readDue } from '#lib/orders/read-due.ts';
import { isPending } from '#lib/shared/vocabulary/order-status.ts';

const MAX_DUE = 400;
/** If so many orders have a payment under way, the list costs fewer calls than single fetches. */
const LIST_FROM = 8;
const PAGE_SIZE = 100;
const MAX_PAGES = 5;

export async function fetchDueOrders(ctx: Ctx): Promise<void> {
  if (!(await mayReadOrders(ctx))) return;
  await readDue(ctx, 'fetch_due_orders', {
    load: async () => {
      const due = await findDueOrders(ctx);
      const pending = due.filter((order) => isPending(order.status));
      const listed = pending.length >= LIST_FROM ? await fetchPages(ctx, pending) : new Set<string>();
      const rows = due.filter((order) => !listed.has(order.id)).sort(byUrgency(ctx.now()));
      return { rows, isCut: due.length === MAX_DUE };
    },
    read: (order) => fetchOrder(ctx, order.id),
  });
}

/**
 * Orders that are due, and orders that are due soon and whose buyer has the page open. The first condition finds them by the
 * index.
 */
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
