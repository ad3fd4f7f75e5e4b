// How the places left of one kind of entry are told: in which words, whether they should make somebody hurry, and how
// full the bar is. Pure.
import { saleState } from '#lib/events/sale-window.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { FEW_PLACES } from '../../../_events/race-marks.ts';

type PlacesLeft = {
  /** The sentence of `event`. */
  key: 'fewPlaces' | 'placesOf' | 'placesLeft';
  /** Null where nothing was sold yet: a full bar has no track to be seen against, and looks half empty. */
  percent: number | null;
};
type Places = Pick<TicketType, 'remaining' | 'capacity' | 'sales_start' | 'sales_end'>;

/** Nobody can hurry for what is not on sale, or in a race that cannot be entered (`mayEnter`): its places are never few. */
export function placesLeft(ticket: Places, mayEnter: boolean, now: Date): PlacesLeft {
  const { remaining, capacity } = ticket;
  const begun = remaining < capacity;
  const few = mayEnter && remaining <= FEW_PLACES && saleState(ticket, now) === 'on_sale';
  const left = Math.max(2, Math.round((100 * remaining) / Math.max(1, capacity)));
  return { key: few ? 'fewPlaces' : begun ? 'placesOf' : 'placesLeft', percent: begun ? left : null };
}
