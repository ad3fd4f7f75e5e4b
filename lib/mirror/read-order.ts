// One read of `GET /orders/{id}` into the mirror (partner-api.md 4.9). Needs the scope `orders:read`.
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { note } from '#lib/mirror/timeline.ts';

/** Reads the order when a read is due; what fails for now is planned again. */
export async function readOrder(ctx: Ctx, orderId: string): Promise<void> {
  const startedAt = ctx.now();
  const answer = await ctx.partner.orders.read(orderId, { attempts: 1, priority: 'background' });
  const now = ctx.now();
  await ctx.db.$transaction(async (tx) => {
    if (answer.ok) return applyOrder(tx, { order: answer.value, source: 'read', at: startedAt }, now);
    const { code, retryable, retryAfterSeconds } = answer.error;
    const again = retryable ? new Date(now.getTime() + Math.max(15, retryAfterSeconds ?? 0) * 1000) : null;
    await tx.order.updateMany({ where: { id: orderId }, data: { nextReadAt: again } });
    if (again) return enqueue(tx, 'read_order', { orderId }, { key: `read:${orderId}`, runAt: again });
    await note(tx, { at: now, orderId, kind: 'order.unreadable', detail: { code } });
  });
}
