// Whether there is an entry for this race already: then the buyer is asked, not charged silently.
import type { Ctx } from '#lib/context.ts';
import { checkoutStage } from '#lib/registration/checkout-stage.ts';
import type { CheckoutStage } from '#lib/registration/checkout-view.ts';
import { factsOf, type LoadedCheckout, loadCheckouts } from '#lib/registration/load-checkout.ts';
import { isMoneyUnclear } from '#lib/registration/money-unclear.ts';

/** Nothing came of it, it was given back, or another one took its place: no reason to ask. */
const OVER: readonly CheckoutStage[] = ['refused', 'expired', 'cancelled', 'refunded', 'replaced'];

/** Whether nothing stands of it any more: what waits, can still be paid, was paid or may have been is not over. */
export function isOver(checkout: LoadedCheckout, now: Date): boolean {
  const stage = checkoutStage(factsOf(checkout), now);
  return OVER.includes(stage) && !isMoneyUnclear(checkout, stage);
}

type Asked = {
  eventId: string;
  /** E.164. */
  buyerPhone: string;
  submissionKey: string;
  /** The checkout whose place this entry takes; its `id`. */
  replaces: string | undefined;
};

/** Whether this phone number has entered before. The same submission sent again is no second entry, nor is the change of one that is not paid. */
export async function hasOtherEntry(
  ctx: Ctx,
  { eventId, buyerPhone, submissionKey, replaces }: Asked,
): Promise<boolean> {
  const others = await loadCheckouts(ctx, {
    eventId,
    buyerPhone,
    // One that was entered anew with another network has none: no comparison holds for it, not even "other than".
    OR: [{ submissionKey: null }, { submissionKey: { not: submissionKey } }],
    ...(replaces && { id: { not: replaces } }),
  });
  return others.some((other) => !isOver(other, ctx.now()));
}
