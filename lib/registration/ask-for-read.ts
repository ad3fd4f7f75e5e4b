// "Check now": a buyer, or whoever pays for her, asks for a look at the provider. The look itself is the reader's,
// within the budget.
import type { Ctx } from '#lib/context.ts';
import { readSoon } from '#lib/mirror/plan-read.ts';
import { planAdvance } from '#lib/registration/advance-checkout.ts';
import { type Capability, loadByCapability } from '#lib/registration/load-checkout.ts';

/** Seconds between two looks that may be asked for at one order, by whomever. */
export const ASK_SECONDS = 10;

/**
 * Puts the order in front of what is due and moves what waits; never calls the provider by itself.
 * @returns false where there is no such order, or when it was asked for a moment ago
 */
export async function askForRead(ctx: Ctx, capability: Capability): Promise<boolean> {
  const checkout = await loadByCapability(ctx, capability);
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
