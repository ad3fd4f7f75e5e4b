// The stage of a checkout session (partner-api.md 2.6, 3.2): what its page shows. Pure. The session's own state and the orders
// made through it come from reads and webhooks in any order; money that arrived wins over everything.

import type { CheckoutSession } from '#lib/db/generated/client.ts';
import { isCharging, isEndedUnpaid, isSettled, settledRank } from '#lib/shared/vocabulary/order-status.ts';
import { SESSION_OVER_STAGES } from '#lib/shared/vocabulary/stages.ts';

export type SessionStage =
  /** Stored; the session is being created, or waits in the queue. */
  | 'preparing'
  /** The provider refused to create it; nothing was ordered. See `refusalCode`. */
  | 'refused'
  /** The provider's page is open, and the buyer has not come back from it. */
  | 'open'
  /** The buyer came back by the success address, or an order is being charged: the outcome is awaited. */
  | 'confirming'
  /** The buyer left the provider's page; it can be resumed. */
  | 'cancelled'
  /** The latest order failed or expired; the provider's page is still open. */
  | 'payment_failed'
  /** The session ended, or the provider has deleted it, without a payment that reached us. */
  | 'expired'
  | 'deleted'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'under_review';

export type SessionOrder = { readonly status: string; readonly createdAt: Date | null };

export type SessionFacts = Pick<CheckoutSession, 'state' | 'returnedAt' | 'cancelledAt' | 'readAt'> & {
  readonly orders: readonly SessionOrder[];
};

const BY_STATUS: Record<string, SessionStage> = {
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  chargeback_flagged: 'under_review',
};

/** The order that counts: the one that money reached, a live one, else the latest. */
export function orderThatCounts<Made extends SessionOrder>(orders: readonly Made[]): Made | null {
  const rank = ({ status }: Made): number => {
    if (status === 'refunded') return 2;
    return isSettled(status) ? 4 + settledRank(status) : Number(isCharging(status)) * 3;
  };
  const at = ({ createdAt }: Made): number => createdAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return [...orders].sort((a, b) => rank(b) - rank(a) || at(b) - at(a))[0] ?? null;
}

export function sessionStage(facts: SessionFacts): SessionStage {
  const { state, orders } = facts;
  const order = orderThatCounts(orders);
  const settled = order && BY_STATUS[order.status];
  if (settled) return settled;
  // The session may be read before the order: `complete` is a paid order (partner-api.md 3.2).
  if (state === 'complete' || (order && isCharging(order.status))) return 'confirming';
  if (state === 'waiting') return 'preparing';
  if (state !== 'open') return state;
  return order && isEndedUnpaid(order.status) ? 'payment_failed' : whereBuyerIs(facts);
}

/** Nothing changes any more without a refund, late money or the buyer. */
export const isSessionOver = (stage: SessionStage): boolean => OVER.includes(stage);

const OVER: readonly SessionStage[] = SESSION_OVER_STAGES;

/** The provider's page may be opened again: no order of the session is being charged or awaited. */
export const mayResume = (stage: SessionStage): boolean =>
  stage === 'open' || stage === 'cancelled' || stage === 'payment_failed';

/** A read this long after the return that shows no order: nothing was bought. Anybody may open the address. */
const NO_ORDER_SECONDS = 60;

function whereBuyerIs({ returnedAt, cancelledAt, readAt, orders }: SessionFacts): SessionStage {
  const isCancelled = cancelledAt !== null && (returnedAt === null || cancelledAt > returnedAt);
  if (isCancelled) return 'cancelled';
  if (!returnedAt) return 'open';
  const isRefuted = readAt !== null && readAt.getTime() - returnedAt.getTime() > NO_ORDER_SECONDS * 1000;
  return isRefuted && orders.length === 0 ? 'open' : 'confirming';
}
