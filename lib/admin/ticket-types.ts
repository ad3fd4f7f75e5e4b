// The ticket types of events for the desk, from the snapshot: it keeps an event that the provider no longer lists.
import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';

/** `capacity` and `remaining` are the provider's (partner-api.md 2.2); null if it does not name them. */
export type DeskTicket = {
  readonly eventId: string;
  readonly eventName: string;
  readonly ticketTypeId: string;
  readonly name: string;
  readonly capacity: number | null;
  readonly remaining: number | null;
};

const Detail = z.object({
  name: z.string(),
  ticket_types: z.array(
    z.object({
      ticket_type_id: z.string(),
      name: z.string(),
      capacity: z.int().nullable().catch(null),
      remaining: z.int().nullable().catch(null),
    }),
  ),
});

/** Ticket types in the provider's order. @param eventIds null: of all events */
export async function findTicketTypes(db: Tx, eventIds: readonly string[] | null): Promise<DeskTicket[]> {
  const rows = await db.eventSnapshot.findMany({
    where: eventIds ? { eventId: { in: [...eventIds] } } : {},
    select: { eventId: true, detail: true },
    orderBy: { eventId: 'asc' },
  });
  return rows.flatMap(({ eventId, detail }) => {
    const parsed = Detail.safeParse(detail);
    if (!parsed.success) return [];
    return parsed.data.ticket_types.map(({ ticket_type_id: ticketTypeId, ...type }) => ({
      eventId,
      eventName: parsed.data.name,
      ticketTypeId,
      ...type,
    }));
  });
}
