// Whose registration is whose. The provider's registrations carry no names (partner-api.md 2.3): ours are put beside
// them by ticket and distance, in the order in which they were sent. Pure.
import type { Registration } from '#lib/partner-api/schemas/order.ts';
import type { StoredRequest } from '#lib/registration/stored-request.ts';

type Sent = Pick<StoredRequest, 'lines'>;

const groupOf = (ticketTypeId: string, distanceKm: number | null | undefined): string =>
  JSON.stringify([ticketTypeId, distanceKm ?? null]);

/**
 * One name a registration; null where it cannot be told: fewer names than registrations, or one of several was
 * cancelled and nobody says which.
 */
export function nameRunners(registrations: readonly Registration[], request: Sent): (string | null)[] {
  const names = namesByGroup(request);
  const groups = Map.groupBy(registrations, (one) => groupOf(one.ticket_type_id, one.distance_km));
  const taken = new Map<string, number>();
  return registrations.map(({ ticket_type_id, distance_km }) => {
    const group = groupOf(ticket_type_id, distance_km);
    const own = names.get(group) ?? [];
    const members = groups.get(group) ?? [];
    const next = taken.get(group) ?? 0;
    taken.set(group, next + 1);
    const alike = new Set(members.map(({ status }) => status)).size === 1;
    return alike && own.length === members.length ? (own[next] ?? null) : null;
  });
}

function namesByGroup(request: Sent): Map<string, string[]> {
  const named = sentRunners(request).filter(({ name }) => name !== '');
  const groups = Map.groupBy(named, (one) => groupOf(one.ticketTypeId, one.distanceKm));
  return new Map([...groups].map(([group, members]) => [group, members.map(({ name }) => name)]));
}

type SentRunner = { ticketTypeId: string; distanceKm: number | null; name: string };

/** Who was entered, in the order in which they were sent; `name` is '' where none was. */
export function sentRunners({ lines }: Sent): SentRunner[] {
  return lines.flatMap(({ ticket_type_id, participants = [] }) =>
    participants.map(({ name = '', distance_km = null }) => ({
      ticketTypeId: ticket_type_id,
      distanceKm: distance_km,
      name,
    })),
  );
}
