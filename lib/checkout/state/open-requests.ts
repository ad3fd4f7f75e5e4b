// Which payment requests may still be approved, or may have charged: of an order, and of all orders that it superseded or was
// superseded by. A buyer's page warns of them as long as they are open, on whichever order's page she is. Pure.

import { type AttemptFacts, chargeDoubt, mayHaveCharged } from '#lib/checkout/state/charge-doubt.ts';
import { LONGEST_PROMPT_MS, promptsToDecline } from '#lib/checkout/state/payment-receipt.ts';
import type { CheckoutState } from '#lib/db/generated/enums.ts';
import { isPaidFor, isSettled } from '#lib/shared/vocabulary/order-status.ts';

type Attempt = AttemptFacts & {
  readonly sentAt: Date | null;
  readonly finishedAt: Date | null;
  readonly msisdn: string | null;
};

export type ChainedCheckout<A extends Attempt = Attempt> = {
  readonly state: CheckoutState;
  readonly supersededById: string | null;
  readonly order: { readonly status: string; readonly statusAt: Date } | null;
  /** The latest first. */
  readonly attempts: readonly A[];
  /** No member: another entry whose payment had failed when the buyer confirmed this one, and was not tried again since. */
  readonly isBeside?: boolean;
};

/**
 * `latest`: the last attempt of the order itself; `own`: an earlier one; `other`: of another order of the chain; `beside`: of another
 * entry.
 */
export type OpenRequest<A extends Attempt> = {
  readonly attempt: A;
  readonly of: 'latest' | 'own' | 'other' | 'beside';
};

/**
 * The open requests, own ones first. The one that an unpaid newer order waits for is not among them: it is to be approved.
 * Once orders of the chain took money, ended requests are named for an hour after the latest of their `statusAt`.
 */
export function findOpenRequests<A extends Attempt>(
  own: ChainedCheckout<A>,
  others: readonly ChainedCheckout<A>[],
  now: Date,
): OpenRequest<A>[] {
  const paid = [own, ...others].flatMap(({ order }) =>
    order && isSettled(order.status) ? order.statusAt : [],
  );
  const isLong = paid.length > 0 && paid.every((at) => now.getTime() - at.getTime() >= LONGEST_PROMPT_MS);
  const openOf = (member: ChainedCheckout<A>): readonly A[] => {
    if (!member.order) return [];
    if (isSettled(member.order.status)) return promptsToDecline(member.attempts, member.order.status, now);
    return member.attempts.filter((one) => isOpenRequest(one) && !(isLong && chargeDoubt(one) === 'open'));
  };
  const [latest] = own.attempts;
  // A refused checkout supersedes nothing: the order before it goes on.
  const superseded =
    own.state === 'refused' ? [] : others.filter((one) => isNotCurrent(one) && !one.isBeside);
  return [
    ...openOf(own).map((attempt) => ({
      attempt,
      of: attempt === latest ? ('latest' as const) : ('own' as const),
    })),
    ...superseded.flatMap(openOf).map((attempt) => ({ attempt, of: 'other' as const })),
    ...others
      .filter(({ isBeside }) => isBeside)
      .flatMap(openOf)
      .map((attempt) => ({ attempt, of: 'beside' as const })),
  ];
}

/** Whether an attempt of an unpaid order may still be approved, or may have charged. */
export const isOpenRequest = (attempt: AttemptFacts & Pick<Attempt, 'sentAt'>): boolean =>
  attempt.sentAt !== null && attempt.state !== 'paid' && mayHaveCharged(attempt);

const isNotCurrent = ({ supersededById, order }: ChainedCheckout): boolean =>
  supersededById !== null || isSettled(order?.status ?? '');

/** Other orders of the chain whose money has arrived and was not all refunded. */
export const paidOthers = <
  M extends { readonly order: { readonly status: string } | null; readonly isBeside?: boolean },
>(
  others: readonly M[],
): M[] => others.filter(({ order, isBeside }) => !isBeside && isPaidFor(order?.status ?? ''));
