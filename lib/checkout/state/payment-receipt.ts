// What pages show of the money of an order: when it was paid, from which number, and how much was refunded. Pure.

import type { LoadedCheckout } from '#lib/checkout/load-checkout.ts';
import { type AttemptFacts, mayHaveCharged } from '#lib/checkout/state/charge-doubt.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

type Attempt = AttemptFacts & {
  readonly sentAt: Date | null;
  readonly finishedAt: Date | null;
  readonly msisdn: string | null;
};
type Order = { readonly status: string; readonly statusAt: Date };

export type HowPaid = {
  /** When we learned of the payment; `null` if unpaid or unknown. */
  paidAt: Date | null;
  /** The masked number; `null` if another attempt may have paid. */
  paidFrom: string | null;
};

/**
 * When an order was paid and from which number.
 * @param attempts all of the checkout: money may arrive for an earlier one after it failed (partner-api.md 3.1)
 */
export function howPaid(attempts: readonly Attempt[], { status, statusAt }: Order): HowPaid {
  const paid = attempts.find(({ state }) => state === 'paid');
  if (!paid) return { paidAt: status === 'paid' ? statusAt : null, paidFrom: null };
  const isKnown = mayHavePaid(attempts).length === 1;
  return { paidAt: paid.finishedAt, paidFrom: isKnown && paid.msisdn ? maskMobile(paid.msisdn) : null };
}

const mayHavePaid = <A extends Attempt>(attempts: readonly A[]): A[] =>
  attempts.filter((one) => one.sentAt !== null && mayHaveCharged(one));

/** No prompt stays on a phone longer than an hour. */
export const LONGEST_PROMPT_MS = 60 * 60_000;

/**
 * The attempts of a paid order of which one has paid: the prompts of the others may still be on a phone. Empty if only one
 * can have paid, and an hour after the payment.
 * @param attempts the latest first
 */
export function promptsToDecline<A extends Attempt>(
  attempts: readonly A[],
  status: string,
  now: Date,
): readonly A[] {
  const [latest] = attempts;
  const candidates = mayHavePaid(attempts);
  if (status !== 'paid' || latest?.state !== 'paid' || candidates.length < 2) return [];
  const isRecent =
    latest.finishedAt !== null && now.getTime() - latest.finishedAt.getTime() < LONGEST_PROMPT_MS;
  return isRecent ? candidates : [];
}

type RefundedOrder = Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'total'> & {
  readonly refunds: readonly { readonly amount: bigint }[];
};

/**
 * The refunded amount in minor units; `null` if unknown. A `refunded` order counts in full; the amount of a partial refund
 * comes from webhooks only (partner-api.md 6.2).
 */
export function refundedTotal(order: RefundedOrder): number | null {
  if (order.status === 'refunded') return Number(order.total);
  const reported = order.refunds.reduce((sum, refund) => sum + Number(refund.amount), 0);
  return reported === 0 && order.status === 'partially_refunded' ? null : reported;
}
