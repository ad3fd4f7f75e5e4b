// Whether the money of an order that takes no more payments is known not to have moved. The latest attempt alone does
// not tell: the request of an earlier one may have been approved after it was given up. Pure.
import { mayHaveCharged } from '#lib/mirror/may-have-charged.ts';
import { NO_NEWS } from '#lib/mirror/outlived-prompt.ts';
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';

/**
 * Always false while more can be paid, and where there was nothing to pay. Of a lapsed order only what nobody told the
 * end of counts, since its page says how the others ended. `byPayer`: of the attempts that somebody else made alone.
 */
export function isMoneyUnclear(
  { order, attempts }: Pick<LoadedCheckout, 'order' | 'attempts'>,
  stage: CheckoutStage,
  which: { readonly byPayer?: true } = {},
): boolean {
  const isOver = stage === 'cancelled' || stage === 'expired';
  if (!isOver || !order || order.total === 0n) return false;
  return attempts
    .filter(({ byPayer }) => !which.byPayer || byPayer)
    .some((attempt) => isEndUnknown(attempt) || (stage === 'cancelled' && mayHaveCharged(attempt)));
}

type End = Pick<LoadedCheckout['attempts'][number], 'failureKind' | 'retrySafe'>;

/** It was given up on, or the provider that ended it would not call another one safe (partner-api.md 2.5a). */
export const isEndUnknown = ({ failureKind, retrySafe }: End): boolean =>
  failureKind === NO_NEWS || retrySafe === false;
