// Where a buyer stands, from what is on disk. Pure: the pages, the status endpoint and the pay action must agree.

import type { CheckoutStage } from '#lib/registration/checkout-view.ts';
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';

/** The parts of a checkout that decide its stage. */
export type StageFacts = {
  state: LoadedCheckout['state'];
  order: Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'holdExpiresAt'> | null;
  /** The live attempt, or the latest one. */
  attempt: Pick<
    LoadedCheckout['attempts'][number],
    'state' | 'retrySafe' | 'refusalCode' | 'unresolved'
  > | null;
};

const BY_STATUS: Record<string, CheckoutStage> = {
  paid: 'paid',
  refunded: 'refunded',
  partially_refunded: 'partially_refunded',
  chargeback_flagged: 'under_review',
  cancelled: 'cancelled',
};

/** The provider has a charge under way: whoever began it, another one may take the money twice. */
const CHARGING = ['payment_initiated', 'prompt_sent'];

/** Known to be unpaid; a status that the document does not name may be anything. */
const UNPAID = ['cart', 'failed', 'expired'];

/** The buyer's stage. Money that arrived wins over everything; a live attempt wins over the order's pending state. */
export function checkoutStage({ state, order, attempt }: StageFacts, now: Date): CheckoutStage {
  if (state === 'refused') return 'refused';
  if (!order) return 'preparing';
  const settled = BY_STATUS[order.status];
  if (settled) return settled;
  if (attempt?.state === 'waiting') return 'starting_payment';
  if (attempt?.state === 'prompted') return 'prompted';
  if (attempt?.state === 'paid') return 'under_review';
  if (CHARGING.includes(order.status)) return 'prompted';
  if (attempt?.refusalCode === 'order_not_payable' || !UNPAID.includes(order.status)) return 'under_review';
  if (holdLapsed(order, now)) return 'expired';
  if (attempt) return 'payment_failed';
  return order.status === 'cart' ? 'review' : 'payment_failed';
}

/** `hold_expires_at` is null once no hold applies (partner-api.md 2.3). */
function holdLapsed(order: NonNullable<StageFacts['order']>, now: Date): boolean {
  return !order.holdExpiresAt || order.holdExpiresAt <= now;
}

/**
 * A new attempt may start: the previous one is known to be final, the provider did not call a retry unsafe
 * (partner-api.md 2.5a), and the places are still held.
 */
export function canPay(facts: StageFacts, now: Date): boolean {
  const stage = checkoutStage(facts, now);
  if (stage === 'review') return true;
  return stage === 'payment_failed' && facts.attempt?.retrySafe !== false;
}

/** Nothing changes any more without the buyer or the organizer. */
export function isTerminal(stage: CheckoutStage): boolean {
  return !['preparing', 'review', 'starting_payment', 'prompted', 'payment_failed', 'under_review'].includes(
    stage,
  );
}
