// What the stage of a checkout means for its pages. Pure.

import { type CheckoutStage, isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { CheckoutStatus } from '#lib/checkout/view/checkout-status.ts';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { PlacedOrder, PlacedView } from '#lib/checkout/view/placed-order.ts';
import type { AttemptView } from '#lib/checkout/view/shared-view.ts';
import { isPaidStage } from '#lib/shared/vocabulary/stages.ts';

type Staged = Pick<CheckoutView, 'stage'>;
type Superseded = Pick<CheckoutView, 'stage' | 'paidElsewhere'>;

/** A prompt is on the phone although another order has paid. It cannot be called back, so it must be declined. */
export const mustDecline = ({ stage, paidElsewhere }: Superseded): boolean =>
  paidElsewhere && isUnderWay(stage);

/** Others are before this one. */
export const isInQueue = ({ queue }: Pick<CheckoutStatus, 'queue'>): boolean => (queue?.position ?? 0) > 1;

/** A payment of this page's visitor failed, and another attempt is safe. `begunElsewhere`: not by this visitor. */
export const canRetry = ({
  stage,
  canPay,
  begunElsewhere,
}: Staged & { readonly canPay: boolean; readonly begunElsewhere?: boolean }): boolean =>
  stage === 'payment_failed' && canPay && !begunElsewhere;

const FETCHED = ['order_not_payable', 'unclear_answer'] as const;

/**
 * The refusal of a payment under review that a fetch of the order may settle (partner-api.md 7.4, 7.7). `null` for a
 * dispute, which only the organizer settles.
 */
export const unsettledRefusal = ({
  stage,
  attempt,
}: Staged & { readonly attempt: Pick<AttemptView, 'refusalCode'> | null }) =>
  (stage === 'under_review' && FETCHED.find((code) => code === attempt?.refusalCode)) || null;

type Entered = Pick<PlacedView, 'stage'> & { readonly order: Pick<PlacedOrder, 'registrations'> | null };

/** Somebody runs with this order, so it has a bib, a picture of the bib and a calendar file. */
export function hasParticipants({ stage, order }: Entered): boolean {
  const registrations = order?.registrations ?? [];
  const isAnyLeft = registrations.length === 0 || registrations.some(({ state }) => state !== 'over');
  return isPaidStage(stage) && isAnyLeft;
}

/** Nothing can be paid any more, but the buyer may register again. */
export const takesNoPayment = (stage: CheckoutStage): boolean => stage === 'expired' || stage === 'cancelled';

const STATIONS = ['entry', 'review', 'payment', 'finish'] as const;
/** Nothing is paid for a free registration. */
const FREE_STATIONS = ['entry', 'review', 'confirm', 'finish'] as const;

/** Index of the current station, or the number of stations after the last one. `failed`: there is an obstacle. */
export type Position = { readonly at: number; readonly failed?: true };

export function courseOf<Name extends string>(names: readonly Name[], { at, failed }: Position) {
  const here = failed ? 'failed' : 'here';
  return names.map(
    (name, index) => ({ name, at: index < at ? 'done' : index === at ? here : 'ahead' }) as const,
  );
}

const POSITION: Record<CheckoutStage, Position | null> = {
  preparing: { at: 0 },
  asks_buyer: { at: 0 },
  refused: { at: 0, failed: true },
  review: { at: 1 },
  starting_payment: { at: 2 },
  prompted: { at: 2 },
  payment_failed: { at: 2, failed: true },
  expired: { at: 2, failed: true },
  cancelled: { at: 2, failed: true },
  under_review: { at: 2, failed: true },
  paid: { at: STATIONS.length },
  partially_refunded: { at: STATIONS.length },
  superseded: null,
  refunded: null,
};

/**
 * The stations of the course above an order; `null` if a newer order replaced it, or if everything was refunded.
 * @param isChecked nothing is known to have failed
 */
export function stationsAt(view: Superseded & Pick<CheckoutView, 'isFree'>, isChecked = false) {
  const position = view.paidElsewhere ? null : POSITION[view.stage];
  const shown = position && isChecked ? { at: position.at } : position;
  return shown && courseOf(view.isFree ? FREE_STATIONS : STATIONS, shown);
}

/** A runner is not the buyer, so the page lists the people. */
export const hasOtherPeople = ({ people }: Pick<CheckoutView, 'people'>): boolean =>
  people.some(({ isBuyer }) => !isBuyer);
