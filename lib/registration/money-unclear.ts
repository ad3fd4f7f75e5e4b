// Whether the money of an order that takes no more payments is known not to have moved. The latest attempt alone does
// not tell: the request of an earlier one may have been approved after it was given up.
import type { Ctx } from '#lib/context.ts';
import { mayHaveCharged } from '#lib/mirror/may-have-charged.ts';
import { NO_NEWS } from '#lib/mirror/silent-prompt.ts';
import type { CheckoutStage } from '#lib/registration/checkout-view.ts';
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';

/**
 * Always false while more can be paid, and where there was nothing to pay. Of a lapsed order only what nobody told the
 * end of counts, since its page says how the others ended. `which`: all of them, if nothing else is said.
 */
export async function isMoneyUnclear(
  ctx: Ctx,
  { id, order }: Pick<LoadedCheckout, 'id' | 'order'>,
  stage: CheckoutStage,
  which: { readonly byPayer?: true } = {},
): Promise<boolean> {
  const isOver = stage === 'cancelled' || stage === 'expired';
  if (!isOver || !order || order.total === 0n) return false;
  const attempts = await ctx.db.paymentAttempt.findMany({
    where: { checkoutId: id, ...which },
    select: { failureKind: true, refusalCode: true },
  });
  return attempts.some(
    (attempt) => attempt.failureKind === NO_NEWS || (stage === 'cancelled' && mayHaveCharged(attempt)),
  );
}
