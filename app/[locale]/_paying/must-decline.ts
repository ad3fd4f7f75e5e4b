// A request is on the phone for an entry that is paid by another order: it cannot be called back. Pure.
import { isUnderWay } from '#lib/registration/checkout-stage.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';

export const mustDecline = ({
  stage,
  paidElsewhere,
}: Pick<CheckoutView, 'stage' | 'paidElsewhere'>): boolean => paidElsewhere && isUnderWay(stage);
