// How the places left of one kind of entry are told: in which words, and whether they should make somebody hurry. Pure.
import { saleState } from '#lib/events/sale-window.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { FEW_PLACES } from './race-marks.ts';

type PlacesLeft = {
  /** The sentence of `event`. */
  key: 'fewPlaces' | 'placesOf' | 'placesLeft';
  /** Of the bar. Null where places are not few, or none is gone: a full bar reads as a race that is full. */
  percent: number | null;
};
type Places = Pick<TicketType, 'remaining' | 'capacity' | 'sales_start' | 'sales_end'>;

/** Nobody can hurry for what is not on sale, or in a race that cannot be entered (`mayEnter`): its places are never few. */
export function placesLeft(ticket: Places, mayEnter: boolean, now: Date): PlacesLeft {
  const { remaining, capacity } = ticket;
  const begun = remaining < capacity;
  const few = mayEnter && remaining <= FEW_PLACES && saleState(ticket, now) === 'on_sale';
  const left = Math.max(2, Math.round((100 * remaining) / Math.max(1, capacity)));
  return { key: few ? 'fewPlaces' : begun ? 'placesOf' : 'placesLeft', percent: few && begun ? left : null };
}
