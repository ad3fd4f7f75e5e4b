// How the order will be paid: the method that the buyer chose, or that of the number she will most likely pay with. Pure.
import { methodsOf } from '#lib/events/payable.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { type EntryInput, ENTRY_FIELDS as F, textOf } from '#lib/registration/entry/entry-form.ts';
import type { Problems } from '#lib/registration/entry/entry-problems.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

/**
 * The order's `payment_method` (partner-api.md 4.6): it sets the price. What the buyer chose stands above what her
 * number looks like: prefixes are a guess. Where she gave no other number to pay with, the one she can be reached at is
 * looked at, as the form itself does; the page with the total still lets her change it. Null when something is wrong or
 * missing.
 * @param nothingToPay any method will do then. So it does where none is sold: every entry that costs something is
 * refused there by itself, and there is no choice to ask for
 */
export function checkPayment(
  event: EventDetail,
  input: EntryInput,
  { prefixes, nothingToPay }: { prefixes: NumberPrefixes; nothingToPay: boolean },
  problems: Problems,
): MobileNetwork | null {
  const offered = methodsOf(event);
  if (nothingToPay || offered.length === 0) return offered[0] ?? 'momo';
  const payingNumber = textOf(input, F.payingNumber);
  if (payingNumber !== '' && !ugandanMobile(payingNumber)) problems[F.payingNumber] = 'invalid_paying_number';
  const typed = textOf(input, F.paymentMethod);
  const recognized = recognizeNetwork(payingNumber || textOf(input, F.buyerPhone), prefixes);
  const chosen = offered.find((method) => method === (typed || recognized));
  if (chosen) return chosen;
  const [only, another] = offered;
  if (!typed && only && !another) return only;
  problems[F.paymentMethod] = typed ? 'payment_method_unavailable' : 'choose_payment_method';
  return null;
}
