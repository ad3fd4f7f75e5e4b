// The stage of a checkout, from the database alone, and the next step of its state machine. Pure: pages, status endpoint and
// pay action must agree. No clock decides the stage: only the provider says that something is over.

import type { LoadedCheckout } from '#lib/checkout/load-checkout.ts';
import { isPromptSeen } from '#lib/checkout/state/attempt.ts';
import {
  ALLOWED,
  type AttemptFacts,
  awaitsFetch,
  chargeDoubt,
  FORBIDDEN,
  type Permission,
  permissionToOrderAgain,
  permissionToPayAgain,
} from '#lib/checkout/state/charge-doubt.ts';
import type { AttemptState, CheckoutState } from '#lib/db/generated/enums.ts';
import { isCharging, isPaidFor, isUnpaid } from '#lib/shared/vocabulary/order-status.ts';

/** The `refusal_code` of a superseded checkout, and of its payment attempt, that was never sent. */
export const SUPERSEDED = 'superseded';

export type CheckoutStage =
  /** Stored; the order is being placed with the provider, or waits in the queue. */
  | 'preparing'
  /** Its turn in the queue came while the buyer was away: it continues when she confirms. */
  | 'asks_buyer'
  /** The provider refused; nothing was ordered or charged. See `refusalCode`. */
  | 'refused'
  /** Placed: waits for the buyer to pay. `holdOf` says whether its places are still held. */
  | 'review'
  /** The pay request is on its way; its outcome is not known yet. */
  | 'starting_payment'
  | 'prompted'
  | 'paid'
  /** The attempt failed; `permissionToPay` says whether another one may follow. */
  | 'payment_failed'
  /** The hold ended before a payment, says the provider: a new registration is needed. */
  | 'expired'
  /** A newer checkout replaces it: see `supersededBy`. This one is never paid. */
  | 'superseded'
  | 'cancelled'
  | 'refunded'
  | 'partially_refunded'
  | 'under_review';

export type StageFacts = {
  state: LoadedCheckout['state'];
  calls?: number;
  asksBuyerAt?: Date | null;
  order: Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'statusAt' | 'holdExpiresAt'> | null;
  attempts: readonly Pick<
    LoadedCheckout['attempts'][number],
    'state' | 'unresolved' | 'retrySafe' | 'refusalCode' | 'failureKind' | 'evidenceAt' | 'createdAt'
  >[];
  /** When the buyer's data was deleted: without it nothing can be sent, so an unpaid one is over. */
  reducedAt?: Date | null;
  supersededBy?: Pick<NonNullable<LoadedCheckout['supersededBy']>, 'state'> | null;
};

const BY_STATUS: Record<string, CheckoutStage> = {
  paid: 'paid',
  refunded: 'refunded',
  partially_refunded: 'partially_refunded',
  chargeback_flagged: 'under_review',
  cancelled: 'cancelled',
};

/**
 * The stage. Money that arrived wins over everything; a live attempt wins over the order's pending status, which may only
 * add to it.
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

/** An order that was cancelled after its payment is under review: only the organizer knows where the money is. */
const settledStage = ({ status }: Order, attempt: Attempt): CheckoutStage | undefined =>
  status === 'cancelled' && attempt?.state === 'paid' ? 'under_review' : BY_STATUS[status];

/** A charge is or was under way: ours, or one of another channel. */
function liveStage(order: Order, attempt: Attempt): CheckoutStage | undefined {
  if (attempt?.state === 'waiting') return isPromptSeen(order, attempt) ? 'prompted' : 'starting_payment';
  if (attempt?.state === 'paid') return 'under_review';
  return attempt?.state === 'prompted' || isCharging(order.status) ? 'prompted' : undefined;
}

function stageUnpaid(facts: StageFacts, order: Order): CheckoutStage {
  const [latest] = facts.attempts;
  if ((latest && awaitsFetch(latest)) || !isUnpaid(order.status)) return 'under_review';
  if (isSuperseded(facts)) return 'superseded';
  if (holdIsOver(facts, order)) return 'expired';
  return latest || order.status !== 'cart' ? 'payment_failed' : 'review';
}

/**
 * The provider refused with `hold_expired` (partner-api.md 3.1 rule 2), a `cart` has no hold, or the data is deleted.
 * 2.3 leaves open what null means for a failed or expired order: the next press of Pay finds out.
 */
const holdIsOver = ({ attempts, reducedAt }: StageFacts, { status, holdExpiresAt }: Order): boolean =>
  reducedAt != null ||
  attempts.some(({ refusalCode }) => refusalCode === 'hold_expired') ||
  (status === 'cart' && holdExpiresAt === null);

/**
 * What pages and the desk show: once the hold of a failed payment is over, its places have lapsed (partner-api.md 3.1 rule 2), unless
 * money may have moved. It forbids nothing: a press of Pay on a page that was open still asks the provider.
 */
export function shownStage(facts: StageFacts, now: Date): CheckoutStage {
  const stage = checkoutStage(facts);
  const { order, attempts } = facts;
  if (stage !== 'payment_failed' || !order || holdOf(facts, now) === 'held') return stage;
  // partner-api.md 2.3 leaves open what a null hold means for a failed order.
  const isOver = order.status === 'expired' || order.holdExpiresAt !== null;
  return isOver && !attempts.some((one) => chargeDoubt(one) === 'unsafe') ? 'expired' : stage;
}

/** `past`: over by our own clock, or unknown; this ends nothing. */
export function holdOf(facts: StageFacts, now: Date): 'held' | 'past' | 'over' {
  const { order } = facts;
  if (!order || holdIsOver(facts, order)) return 'over';
  return order.holdExpiresAt && order.holdExpiresAt > now ? 'held' : 'past';
}

/** This checkout counts again if the provider refused the newer one. */
export const isSuperseded = ({ supersededBy }: Pick<StageFacts, 'supersededBy'>): boolean =>
  supersededBy != null && supersededBy.state !== 'refused';

/** Refused by the provider. One that was superseded before it was sent is not: it leads to the newer one. */
export const wasRefused = ({ state, refusalCode }: Pick<LoadedCheckout, 'state' | 'refusalCode'>): boolean =>
  state === 'refused' && refusalCode !== SUPERSEDED;

/** Refused at a repeat: an earlier call that was not answered may still place the order. */
export const mayStillBePlaced = ({ state, calls = 0, order }: StageFacts): boolean =>
  state === 'refused' && calls > 1 && order === null;

export const isPaidElsewhere = ({ supersededBy }: Pick<LoadedCheckout, 'supersededBy'>): boolean =>
  isSuperseded({ supersededBy }) && isPaidFor(supersededBy?.order?.status ?? '');

const HOLDING: readonly CheckoutStage[] = ['review', 'payment_failed', 'starting_payment', 'prompted'];

export const holdsPlaces = (facts: StageFacts, now: Date): boolean =>
  HOLDING.includes(checkoutStage(facts)) && holdOf(facts, now) === 'held';

export function permissionToPay(facts: StageFacts, who: { reads: boolean; byPayer: boolean }): Permission {
  const stage = checkoutStage(facts);
  if (isSuperseded(facts) || (stage !== 'review' && stage !== 'payment_failed')) return FORBIDDEN;
  return permissionToPayAgain(facts.attempts, who);
}

/** Includes stages that are over: if the order is paid after all, it counts again and the newer one does not. */
const SUPERSEDABLE: readonly CheckoutStage[] = [
  'preparing',
  'asks_buyer',
  'review',
  'payment_failed',
  'expired',
  'cancelled',
];

export function permissionToSupersede(
  facts: StageFacts,
  { reads }: { reads: boolean },
  now: Date,
): Permission {
  const stage = checkoutStage(facts);
  if (facts.reducedAt) return FORBIDDEN;
  if (stage === 'refused' && mayStillBePlaced(facts)) return ALLOWED;
  const [latest] = facts.attempts;
  // A charge of another channel is not ours to judge.
  const isOurs =
    latest !== undefined &&
    (awaitsFetch(latest) ||
      (isUnderWay(stage) && (latest.state === 'waiting' || latest.state === 'prompted')));
  if (isSuperseded(facts) || !(SUPERSEDABLE.includes(stage) || isOurs)) return FORBIDDEN;
  const holdEnded = facts.order !== null && holdOf(facts, now) !== 'held';
  return permissionToOrderAgain(facts.attempts, { reads, holdEnded });
}

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

/** Nothing changes without the buyer or the organizer. */
export const isTerminal = (stage: CheckoutStage): boolean => !MOVES.includes(stage);

type MoneyFacts = {
  readonly order: { readonly total: bigint } | null;
  readonly attempts: readonly (AttemptFacts & { readonly byPayer: boolean })[];
};

/**
 * Whether an order that takes no more payments may have been charged. False while it can still be paid and if nothing was
 * due. For an expired order, only `unsafe` and `silent` attempts count; its page says how others ended.
 * @param which.byPayer only attempts that a payer started who is not the buyer
 */
export function isMoneyUnclear(
  { order, attempts }: MoneyFacts,
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

type MachineState = {
  checkout: {
    state: CheckoutState;
    notBefore: Date | null;
    asksBuyerAt?: Date | null;
    waitsForRoom?: boolean;
  };
  /** The live attempt, if there is one. */
  attempt: { state: AttemptState; notBefore: Date | null } | null;
};

export type Step =
  | { kind: 'create_order' }
  | { kind: 'pay_order' }
  /** Nothing to do before `until`; null: not before someone acts. */
  | { kind: 'rest'; until: Date | null };

/** The one thing to do next; every step can be repeated. A write is due when its intent is stored and its time has come. */
export function nextStep({ checkout, attempt }: MachineState, now: Date): Step {
  if (checkout.state === 'refused' || checkout.asksBuyerAt) return { kind: 'rest', until: null };
  if (checkout.state === 'waiting' && checkout.waitsForRoom) return { kind: 'rest', until: null };
  if (checkout.state === 'waiting') return due({ kind: 'create_order' }, checkout.notBefore, now);
  if (attempt?.state === 'waiting') return due({ kind: 'pay_order' }, attempt.notBefore, now);
  return { kind: 'rest', until: null };
}

function due(step: Step, notBefore: Date | null, now: Date): Step {
  return notBefore && notBefore > now ? { kind: 'rest', until: notBefore } : step;
}
