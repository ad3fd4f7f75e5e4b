// What a read of the provider brought, into the mirror, each order by itself: many are read together, and one that cannot
// be written must not cost the news of the others.
import type { Ctx } from '#lib/context.ts';
import { applyOrder, type SeenOrder } from '#lib/mirror/apply-order.ts';
import { planRead } from '#lib/mirror/plan-read.ts';

/** What could not be written is read again after this many seconds: by then it may be, and a read is little. */
const AGAIN_SECONDS = 60;

/**
 * Merges the order as it was seen by a read that left at `at`. One that cannot be written is logged and put off; throws
 * only where the database itself is out of reach.
 */
export async function applyRead(ctx: Ctx, order: SeenOrder, at: Date): Promise<void> {
  try {
    await ctx.db.$transaction((tx) => applyOrder(tx, { order, source: 'read', at }, ctx.now()));
  } catch (error) {
    ctx.log.error({ err: error, order: order.id }, 'an order that was read could not be written');
    await planRead(ctx.db, order.id, new Date(ctx.now().getTime() + AGAIN_SECONDS * 1000));
  }
}
