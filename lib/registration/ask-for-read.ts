// "Check now": a buyer asks for a look at the provider. The look itself is the reader's, within the budget.
import type { Ctx } from '#lib/context.ts';
import { readSoon } from '#lib/mirror/plan-read.ts';
import { planAdvance } from '#lib/registration/advance-checkout.ts';
import { loadCheckout } from '#lib/registration/load-checkout.ts';

/** Seconds between two looks that one buyer may ask for. */
export const ASK_SECONDS = 10;

/**
 * Puts the order in front of what is due and moves what waits; never calls the provider by itself.
 * @returns false for an unknown `ref`, or when she asked a moment ago
 */
export async function askForRead(ctx: Ctx, ref: string): Promise<boolean> {
  const checkout = await loadCheckout(ctx, ref);
  if (!checkout) return false;
  const now = ctx.now();
  const before = new Date(now.getTime() - ASK_SECONDS * 1000);
  const { count } = await ctx.db.checkout.updateMany({
    where: { id: checkout.id, OR: [{ askedAt: null }, { askedAt: { lt: before } }] },
    data: { askedAt: now, pageSeenAt: now },
  });
  if (count === 0) return false;
  if (checkout.attempts[0]?.state === 'waiting') await planAdvance(ctx, checkout.id, now);
  if (checkout.orderId) await readSoon(ctx.db, checkout.orderId, now);
  return true;
}
