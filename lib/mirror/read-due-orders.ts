// Reads the orders that are due, the most urgent first, one reader for all instances: reads are scarce
// (partner-api.md 8). Where many wait at once, one page of the provider's list stands for up to a hundred reads.
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { applyRead } from '#lib/mirror/apply-read.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import { isPending } from '#lib/mirror/order-states.ts';
import { lookAtDue } from '#lib/mirror/plan-read.ts';
import { readOrder } from '#lib/mirror/read-order.ts';
import { byUrgency, type DueOrder, PAGE_OPEN_SECONDS, SOONER_SECONDS } from '#lib/mirror/read-urgency.ts';

/** How often what is due is looked at, in seconds. */
export const READ_SECONDS = 5;

const MOST_DUE = 400;
const ABREAST = 4;
/** So many orders whose payment is under way are cheaper to learn of from the list. */
const POOL_FROM = 8;
const PAGE = 100;
const MOST_PAGES = 5;
/** A shift is one job: short, so that a process that is asked to stop need not wait for it. */
const SHIFT_MS = 15_000;

/** One look; what is left of it is looked at again by a next one. */
export async function readDueOrders(ctx: Ctx): Promise<void> {
  if (!(await mayReadOrders(ctx))) return;
  const end = ctx.now().getTime() + SHIFT_MS;
  let left = false;
  await withLease(ctx.db, 'read_orders', 0, async () => {
    left = await readShift(ctx, end);
    return true;
  });
  if (left) await lookAtDue(ctx.db);
}

/** True when the shift ended before the work did. */
async function readShift(ctx: Ctx, end: number): Promise<boolean> {
  const due = await dueOrders(ctx);
  const pending = due.filter((order) => isPending(order.status));
  const told = pending.length >= POOL_FROM ? await readPages(ctx, pending) : new Set<string>();
  const single = due.filter((order) => !told.has(order.id)).sort(byUrgency(ctx.now()));
  for (let next = 0; next < single.length; next += ABREAST) {
    if (ctx.now().getTime() >= end) return true;
    const together = single.slice(next, next + ABREAST).map((order) => readOrder(ctx, order.id));
    if ((await Promise.all(together)).includes(false)) return false;
  }
  return due.length === MOST_DUE;
}

/** Due, or soon due while its buyer has the page open and waits. */
function dueOrders(ctx: Ctx): Promise<DueOrder[]> {
  const now = ctx.now();
  const open = new Date(now.getTime() - PAGE_OPEN_SECONDS * 1000);
  const soon = new Date(now.getTime() + SOONER_SECONDS * 1000);
  return ctx.db.$queryRaw<DueOrder[]>`
    SELECT o.id, o.status, o.next_read_at AS "dueAt", o.hold_expires_at AS "holdExpiresAt",
      coalesce(c.page_seen_at > ${open}, false) AS "pageOpen"
    FROM "order" o LEFT JOIN checkout c ON c.order_id = o.id
    WHERE o.next_read_at <= CASE WHEN c.page_seen_at > ${open} THEN ${soon}::timestamptz ELSE ${now}::timestamptz END
    ORDER BY o.next_read_at LIMIT ${MOST_DUE}`;
}

/** The newest orders, until all of `wanted` were seen; the ids of those that were. */
async function readPages(ctx: Ctx, wanted: DueOrder[]): Promise<Set<string>> {
  const missing = new Set(wanted.map((order) => order.id));
  const told = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && missing.size > 0; page++) {
    const at = ctx.now();
    const answer = await ctx.partner.orders.list(
      { limit: PAGE, cursor },
      { attempts: 1, priority: 'background' },
    );
    if (!answer.ok) break;
    for (const order of answer.value.orders) {
      if (!missing.delete(order.id)) continue;
      await applyRead(ctx, order, at);
      told.add(order.id);
    }
    cursor = answer.value.next_cursor ?? undefined;
    if (!cursor) break;
  }
  return told;
}
