// Whether money may have moved for an order that takes no more: nothing on its page may be louder than that. Pure.
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { expiredKey } from '../../../_paying/expired-key.ts';

export const mayHavePaid = (
  view: Pick<CheckoutView, 'stage' | 'status' | 'moneyUnclear' | 'attempt'>,
): boolean => view.moneyUnclear || (view.stage === 'expired' && expiredKey(view) === 'unknown');
