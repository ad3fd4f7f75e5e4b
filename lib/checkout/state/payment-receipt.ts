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
const WARN_MS = 60 * 60_000;

/**
 * The attempt whose prompt may still be on a phone although its order is paid: an earlier attempt may have paid it.
 * `null` if there is none, and an hour after the payment.
 * @param attempts the latest first
 */
export function promptToDecline<A extends Attempt>(
  attempts: readonly A[],
  status: string,
  now: Date,
): A | null {
  const [latest] = attempts;
  if (status !== 'paid' || latest?.state !== 'paid' || mayHavePaid(attempts).length < 2) return null;
  const isRecent = latest.finishedAt !== null && now.getTime() - latest.finishedAt.getTime() < WARN_MS;
  return isRecent ? latest : null;
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
