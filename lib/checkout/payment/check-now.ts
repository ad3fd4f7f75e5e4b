// "Check now": a buyer or payer asks for the order to be fetched. The fetch itself is planned, within the read budget.

import { planAdvance } from '#lib/checkout/advance-checkout.ts';
import { loadByCapability } from '#lib/checkout/load-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import { fetchSoon } from '#lib/orders/plan-fetch.ts';
import type { Capability } from '#lib/shared/capability.ts';

/** Seconds between two checks of one order. */
export const ORDER_CHECK_SECONDS = 10;

/**
 * Plans the fetch as due now, and a waiting payment to be sent; never calls the provider itself.
 * @returns false if not found, or if asked for within the last `ORDER_CHECK_SECONDS`
 */
export async function checkNow(ctx: Ctx, capability: Capability): Promise<boolean> {
  const checkout = await loadByCapability(ctx, capability);
  if (!checkout) return false;
  const now = ctx.now();
  const before = new Date(now.getTime() - ORDER_CHECK_SECONDS * 1000);
  const { count } = await ctx.db.checkout.updateMany({
    where: { id: checkout.id, OR: [{ refreshAskedAt: null }, { refreshAskedAt: { lt: before } }] },
    data: { refreshAskedAt: now, pageSeenAt: now },
  });
  if (count === 0) return false;
  if (checkout.attempts[0]?.state === 'waiting') await planAdvance(ctx, checkout.id, now);
  if (checkout.orderId) await fetchSoon(ctx.db, checkout.orderId, now);
  return true;
}
