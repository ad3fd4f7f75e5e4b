// Where on the course each stage stands. Pure.
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { mustDecline } from '../../../_paying/must-decline.ts';

const STATIONS = ['entry', 'held', 'payment', 'finish'] as const;
/** Nothing is paid for a free entry. */
const FREE_STATIONS = ['entry', 'held', 'confirm', 'finish'] as const;
type Station = (typeof STATIONS | typeof FREE_STATIONS)[number];

/** Index of the station that is being passed; 4 when the finish is behind; null when the race is off. */
const POSITION: Record<CheckoutStage, number | null> = {
  preparing: 1,
  review: 2,
  starting_payment: 2,
  prompted: 2,
  payment_failed: 2,
  paid: STATIONS.length,
  refused: null,
  expired: null,
  replaced: null,
  cancelled: null,
  refunded: null,
  partially_refunded: STATIONS.length,
  under_review: null,
};

/** How each station looks; null when there is no course to draw. */
export function stationsAt(
  view: Pick<CheckoutView, 'stage' | 'paidElsewhere' | 'isFree'>,
): { name: Station; at: 'done' | 'here' | 'ahead' }[] | null {
  // Its runner is at the finish by another order.
  const position = mustDecline(view) ? null : POSITION[view.stage];
  if (position === null) return null;
  return (view.isFree ? FREE_STATIONS : STATIONS).map((name, index) => ({
    name,
    at: index < position ? 'done' : index === position ? 'here' : 'ahead',
  }));
}
