// Places of ticket types: taken by holds and sales, given back by lapsed holds. Never more than the capacity.
import type { EventRow, PlacesRow, TicketTypeRow } from '../../store/event-rows.ts';
import type { World } from '../world.ts';

type Line = { ticket_type_id: string; quantity: number };

/** The places taken in an event, by ticket type. */
export const placesOf = (world: World, eventId: string): PlacesRow =>
  world.store.places.get(eventId) ?? world.store.places.put({ event_id: eventId, taken: {} });

/** Places left of one ticket type (partner-api.md 2.2). */
export const remainingOf = (places: PlacesRow, type: TicketTypeRow): number =>
  Math.max(0, type.capacity - type.taken_elsewhere - (places.taken[type.ticket_type_id] ?? 0));

/** Whether each of `lines` still fits. */
export function placesLeft(world: World, event: EventRow, lines: readonly Line[]): boolean {
  const places = placesOf(world, event.event_id);
  const types = new Map(event.ticket_types.map((type) => [type.ticket_type_id, type]));
  const wanted = new Map<string, number>();
  for (const line of lines) {
    wanted.set(line.ticket_type_id, (wanted.get(line.ticket_type_id) ?? 0) + line.quantity);
  }
  return [...wanted].every(([id, quantity]) => {
    const type = types.get(id);
    return type !== undefined && remainingOf(places, type) >= quantity;
  });
}

/** Takes the places of `lines`; check `placesLeft` first. */
export const takePlaces = (world: World, eventId: string, lines: readonly Line[]): void =>
  move(world, eventId, lines, 1);

export const releasePlaces = (world: World, eventId: string, lines: readonly Line[]): void =>
  move(world, eventId, lines, -1);

function move(world: World, eventId: string, lines: readonly Line[], sign: 1 | -1): void {
  const taken = { ...placesOf(world, eventId).taken };
  for (const line of lines) {
    taken[line.ticket_type_id] = (taken[line.ticket_type_id] ?? 0) + sign * line.quantity;
  }
  world.store.places.put({ event_id: eventId, taken });
}
