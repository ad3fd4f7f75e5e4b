// Names of events and ticket types beside the ids of `desk_order`, from the event snapshots.
import 'server-only';
import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';

const Detail = z.object({
  name: z.string().optional(),
  additional_questions: z.array(z.object({ key: z.string(), label: z.string() })).catch([]),
  ticket_types: z.array(z.object({ ticket_type_id: z.string(), name: z.string() })).catch([]),
});

export type OrderNames = {
  readonly events: ReadonlyMap<string, string>;
  readonly tickets: ReadonlyMap<string, string>;
  /** Labels of the provider's questions by key. */
  readonly questions: ReadonlyMap<string, string>;
};

/** @param eventIds ids of the events; null: all */
export async function findOrderNames(db: Tx, eventIds: readonly string[] | null): Promise<OrderNames> {
  const rows = await db.eventSnapshot.findMany({
    where: eventIds === null ? {} : { eventId: { in: [...new Set(eventIds)] } },
    select: { eventId: true, listItem: true, detail: true },
  });
  const events = new Map<string, string>();
  const tickets = new Map<string, string>();
  const questions = new Map<string, string>();
  for (const { eventId, listItem, detail } of rows) {
    const parsed = [detail, listItem].flatMap((json) => Detail.safeParse(json).data ?? []);
    const name = parsed.find((one) => one.name)?.name;
    if (name) events.set(eventId, name);
    for (const type of parsed.flatMap((one) => one.ticket_types)) tickets.set(type.ticket_type_id, type.name);
    for (const { key, label } of parsed.flatMap((one) => one.additional_questions)) questions.set(key, label);
  }
  return { events, tickets, questions };
}

type Place = {
  readonly ticket_type_id: string;
  readonly distance_km: number | null;
  readonly quantity: number;
};

/** `2 × 10 km · Half Marathon`: the distance where tickets are sold by it, else the ticket type's name. '' without places. */
export const placesWords = (places: readonly Place[], { tickets }: Pick<OrderNames, 'tickets'>): string =>
  places
    .map(({ ticket_type_id: id, distance_km: km, quantity }) => {
      const name = km === null ? (tickets.get(id) ?? id) : `${km} km`;
      return quantity === 1 ? name : `${quantity} × ${name}`;
    })
    .join(' · ');
