// What pages show of the money of an order: when it was paid, from which number, and how much was refunded. Pure.

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

/** Minor units. `isExact`: no more of the order's money went back than this. */
export type Refunded = { readonly amount: number; readonly isExact: boolean };

/**
 * How much of an order went back. A read names no amount, and the webhook of a refund may be lost (partner-api.md 2.3, 6.5): what
 * webhooks reported is the least that went back, until the order is `refunded`, which is all of it.
 * @param order.reported the refunds of webhooks that did not fail, together
 */
export function refundedOf(order: {
  readonly status: string;
  readonly total: number;
  readonly reported: number;
}): Refunded {
  if (order.status === 'refunded') return { amount: order.total, isExact: true };
  const amount = Math.min(order.total, order.reported);
  return { amount, isExact: amount === 0 && order.status !== 'partially_refunded' };
}

type RefundedOrder = {
  readonly status: string;
  readonly total: bigint;
  readonly refunds: readonly { readonly amount: bigint; readonly status: string }[];
};

export const refundedTotal = ({ status, total, refunds }: RefundedOrder): Refunded =>
  refundedOf({
    status,
    total: Number(total),
    reported: refunds
      .filter((refund) => !REFUND_FAILED.includes(refund.status))
      .reduce((sum, { amount }) => sum + Number(amount), 0),
  });

/** A refund in another state is made or on its way: the document shows only `succeeded` (partner-api.md 6.2). */
export const REFUND_FAILED: readonly string[] = ['failed', 'cancelled', 'canceled'];
