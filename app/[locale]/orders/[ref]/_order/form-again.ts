// The address of the registration form filled in from this order. Pure.
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';

export const formAgain = ({ ref }: Pick<CheckoutView, 'ref'>, locale: Language): string =>
  addressIn(locale, `/orders/${ref}/edit`);
