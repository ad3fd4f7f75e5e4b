// Where orders may not be read, a prompt that no webhook tells the end of must not hold up its buyer for ever.
import type { Ctx } from '#lib/context.ts';
import { lockOrder } from '#lib/mirror/lock-order.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import { NO_NEWS, outlivedBefore } from '#lib/mirror/outlived-prompt.ts';
import { note } from '#lib/mirror/timeline.ts';

const MOST_AT_ONCE = 200;

/**
 * Gives up on prompts that are older than any prompt. The order keeps what is known of it: a later attempt is of the
 * same order, which the provider never charges twice (partner-api.md 3.1 rules 1 and 4, 7.4 `prompt_in_progress`).
 * @returns how many were given up on
 */
export async function endOutlivedPrompts(ctx: Ctx): Promise<number> {
  if (await mayReadOrders(ctx)) return 0;
  const now = ctx.now();
  const outlived = await ctx.db.paymentAttempt.findMany({
    where: { liveCheckoutId: { not: null }, state: 'prompted', promptedAt: { lt: outlivedBefore(now) } },
    select: { id: true, checkoutId: true, checkout: { select: { orderId: true } } },
    take: MOST_AT_ONCE,
  });
  let ended = 0;
  for (const { id, checkoutId, checkout } of outlived) {
    await ctx.db.$transaction(async (tx) => {
      if (checkout.orderId) await lockOrder(tx, checkout.orderId);
      const { count } = await tx.paymentAttempt.updateMany({
        where: { id, liveCheckoutId: checkoutId, state: 'prompted' },
        data: { state: 'expired', liveCheckoutId: null, finishedAt: now, failureKind: NO_NEWS },
      });
      if (count === 0) return;
      ended += 1;
      const about = { checkoutId, orderId: checkout.orderId, detail: { attempt: id } };
      await note(tx, { at: now, kind: 'attempt.given_up', ...about });
    });
  }
  return ended;
}
