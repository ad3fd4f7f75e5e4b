// Names of events and ticket types beside the ids of `desk_order`, from the event snapshots.
import 'server-only';
import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';

const Detail = z.object({
  name: z.string().optional(),
  ticket_types: z.array(z.object({ ticket_type_id: z.string(), name: z.string() })).catch([]),
});

const DISTANCE = /\d+(?:[.,]\d+)? ?km\b/i;

export type OrderNames = {
  readonly events: ReadonlyMap<string, string>;
  /** For narrow columns, see `shortEventNames`. */
  readonly eventCodes: ReadonlyMap<string, string>;
  readonly tickets: ReadonlyMap<string, string>;
  /** For narrow columns, see `shortTicketNames`. */
  readonly shortTickets: ReadonlyMap<string, string>;
  /** Events whose ticket types were never fetched. */
  readonly unfetched: readonly string[];
};

/** @param eventIds ids of the events; null: all */
export async function findOrderNames(db: Tx, eventIds: readonly string[] | null): Promise<OrderNames> {
  const rows = await db.eventSnapshot.findMany({
    where: eventIds === null ? {} : { eventId: { in: [...new Set(eventIds)] } },
    select: { eventId: true, listItem: true, detail: true },
  });
  const events = new Map<string, string>();
  const tickets = new Map<string, string>();
  const shortTickets = new Map<string, string>();
  for (const { eventId, listItem, detail } of rows) {
    const parsed = [detail, listItem].flatMap((json) => Detail.safeParse(json).data ?? []);
    const name = parsed.find((one) => one.name)?.name;
    if (name) events.set(eventId, name);
    const types = parsed.flatMap((one) => one.ticket_types);
    for (const { ticket_type_id: id, name: full } of types) tickets.set(id, full);
    for (const [id, short] of shortTicketNames(types)) shortTickets.set(id, short);
  }
  const unfetched = rows.filter(({ detail }) => detail === null).map(({ eventId }) => eventId);
  return { events, eventCodes: shortEventNames(events), tickets, shortTickets, unfetched };
}

/** The first letters of each name by id of the event, such as `KCM`; equal ones get a number. */
export function shortEventNames(events: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const [id, name] of [...events].toSorted()) {
    const words = name.match(/[\p{L}\p{N}]+/gu) ?? [name];
    const letters = words.length === 1 ? name.slice(0, 3) : words.map((word) => word.slice(0, 1)).join('');
    const code = letters.slice(0, 4).toUpperCase();
    const same = [...codes.values()].filter((one) => one.replace(/ \d+$/, '') === code).length;
    codes.set(id, same === 0 ? code : `${code} ${same + 1}`);
  }
  return codes;
}

type TicketName = { readonly ticket_type_id: string; readonly name: string };

/** Short names by id of the ticket types of one event: the distance where no other type has it, else the name. */
export const shortTicketNames = (types: readonly TicketName[]): ReadonlyMap<string, string> =>
  new Map(
    types.map(({ ticket_type_id: id, name }) => {
      const distance = DISTANCE.exec(name)?.[0];
      const isOnly = !types.some(
        (one) => one.ticket_type_id !== id && DISTANCE.exec(one.name)?.[0] === distance,
      );
      return [id, distance && isOnly ? distance : name];
    }),
  );

type Place = {
  readonly ticket_type_id: string;
  readonly distance_km: number | null;
  readonly quantity: number;
};

const KM = ' km';

/** `2 × 10 · 21 km`: the distance where tickets are sold by it, else the ticket type's name. '' without places. */
export function placesWords(places: readonly Place[], { tickets }: Pick<OrderNames, 'tickets'>): string {
  const words = places.map(({ ticket_type_id: id, distance_km: km, quantity }) => {
    const name = km === null ? (tickets.get(id) ?? id) : `${km}${KM}`;
    return quantity === 1 ? name : `${quantity} × ${name}`;
  });
  // The unit stands once, at the end.
  const isDistances = words.every((one) => /^(?:\d+ × )?[\d.,]+ km$/.test(one));
  return words
    .map((one, at) => (isDistances && at < words.length - 1 ? one.slice(0, -KM.length) : one))
    .join(' · ');
}
