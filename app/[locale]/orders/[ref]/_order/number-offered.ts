// The number that the field for paying begins with. Pure.
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { mobileAsSaid, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

/**
 * What she typed to pay with, else her own number where it can pay through `network`: not if it is another country's or
 * known to be of the other network. Empty: none is known.
 */
export function numberOffered(
  { payingNumber, buyer }: Pick<CheckoutView, 'payingNumber' | 'buyer'>,
  network: MobileNetwork,
  prefixes: NumberPrefixes,
): string {
  if (payingNumber !== null) return mobileAsSaid(payingNumber);
  const own = ugandanMobile(buyer.phone);
  const recognized = own && recognizeNetwork(own, prefixes);
  return own && (recognized ?? network) === network ? mobileAsSaid(own) : '';
}
