// A payment that was begun for an entry whose place was taken meanwhile: money arrived for another one, and no request
// may be put on a phone any more.
import type { Ctx } from '#lib/context.ts';
import type { Checkout, PaymentAttempt } from '#lib/db/generated/client.ts';
import { lockOrder } from '#lib/mirror/lock-order.ts';
import { readSoon } from '#lib/mirror/plan-read.ts';
import { note } from '#lib/mirror/timeline.ts';
import { NOT_PAYABLE } from '#lib/mirror/weigh-refusal.ts';
import { isReplaced } from '#lib/registration/checkout-stage.ts';
import { loadCheckoutIn } from '#lib/registration/load-checkout.ts';
import { REPLACED } from '#lib/shared/replaced.ts';

/**
 * Ends the live attempt of a replaced entry; false where the entry still counts. One whose answer was lost is not asked
 * again, since that might begin it: a read tells, as after a refusal that leaves its outcome open (partner-api.md 7.7).
 */
export async function withdrawIfReplaced(
  ctx: Ctx,
  { id: checkoutId, ref, orderId }: Checkout,
  { id, unresolved }: PaymentAttempt,
): Promise<boolean> {
  const now = await ctx.db.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    select: { replacedById: true },
  });
  if (!now.replacedById || !isReplaced(await loadCheckoutIn(ctx.db, ref))) return false;
  const refusalCode = unresolved ? NOT_PAYABLE : REPLACED;
  const at = ctx.now();
  await ctx.db.$transaction(async (tx) => {
    if (orderId) await lockOrder(tx, orderId);
    const { count } = await tx.paymentAttempt.updateMany({
      where: { id, liveCheckoutId: checkoutId, state: 'waiting' },
      data: { state: 'refused', liveCheckoutId: null, finishedAt: at, unresolved: false, refusalCode },
    });
    if (count === 0) return;
    if (unresolved && orderId) await readSoon(tx, orderId, at);
    await note(tx, {
      at,
      checkoutId,
      orderId,
      kind: 'attempt.refused',
      detail: { attempt: id, code: refusalCode },
    });
  });
  return true;
}
