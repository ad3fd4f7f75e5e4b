// Which orders are fetched right before a prompt is sent: those that may hold the buyer's money already. Pure.

import { type AttemptFacts, mayHaveReachedPhone } from '#lib/checkout/state/charge-doubt.ts';
import { isCharging, isSettled } from '#lib/shared/vocabulary/order-status.ts';

/** A fetch that was sent longer ago does not count as one of this moment. */
const FRESH_MS = 3_000;

export type CheckedOrder = {
  readonly id: string;
  readonly order: {
    readonly id: string;
    readonly status: string;
    readonly lastFetchedAt: Date | null;
  } | null;
  readonly attempts: readonly (AttemptFacts & { readonly id: string; readonly sentAt: Date | null })[];
};

/**
 * What stands between a stored attempt and its call.
 * - `suspected`: an order may hold money already;
 * - `fetch`: ids of those that have to be fetched first;
 * - `charging`: a prompt of another order of the chain is out.
 */
export type Look = {
  readonly suspected: boolean;
  readonly fetch: readonly string[];
  readonly charging: boolean;
};

/**
 * @param chain the checkout of the attempt and all that it supersedes or is superseded by
 * @param own the attempt that is to be sent, and its checkout
 */
export function lookBeforePay(
  chain: readonly CheckedOrder[],
  own: { readonly checkoutId: string; readonly attemptId: string },
  now: Date,
): Look {
  const charging = chain.filter(({ id, order }) => id !== own.checkoutId && isCharging(order?.status ?? ''));
  const suspected = chain.filter(({ attempts }) =>
    attempts.some((one) => one.id !== own.attemptId && mayHaveReachedPhone(one)),
  );
  const orders = [...new Set([...charging, ...suspected])].flatMap(({ order }) =>
    order && !isSettled(order.status) ? order : [],
  );
  const isFresh = (at: Date | null): boolean => at !== null && now.getTime() - at.getTime() <= FRESH_MS;
  return {
    suspected: orders.length > 0,
    fetch: orders.filter(({ lastFetchedAt }) => !isFresh(lastFetchedAt)).map(({ id }) => id),
    charging: charging.length > 0,
  };
}
