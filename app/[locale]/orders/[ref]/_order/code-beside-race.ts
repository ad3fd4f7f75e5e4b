// The order's code for the heading of a page that shows no summary: who waits there may call for help. Pure.
import { isUnderWay } from '#lib/registration/checkout-stage.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';

/** Null where the page tells it elsewhere, and for an order that another one paid: only that one's is of use. */
export const codeBesideRace = ({
  stage,
  order,
  paidElsewhere,
}: Pick<CheckoutView, 'stage' | 'paidElsewhere'> & {
  readonly order: Pick<NonNullable<CheckoutView['order']>, 'orderCode'> | null;
}): string | null => (order && !paidElsewhere && isUnderWay(stage) ? order.orderCode : null);
