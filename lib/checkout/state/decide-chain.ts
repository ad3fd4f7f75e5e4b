// What money means for a chain of checkouts that supersede each other: which one counts, and the case of two that were paid.
// Pure. It looks at what all orders of the chain show, so it does not matter which update arrives first.

import { isPaidFor, isSettled } from '#lib/checkout/state/order-status.ts';
import { refundedTotal } from '#lib/checkout/state/payment-receipt.ts';
import type { Attention, AttentionFacts } from '#lib/orders/attention.ts';
import { formatMoney } from '#lib/shared/money.ts';

export type PaidMember = {
  readonly id: string;
  readonly supersededById: string | null;
  readonly order: {
    readonly id: string;
    readonly orderCode: string;
    readonly status: string;
    readonly currency: string;
    readonly total: bigint;
    readonly refunds: readonly { readonly amount: bigint; readonly status: string }[];
  } | null;
};

export type ChainDecision = {
  /** The superseded checkout that counts again and supersedes the current one. */
  readonly turnTo: string | null;
  /** Two orders took money. `closed`: the note of a case that is over, since all but one were refunded in full. */
  readonly twoPaid: { readonly raise: Attention; readonly closed: string | null } | null;
};

/** @param own the checkout whose order was updated */
export function decideChain(members: readonly PaidMember[], own: string): ChainDecision {
  const current = members.find(({ supersededById }) => supersededById === null);
  const paid = members.filter(({ order }) => isPaidFor(order?.status ?? ''));
  const turned = paid.find(({ id }) => id === own) ?? paid[0];
  return {
    turnTo: current && !isPaidFor(current.order?.status ?? '') && turned ? turned.id : null,
    twoPaid: twoPaid(members, own),
  };
}

function twoPaid(members: readonly PaidMember[], own: string): ChainDecision['twoPaid'] {
  const orders = members
    .flatMap(({ order }) => (order && isSettled(order.status) ? order : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (orders.length < 2) return null;
  const payments = orders.map((order) => ({
    orderCode: order.orderCode,
    currency: order.currency,
    amount: Number(order.total),
    refunded: refundedTotal(order).amount,
  }));
  const left = orders.filter(({ status }) => status !== 'refunded');
  const facts = { orderCodes: orders.map(({ orderCode }) => orderCode), payments };
  const orderId = members.find(({ id }) => id === own)?.order?.id ?? null;
  const key = `two_orders_paid:${orders.map(({ id }) => id).join(':')}`;
  return {
    raise: { kind: 'two_orders_paid', key, checkoutId: own, orderId, facts },
    closed: left.length < 2 ? closingNote(payments) : null,
  };
}

/** For staff, in English as all notes. */
const closingNote = (payments: NonNullable<AttentionFacts['payments']>): string => {
  const taken = payments.map(({ orderCode, currency, amount, refunded }) => {
    const least = refunded === amount ? '' : 'at least ';
    const back = refunded ? `, of which ${least}${formatMoney(refunded, currency, 'en')} went back` : '';
    return `${orderCode} took ${formatMoney(amount, currency, 'en')}${back}`;
  });
  return `All but one are refunded in full: ${taken.join('; ')}.`;
};
