// Where a buyer stands, from what is on disk. Pure: the pages, the status endpoint and the pay action must agree.

import { isPaidFor } from '#lib/mirror/order-states.ts';
import { NO_NEWS, outlivedBefore } from '#lib/mirror/outlived-prompt.ts';
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';
import { isPromptSeen } from '#lib/registration/payment/prompt-seen.ts';
import { REPLACED } from '#lib/shared/replaced.ts';

/** Where the buyer stands. Every value has its own page state. */
export type CheckoutStage =
  /** Kept; the order is being placed with the provider (or waits in the line). */
  | 'preparing'
  /** The provider refused; nothing was ordered or charged. See `refusalCode`. */
  | 'refused'
  /** Placed and held: waits for the buyer to pay until `order.holdExpiresAt`. */
  | 'review'
  /** The pay request is on its way; its outcome is not known yet. */
  | 'starting_payment'
  /** A prompt is on the payer's phone. */
  | 'prompted'
  | 'paid'
  /** The attempt failed; `canPay` says whether another is safe. */
  | 'payment_failed'
  /** The hold lapsed unpaid: a new entry is needed. */
  | 'expired'
  /** The same entry goes on with another way to pay: see `replacedBy`. This one is never paid. */
  | 'replaced'
  | 'cancelled'
  | 'refunded'
  | 'partially_refunded'
  | 'under_review';

/** The parts of a checkout that decide its stage. */
export type StageFacts = {
  state: LoadedCheckout['state'];
  order: Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'statusAt' | 'holdExpiresAt'> | null;
  /** The live attempt, or the latest one. */
  attempt: Pick<
    LoadedCheckout['attempts'][number],
    'state' | 'unresolved' | 'retrySafe' | 'refusalCode' | 'failureKind' | 'createdAt' | 'finishedAt'
  > | null;
  /** The entry that took this one's place. */
  replacedBy?: Pick<NonNullable<LoadedCheckout['replacedBy']>, 'state'> | null;
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

/**
 * The buyer's stage. Money that arrived wins over everything; a live attempt wins over the order's pending state, which
 * may only tell more of it.
 */
export function checkoutStage(facts: StageFacts, now: Date): CheckoutStage {
  const { state, order, attempt } = facts;
  if (!order && isReplaced(facts)) return 'replaced';
  if (state === 'refused') return 'refused';
  if (!order) return 'preparing';
  const settled = settledStage(order, attempt);
  if (settled) return settled;
  if (attempt?.state === 'waiting') return isPromptSeen(order, attempt) ? 'prompted' : 'starting_payment';
  if (attempt?.state === 'prompted') return 'prompted';
  if (attempt?.state === 'paid') return 'under_review';
  return CHARGING.includes(order.status)
    ? stageWhileCharging(order, attempt, now)
    : stageUnpaid(facts, order, now);
}

type Order = NonNullable<StageFacts['order']>;
type Attempt = StageFacts['attempt'];

/** Cancelled after it was paid: what became of the money, only the organizer knows. */
const settledStage = ({ status }: Order, attempt: Attempt): CheckoutStage | undefined =>
  status === 'cancelled' && attempt?.state === 'paid' ? 'under_review' : BY_STATUS[status];

/** No attempt of ours is live, though the last we heard is that the provider has a charge under way. */
function stageWhileCharging(order: Order, attempt: Attempt, now: Date): CheckoutStage {
  if (!attempt || !hasOutlived(attempt, order)) return 'prompted';
  if (attempt.refusalCode === 'order_not_payable') return 'under_review';
  // Whether it was paid is not known. The provider charges this order once only; another order it would charge too.
  return holdLapsed(order, now) ? 'under_review' : 'payment_failed';
}

function stageUnpaid({ attempt, replacedBy }: StageFacts, order: Order, now: Date): CheckoutStage {
  if (attempt?.refusalCode === 'order_not_payable' || !UNPAID.includes(order.status)) return 'under_review';
  if (isReplaced({ replacedBy })) return 'replaced';
  // What may still be charged is not called over, whatever became of the places.
  if (mayStillCharge(attempt, now)) return 'payment_failed';
  if (attempt?.refusalCode === 'hold_expired' || holdLapsed(order, now)) return 'expired';
  return attempt || order.status !== 'cart' ? 'payment_failed' : 'review';
}

/**
 * The provider calls a retry unsafe, and a request of that attempt may still be on a phone: "do not retry automatically"
 * (partner-api.md 2.5a) is no word for ever, the same order takes another payment after a failure (3.1 rule 4).
 */
const mayStillCharge = (attempt: Attempt, now: Date): boolean =>
  attempt?.retrySafe === false && (attempt.finishedAt ?? now) > outlivedBefore(now);

/** That charge is older than any prompt can be. */
const hasOutlived = (attempt: NonNullable<Attempt>, order: Order): boolean =>
  attempt.failureKind === NO_NEWS || attempt.createdAt > order.statusAt;

/** A replacement that the provider refused took nothing: what it was to replace counts again. */
export const isReplaced = ({ replacedBy }: Pick<StageFacts, 'replacedBy'>): boolean =>
  replacedBy != null && replacedBy.state !== 'refused';

/** Nothing came of it; one that gave way before it left leads to another. */
export const wasRefused = ({ state, refusalCode }: Pick<LoadedCheckout, 'state' | 'refusalCode'>): boolean =>
  state === 'refused' && refusalCode !== REPLACED;

/** The entry that took this one's place is paid. */
export const isPaidElsewhere = ({ replacedBy }: Pick<LoadedCheckout, 'replacedBy'>): boolean =>
  isReplaced({ replacedBy }) && isPaidFor(replacedBy?.order?.status ?? '');

/** `hold_expires_at` is null once no hold applies (partner-api.md 2.3). */
function holdLapsed(order: Order, now: Date): boolean {
  return !order.holdExpiresAt || order.holdExpiresAt <= now;
}

const HOLDING: readonly CheckoutStage[] = ['review', 'payment_failed', 'starting_payment', 'prompted'];

/** It has an order that is not paid, and its places are still held. */
export const holdsPlaces = (facts: StageFacts, now: Date): boolean =>
  facts.order !== null && HOLDING.includes(checkoutStage(facts, now)) && !holdLapsed(facts.order, now);

/**
 * A new attempt may start: the previous one is known to be final, or older than any request can be where the provider
 * called a retry unsafe (partner-api.md 2.5a), the places are still held, and no other entry took this one's place.
 */
export function canPay(facts: StageFacts, now: Date): boolean {
  if (isReplaced(facts)) return false;
  const stage = checkoutStage(facts, now);
  if (stage === 'review') return true;
  return stage === 'payment_failed' && !mayStillCharge(facts.attempt, now);
}

/**
 * Another order may take this one's place: like `canPay`, and the provider is known to have no charge under way, and never
 * called a retry unsafe, since two orders can both be charged.
 */
export function mayReplace(facts: StageFacts, now: Date): boolean {
  const { order, attempt } = facts;
  return canPay(facts, now) && UNPAID.includes(order?.status ?? '') && attempt?.retrySafe !== false;
}

/** A request to pay is on its way, or on a phone. */
export const isUnderWay = (stage: CheckoutStage): boolean =>
  stage === 'starting_payment' || stage === 'prompted';

/** Nothing changes any more without the buyer or the organizer. */
export function isTerminal(stage: CheckoutStage): boolean {
  return !['preparing', 'review', 'starting_payment', 'prompted', 'payment_failed', 'under_review'].includes(
    stage,
  );
}
