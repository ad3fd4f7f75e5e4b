// What the stage of a checkout means for its pages. Pure.
import { type CheckoutStage, isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { AttemptView } from '#lib/checkout/view/shared-view.ts';

type Staged = Pick<CheckoutView, 'stage'>;
type Superseded = Pick<CheckoutView, 'stage' | 'paidElsewhere'>;

/** A prompt is on the phone although another order has paid: it cannot be called back. */
export const mustDecline = ({ stage, paidElsewhere }: Superseded): boolean =>
  paidElsewhere && isUnderWay(stage);

/** A payment of this page's visitor failed, and another attempt is safe. `begunElsewhere`: not by this visitor. */
export const canRetry = ({
  stage,
  canPay,
  begunElsewhere,
}: Staged & { readonly canPay: boolean; readonly begunElsewhere?: boolean }): boolean =>
  stage === 'payment_failed' && canPay && !begunElsewhere;

/**
 * Fetching the order may settle a payment under review: it says why the order takes no more payment (partner-api.md 7.7).
 * Only the organizer settles a dispute.
 */
export const canFetchOutcome = ({
  stage,
  attempt,
}: Staged & { readonly attempt: Pick<AttemptView, 'refusalCode'> | null }): boolean =>
  stage === 'under_review' &&
  (attempt?.refusalCode === 'order_not_payable' || attempt?.refusalCode === 'unclear_answer');

/** The order has participants: its bib as a picture and its calendar file exist. */
export const hasParticipants = (stage: CheckoutStage): boolean =>
  stage === 'paid' || stage === 'partially_refunded';

/** Nothing can be paid any more; the buyer may register again. */
export const takesNoPayment = (stage: CheckoutStage): boolean => stage === 'expired' || stage === 'cancelled';

/**
 * The order code for the heading of a page without a summary: a buyer who waits may need help. `null` if the page shows
 * it elsewhere, or if another order has paid.
 */
export const codeForHeading = ({
  stage,
  order,
  paidElsewhere,
}: Superseded & {
  readonly order: Pick<NonNullable<CheckoutView['order']>, 'orderCode'> | null;
}): string | null => (order && !paidElsewhere && isUnderWay(stage) ? order.orderCode : null);

const STATIONS = ['entry', 'held', 'payment', 'finish'] as const;
/** Nothing is paid for a free registration. */
const FREE_STATIONS = ['entry', 'held', 'confirm', 'finish'] as const;
type Station = (typeof STATIONS | typeof FREE_STATIONS)[number];

/** Index of the current station; 4 after the last one; `null` if no course is drawn. */
const POSITION: Record<CheckoutStage, number | null> = {
  preparing: 1,
  asks_buyer: 1,
  review: 2,
  starting_payment: 2,
  prompted: 2,
  payment_failed: 2,
  paid: STATIONS.length,
  refused: null,
  expired: null,
  superseded: null,
  cancelled: null,
  refunded: null,
  partially_refunded: STATIONS.length,
  under_review: null,
};

/** The stations of the course above an order, each passed, current or ahead; `null` if no course is drawn. */
export function stationsAt(
  view: Superseded & Pick<CheckoutView, 'isFree'>,
): { name: Station; at: 'done' | 'here' | 'ahead' }[] | null {
  const position = mustDecline(view) ? null : POSITION[view.stage];
  if (position === null) return null;
  return (view.isFree ? FREE_STATIONS : STATIONS).map((name, index) => ({
    name,
    at: index < position ? 'done' : index === position ? 'here' : 'ahead',
  }));
}
