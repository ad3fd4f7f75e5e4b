// What can be chosen on the hosted page: a row for each ticket type, or for each distance of one that offers several.
import { quoteTicket } from '../engine/fees.ts';
import { placesOf, remainingOf } from '../engine/places.ts';
import type { World } from '../engine/world.ts';
import type { EventRow, SellableMethod } from '../store/event-rows.ts';
import type { OrderRow } from '../store/order-rows.ts';

export type TicketRow = {
  /** Name of its quantity in the form. */
  field: string;
  ticketTypeId: string;
  distance: number | undefined;
  name: string;
  price: number;
  /** What one ticket alone costs by each method, fee included, in minor units. */
  quotes: { method: SellableMethod; total: number }[];
  remaining: number;
};

/** The rows of `event`, in its order; places that `own` still holds can be chosen again. */
export function ticketRows(world: World, event: EventRow, own: OrderRow | undefined): TicketRow[] {
  const places = placesOf(world, event.event_id);
  const held = own && own.hold_expires_at !== null ? own.lines : [];
  const heldOf = (id: string): number =>
    held.reduce((sum, line) => (line.ticket_type_id === id ? sum + line.quantity : sum), 0);
  return event.ticket_types.flatMap((type) => {
    const distances = type.distances.length === 0 ? [undefined] : type.distances;
    return distances.map((distance) => ({
      field: quantityField(type.ticket_type_id, distance),
      ticketTypeId: type.ticket_type_id,
      distance,
      name: distances.length > 1 ? `${type.name}, ${distance} km` : type.name,
      price: type.price_minor,
      quotes: event.payment_methods.map((method) => ({
        method,
        total: quoteTicket(type.price_minor, event.fees[method]).total_minor,
      })),
      remaining: remainingOf(places, type) + heldOf(type.ticket_type_id),
    }));
  });
}

/** The form's name for the number of tickets of a type, at a distance if it has any. */
export const quantityField = (ticketTypeId: string, distance: number | undefined): string =>
  distance === undefined ? `quantity.${ticketTypeId}` : `quantity.${ticketTypeId}.${distance}`;

export const methodNames: Record<SellableMethod, string> = {
  momo: 'MTN Mobile Money',
  airtel: 'Airtel Money',
};
