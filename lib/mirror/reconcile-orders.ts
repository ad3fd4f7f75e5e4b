// Walks the provider's list of orders, newest first, for what never reached us, and measures the drift it finds
// (partner-api.md 4.8). Needs the scope `orders:read`; without it the mirror lives from webhooks alone.
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { mergeStatus } from '#lib/mirror/merge-status.ts';
import type { Order } from '#lib/partner-api/schemas/order.ts';

/** How often the newest orders are compared, in seconds. */
export const RECONCILE_SECONDS = 60;
const PAGE = 100;
const MOST_PAGES = 50;
/** Orders created this long before the last comparison are looked at again, seconds. */
const OVERLAP_SECONDS = 3600;

export type Drift = { compared: number; missing: number; different: number };

/** One comparison for all instances; answers what it found, or null when it was not its turn or could not read. */
export async function reconcileOrders(ctx: Ctx): Promise<Drift | null> {
  let drift: Drift | null = null;
  await withLease(ctx.db, 'reconcile', RECONCILE_SECONDS, async () => {
    drift = await compare(ctx);
    if (drift) await ctx.db.reconciliation.create({ data: { at: ctx.now(), ...drift } });
    return drift !== null;
  });
  return drift;
}

async function compare(ctx: Ctx): Promise<Drift | null> {
  const last = await ctx.db.reconciliation.findFirst({ orderBy: { at: 'desc' }, select: { at: true } });
  const since = new Date((last?.at.getTime() ?? 0) - OVERLAP_SECONDS * 1000);
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
    for (const order of answer.value.orders) await compareOne(ctx, order, at, drift);
    cursor = answer.value.next_cursor ?? undefined;
    const oldest = answer.value.orders.at(-1);
    if (!cursor || !oldest || new Date(oldest.created_at) < since) break;
  }
  return drift;
}

async function compareOne(ctx: Ctx, order: Order, at: Date, drift: Drift): Promise<void> {
  drift.compared += 1;
  const known = await ctx.db.order.findUnique({ where: { id: order.id } });
  if (known?.status === order.status) return;
  const seen = { status: order.status, source: 'read', at } as const;
  const before = known && { status: known.status, source: known.statusSource, at: known.statusAt };
  if (mergeStatus(before, seen, 1) !== 'take') return;
  if (!known) drift.missing += 1;
  else if (!known.nextReadAt) drift.different += 1;
  await ctx.db.$transaction((tx) => applyOrder(tx, { order, source: 'read', at }, ctx.now()));
}
