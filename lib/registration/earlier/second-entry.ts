// Whether there is an entry for this race already: then the buyer is asked, not charged silently.
import type { Ctx } from '#lib/context.ts';
import { mayHaveCharged } from '#lib/mirror/may-have-charged.ts';
import { type CheckoutStage, checkoutStage } from '#lib/registration/checkout-stage.ts';
import { ENTRY_FIELDS } from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors } from '#lib/registration/entry/entry-problems.ts';
import { factsOf, type LoadedCheckout, loadCheckouts } from '#lib/registration/load-checkout.ts';
import { isEndUnknown, isMoneyUnclear } from '#lib/registration/payment/money-unclear.ts';

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

/**
 * The entries of this phone number that are not over. The same submission sent again is no second entry, nor is the change
 * of one that is not paid.
 */
export async function otherEntries(
  ctx: Ctx,
  { eventId, buyerPhone, submissionKey, replaces }: Asked,
): Promise<LoadedCheckout[]> {
  const others = await loadCheckouts(ctx, {
    eventId,
    buyerPhone,
    // One that was entered anew with another network has none: no comparison holds for it, not even "other than".
    OR: [{ submissionKey: null }, { submissionKey: { not: submissionKey } }],
    ...(replaces && { id: { not: replaces } }),
  });
  return others.filter((other) => !isOver(other, ctx.now()));
}

/**
 * What is asked of whoever may have entered already; null when nothing stands.
 * @param own found by what cannot be guessed: the buyer may be led there
 * @param others found by a phone number, which many may know: no more is told than whether they are paid
 */
export function askedAgain(
  own: readonly LoadedCheckout[],
  others: readonly LoadedCheckout[],
  now: Date,
): EntryErrors | null {
  const standing = [...own, ...others];
  if (standing.length === 0) return null;
  const waits = standing.every((one) => waitsToBePaid(one, now));
  const order = own.find((one) => UNPAID.includes(checkoutStage(factsOf(one), now)))?.ref;
  return {
    fields: { [ENTRY_FIELDS.secondEntry]: waits ? 'second_entry_unpaid' : 'second_entry' },
    form: null,
    ...(order !== undefined && { order }),
  };
}

const WAITING: readonly CheckoutStage[] = ['preparing', 'review', 'payment_failed'];
const UNPAID: readonly CheckoutStage[] = [...WAITING, 'starting_payment', 'prompted'];

/** No payment is under way, and none that was can have been charged after all. */
const waitsToBePaid = (checkout: LoadedCheckout, now: Date): boolean =>
  WAITING.includes(checkoutStage(factsOf(checkout), now)) &&
  !checkout.attempts.some((attempt) => mayHaveCharged(attempt) || isEndUnknown(attempt));
