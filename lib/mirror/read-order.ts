// One read of `GET /orders/{id}` into the mirror (partner-api.md 4.9). Needs the scope `orders:read`.
import type { Ctx } from '#lib/context.ts';
import { applyRead } from '#lib/mirror/apply-read.ts';
import { planRead } from '#lib/mirror/plan-read.ts';
import { note } from '#lib/mirror/timeline.ts';

/** What fails for a while is due again after this many seconds, or after what the provider asked for. */
const AGAIN_SECONDS = 15;
/** What an organizer must mend first, a revoked key for instance, is due again after this many: news may wait for it. */
const AGAIN_ONCE_MENDED_SECONDS = 300;

/** Reads the order; answers false where no more reads make sense for now: none is left, or none is allowed. */
export async function readOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  const startedAt = ctx.now();
  const answer = await ctx.partner.orders.read(orderId, { attempts: 1, priority: 'background' });
  if (answer.ok) {
    await applyRead(ctx, answer.value, startedAt);
    return true;
  }
  const now = ctx.now();
  const { code, retryable, retryAfterSeconds } = answer.error;
  if (HOPELESS.includes(code)) return false;
  await ctx.db.$transaction(async (tx) => {
    if (code !== 'not_found') {
      const seconds = retryable ? Math.max(AGAIN_SECONDS, retryAfterSeconds ?? 0) : AGAIN_ONCE_MENDED_SECONDS;
      return planRead(tx, orderId, new Date(now.getTime() + seconds * 1000));
    }
    await tx.order.updateMany({ where: { id: orderId }, data: { nextReadAt: null } });
    await note(tx, { at: now, orderId, kind: 'order.unreadable', detail: { code } });
  });
  return true;
}

/** The same would be said of every other order; this one stays due. */
const HOPELESS: readonly string[] = ['budget_spent', 'rate_limited', 'insufficient_scope'];
