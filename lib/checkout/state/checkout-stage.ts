// Where a buyer stands, from what is on disk. Pure: the pages, the status endpoint and the pay action must agree. No clock
// decides it: what is over, the provider tells.

import type { LoadedCheckout } from '#lib/checkout/load-checkout.ts';
import { isPromptSeen } from '#lib/checkout/state/attempt.ts';
import {
  awaitsRead,
  chargeDoubt,
  type Leave,
  leaveToPayAgain,
  leaveToSupersede,
  NO_LEAVE,
} from '#lib/checkout/state/charge-doubt.ts';
import { isPaidFor } from '#lib/checkout/state/order-status.ts';
import { SUPERSEDED } from '#lib/shared/superseded.ts';

/** Where the buyer stands. Every value has its own page state. */
export type CheckoutStage =
  /** Kept; the order is being placed with the provider (or waits in the line). */
  | 'preparing'
  /** Kept, and its turn has come while the buyer was away: it goes on once she says so. */
  | 'asks_buyer'
  /** The provider refused; nothing was ordered or charged. See `refusalCode`. */
  | 'refused'
  /** Placed: waits for the buyer to pay. `holdOf` says whether its places are still held. */
  | 'review'
  /** The pay request is on its way; its outcome is not known yet. */
  | 'starting_payment'
  /** A prompt is on the payer's phone. */
  | 'prompted'
  | 'paid'
  /** The attempt failed; `leaveToPay` says whether another one may follow. */
  | 'payment_failed'
  /** The provider has told that the hold lapsed unpaid: a new entry is needed. */
  | 'expired'
  /** The same entry goes on with another way to pay: see `supersededBy`. This one is never paid. */
  | 'superseded'
  | 'cancelled'
  | 'refunded'
  | 'partially_refunded'
  | 'under_review';

/** The parts of a checkout that decide its stage. */
export type StageFacts = {
  state: LoadedCheckout['state'];
  asksBuyerAt?: Date | null;
  order: Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'statusAt' | 'holdExpiresAt'> | null;
  /** The live attempt, or the latest one, first. */
  attempts: readonly Pick<
    LoadedCheckout['attempts'][number],
    'state' | 'unresolved' | 'retrySafe' | 'refusalCode' | 'failureKind' | 'evidenceAt' | 'createdAt'
  >[];
  /** The entry that took this one's place. */
  supersededBy?: Pick<NonNullable<LoadedCheckout['supersededBy']>, 'state'> | null;
};

const BY_STATUS: Record<string, CheckoutStage> = {
  paid: 'paid',
  refunded: 'refunded',
  partially_refunded: 'partially_refunded',
  chargeback_flagged: 'under_review',
  cancelled: 'cancelled',
};

/** The provider has a charge under way: whoever began it, another one may take the money twice. */
export const isCharging = (status: string): boolean =>
  status === 'payment_initiated' || status === 'prompt_sent';

/** Known to be unpaid; a status that the document does not name may be anything. */
const UNPAID = ['cart', 'failed', 'expired'];

/**
 * The buyer's stage. Money that arrived wins over everything; a live attempt wins over the order's pending state, which
 * may only tell more of it.
 */
export function checkoutStage(facts: StageFacts): CheckoutStage {
  const { state, order, attempts } = facts;
  const attempt = attempts[0] ?? null;
  if (!order && isSuperseded(facts)) return 'superseded';
  if (state === 'refused') return 'refused';
  if (!order) return facts.asksBuyerAt ? 'asks_buyer' : 'preparing';
  return settledStage(order, attempt) ?? liveStage(order, attempt) ?? stageUnpaid(facts, order);
}

type Order = NonNullable<StageFacts['order']>;
type Attempt = StageFacts['attempts'][number] | null;

/** Cancelled after it was paid: what became of the money, only the organizer knows. */
const settledStage = ({ status }: Order, attempt: Attempt): CheckoutStage | undefined =>
  status === 'cancelled' && attempt?.state === 'paid' ? 'under_review' : BY_STATUS[status];

/** A charge is under way, or was: ours, or one that somebody else began. */
function liveStage(order: Order, attempt: Attempt): CheckoutStage | undefined {
  if (attempt?.state === 'waiting') return isPromptSeen(order, attempt) ? 'prompted' : 'starting_payment';
  if (attempt?.state === 'paid') return 'under_review';
  return attempt?.state === 'prompted' || isCharging(order.status) ? 'prompted' : undefined;
}

function stageUnpaid(facts: StageFacts, order: Order): CheckoutStage {
  const [latest] = facts.attempts;
  if ((latest && awaitsRead(latest)) || !UNPAID.includes(order.status)) return 'under_review';
  if (isSuperseded(facts)) return 'superseded';
  if (holdIsOver(facts, order)) return 'expired';
  return latest || order.status !== 'cart' ? 'payment_failed' : 'review';
}

/**
 * The provider has told so: `hold_expired` (partner-api.md 3.1 rule 2), or an order that nobody tried to pay and that no
 * hold applies to. What null means for one that failed or expired, 2.3 leaves open: the next press of Pay finds out.
 */
const holdIsOver = ({ attempts }: StageFacts, { status, holdExpiresAt }: Order): boolean =>
  attempts.some(({ refusalCode }) => refusalCode === 'hold_expired') ||
  (status === 'cart' && holdExpiresAt === null);

/** `past`: over by our own clock, or not told; it ends nothing. */
export function holdOf(facts: StageFacts, now: Date): 'held' | 'past' | 'over' {
  const { order } = facts;
  if (!order || holdIsOver(facts, order)) return 'over';
  return order.holdExpiresAt && order.holdExpiresAt > now ? 'held' : 'past';
}

/** A replacement that the provider refused took nothing: what it was to replace counts again. */
export const isSuperseded = ({ supersededBy }: Pick<StageFacts, 'supersededBy'>): boolean =>
  supersededBy != null && supersededBy.state !== 'refused';

/** Nothing came of it; one that gave way before it left leads to another. */
export const wasRefused = ({ state, refusalCode }: Pick<LoadedCheckout, 'state' | 'refusalCode'>): boolean =>
  state === 'refused' && refusalCode !== SUPERSEDED;

/** The entry that took this one's place is paid. */
export const isPaidElsewhere = ({ supersededBy }: Pick<LoadedCheckout, 'supersededBy'>): boolean =>
  isSuperseded({ supersededBy }) && isPaidFor(supersededBy?.order?.status ?? '');

const HOLDING: readonly CheckoutStage[] = ['review', 'payment_failed', 'starting_payment', 'prompted'];

/** It has an order that is not paid, and its places are still held. */
export const holdsPlaces = (facts: StageFacts, now: Date): boolean =>
  HOLDING.includes(checkoutStage(facts)) && holdOf(facts, now) === 'held';

/** Whether a payment of this order may be begun now, all its attempts considered. */
export function leaveToPay(facts: StageFacts, who: { reads: boolean; byPayer: boolean }): Leave {
  const stage = checkoutStage(facts);
  if (isSuperseded(facts) || (stage !== 'review' && stage !== 'payment_failed')) return NO_LEAVE;
  return leaveToPayAgain(facts.attempts, who);
}

/** Also what is over: should it turn out paid after all, it counts again and the later one does not. */
const MAY_GIVE_WAY: readonly CheckoutStage[] = [
  'preparing',
  'asks_buyer',
  'review',
  'payment_failed',
  'expired',
  'cancelled',
];

/** Whether another order may take this one's place, all its attempts considered. */
export function leaveToGiveWay(facts: StageFacts, { reads }: { reads: boolean }, now: Date): Leave {
  const stage = checkoutStage(facts);
  const [latest] = facts.attempts;
  // A charge that somebody else began is not ours to judge.
  const isOurs = isUnderWay(stage) && (latest?.state === 'waiting' || latest?.state === 'prompted');
  if (isSuperseded(facts) || !(MAY_GIVE_WAY.includes(stage) || isOurs)) return NO_LEAVE;
  const holdEnded = facts.order !== null && holdOf(facts, now) !== 'held';
  return leaveToSupersede(facts.attempts, { reads, holdEnded });
}

/** A request to pay is on its way, or on a phone. */
export const isUnderWay = (stage: CheckoutStage): boolean =>
  stage === 'starting_payment' || stage === 'prompted';

const MOVES: readonly CheckoutStage[] = [
  'preparing',
  'asks_buyer',
  'review',
  'starting_payment',
  'prompted',
  'payment_failed',
  'under_review',
];

/** Nothing changes any more without the buyer or the organizer. */
export const isTerminal = (stage: CheckoutStage): boolean => !MOVES.includes(stage);

/**
 * Whether an order that takes no more payments may have been charged without our knowing. False while it can still be
 * paid and where nothing was due. A lapsed order counts `unsafe` and `silent` attempts only; its page tells how others ended.
 * @param which.byPayer only the attempts that somebody else began
 */
export function isMoneyUnclear(
  { order, attempts }: Pick<LoadedCheckout, 'order' | 'attempts'>,
  stage: CheckoutStage,
  which: { readonly byPayer?: true } = {},
): boolean {
  const isOver = stage === 'cancelled' || stage === 'expired';
  if (!isOver || !order || order.total === 0n) return false;
  const doubts = attempts.filter(({ byPayer }) => !which.byPayer || byPayer).map(chargeDoubt);
  return doubts.some(
    (doubt) => doubt === 'unsafe' || doubt === 'silent' || (stage === 'cancelled' && doubt === 'open'),
  );
}
