// The buyer confirms a checkout whose turn in the queue came while she was away (`askIfAway`).

import { advanceCheckout, WHILE_BUYER_WAITS } from '#lib/checkout/advance-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';

/** Returns the checkout to the queue with its old queue number. Does nothing if it asks no confirmation. */
export async function confirmCheckout(ctx: Ctx, ref: string): Promise<void> {
  const now = ctx.now();
  const id = await ctx.db.$transaction(async (tx) => {
    const [asked] = await tx.checkout.updateManyAndReturn({
      where: { ref, state: 'waiting', asksBuyerAt: { not: null } },
      data: { asksBuyerAt: null, notBefore: null, pageSeenAt: now },
      select: { id: true },
    });
    if (asked) await addToTimeline(tx, { at: now, checkoutId: asked.id, kind: 'checkout.confirmed' });
    return asked?.id ?? null;
  });
  if (id) await advanceCheckout(ctx, id, WHILE_BUYER_WAITS);
}
