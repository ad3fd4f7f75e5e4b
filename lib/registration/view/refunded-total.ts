// How much of an order's money was given back, as far as we know. Pure.
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';

type LoadedOrder = Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'total'> & {
  readonly refunds: readonly { readonly amount: bigint }[];
};

/**
 * Minor units; null where nobody told how much. All of it when the order is refunded, whatever webhooks told; of a part
 * only the webhooks tell (partner-api.md 6.2).
 */
export function refundedTotal(order: LoadedOrder): number | null {
  if (order.status === 'refunded') return Number(order.total);
  const told = order.refunds.reduce((sum, refund) => sum + Number(refund.amount), 0);
  return told === 0 && order.status === 'partially_refunded' ? null : told;
}
