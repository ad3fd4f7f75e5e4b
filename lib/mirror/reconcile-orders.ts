// Walks the provider's list of orders, newest first, for what never reached us, and measures the drift it finds
// (partner-api.md 4.8). Needs the scope `orders:read`; without it the mirror lives from webhooks alone.
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import { mergeStatus } from '#lib/mirror/merge-status.ts';
import type { Order } from '#lib/partner-api/schemas/order.ts';

/** How often the newest orders are compared, in seconds. */
export const RECONCILE_SECONDS = 60;
/** How often all of them are: a refund whose webhook was lost may be of an old order. */
const WHOLE_SECONDS = 3600;
const PAGE = 100;
const MOST_PAGES = 200;
/** Orders created this long before the last comparison are looked at again, seconds. */
const OVERLAP_SECONDS = 3600;

export type Drift = { compared: number; missing: number; different: number };

/** One comparison for all instances; answers what it found, or null when it was not its turn or could not read. */
export async function reconcileOrders(ctx: Ctx): Promise<Drift | null> {
  if (!(await mayReadOrders(ctx))) return null;
  let drift: Drift | null = null;
  await withLease(ctx.db, 'reconcile', RECONCILE_SECONDS, async () => {
    const { since, whole } = await reach(ctx);
    drift = await compare(ctx, since);
    if (drift) await ctx.db.reconciliation.create({ data: { at: ctx.now(), whole, ...drift } });
    return drift !== null;
  });
  return drift;
}

/** How far back to look; `null`: to the first order. */
async function reach(ctx: Ctx): Promise<{ since: Date | null; whole: boolean }> {
  const { reconciliation } = ctx.db;
  const newest = { orderBy: { at: 'desc' }, select: { at: true } } as const;
  const [last, lastWhole] = await Promise.all([
    reconciliation.findFirst(newest),
    reconciliation.findFirst({ ...newest, where: { whole: true } }),
  ]);
  const due = new Date(ctx.now().getTime() - WHOLE_SECONDS * 1000);
  if (!last || !lastWhole || lastWhole.at < due) return { since: null, whole: true };
  return { since: new Date(last.at.getTime() - OVERLAP_SECONDS * 1000), whole: false };
}

async function compare(ctx: Ctx, since: Date | null): Promise<Drift | null> {
  const drift: Drift = { compared: 0, missing: 0, different: 0 };
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const at = ctx.now();
    const answer = await ctx.partner.orders.list(
      { limit: PAGE, cursor },
      { attempts: 2, priority: 'background' },
    );
    if (!answer.ok) {
      ctx.log.warn({ code: answer.error.code }, 'the list of orders could not be compared');
      return null;
    }
    await comparePage(ctx, answer.value.orders, at, drift);
    cursor = answer.value.next_cursor ?? undefined;
    const oldest = answer.value.orders.at(-1);
    if (!cursor || !oldest || (since && new Date(oldest.created_at) < since)) break;
  }
  return drift;
}

async function comparePage(ctx: Ctx, orders: Order[], at: Date, drift: Drift): Promise<void> {
  const rows = await ctx.db.order.findMany({
    where: { id: { in: orders.map((order) => order.id) } },
    select: { id: true, status: true, statusSource: true, statusAt: true, nextReadAt: true },
  });
  const mirrored = new Map(rows.map((row) => [row.id, row]));
  drift.compared += orders.length;
  for (const order of orders) {
    const known = mirrored.get(order.id);
    if (known?.status === order.status) continue;
    const seen = { status: order.status, source: 'read', at } as const;
    const before = known ? { status: known.status, source: known.statusSource, at: known.statusAt } : null;
    if (mergeStatus(before, seen, 1) !== 'take') continue;
    if (!known) drift.missing += 1;
    else if (!known.nextReadAt) drift.different += 1;
    await ctx.db.$transaction((tx) => applyOrder(tx, { order, source: 'read', at }, ctx.now()));
  }
}
