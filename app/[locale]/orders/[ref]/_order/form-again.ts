// The address of the entry form, filled with what was typed for this order. Pure.
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { racePath } from '../../../_events/race-path.ts';

export const formAgain = ({ event, ref }: Pick<CheckoutView, 'event' | 'ref'>, locale: Language): string =>
  addressIn(locale, `${racePath(event.id)}/register?from=${ref}`);
