// The ticket types of an event as a pasted list names them: by their names, and by the distances that the page prints. Pure.
import { spokenKm, ticketDistances } from '#lib/events/distances.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { ListTicket } from '#lib/registration/participants-import/pasted-list.ts';

export function listTickets(event: Pick<EventDetail, 'name' | 'ticket_types'>): ListTicket[] {
  const distances = ticketDistances(event);
  return event.ticket_types.map(({ ticket_type_id, name }, index) => {
    const km = distances[index] ?? null;
    return { ticket_type_id, name, distance_km: km, printed_km: km === null ? null : spokenKm(km) };
  });
}
