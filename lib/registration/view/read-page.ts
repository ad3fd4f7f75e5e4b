// A page of a checkout, the buyer's or that of somebody else who pays: what is drawn and when to draw it anew.
import type { Ctx } from '#lib/context.ts';
import { type Capability, type LoadedCheckout, loadByCapability } from '#lib/registration/load-checkout.ts';
import { type CheckoutStatus, statusOf } from '#lib/registration/view/checkout-status.ts';

export type Page<View> = { view: View; status: CheckoutStatus };

/** Both from one look. Null where the capability opens nothing; never calls the provider. */
export async function readPage<View>(
  ctx: Ctx,
  capability: Capability,
  viewOf: (ctx: Ctx, checkout: LoadedCheckout) => Promise<View>,
): Promise<Page<View> | null> {
  const checkout = await loadByCapability(ctx, capability);
  if (!checkout) return null;
  const [view, status] = await Promise.all([viewOf(ctx, checkout), statusOf(ctx, checkout)]);
  return { view, status };
}
