// What was ordered, on the page of an order that came to another end than the finish.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { Entries, Ordered, Receipt } from './receipt.tsx';

type Props = {
  readonly view: Pick<CheckoutView, 'stage' | 'paidElsewhere'>;
  readonly order: OrderView;
  readonly locale: Language;
};

/** Nothing can be paid any more; who still wants to run enters anew. */
export const ENTER_AGAIN: readonly CheckoutView['stage'][] = ['expired', 'cancelled'];

/** A sum would ask for money where nothing is to be paid; the code of what goes on elsewhere is of no use. */
export function WhatWas({ view, order, locale }: Props) {
  if (view.stage === 'replaced' || view.paidElsewhere) return <Entries order={order} />;
  if (ENTER_AGAIN.includes(view.stage)) return <Ordered order={order} />;
  return <Receipt order={order} locale={locale} />;
}
