// The places of a list that wait for their runners, by order: one message to its buyer asks for all of them.
import { z } from 'zod';
import { type ListDefinition, type ListQuery, type ListScope, listWhere } from '#lib/admin/list/list.ts';
import type { Tx } from '#lib/db/client.ts';
import type { DeskParticipant } from './participant-list.ts';

const MOST_ORDERS = 50;

const OrderOfPlaces = z.object({
  orderCode: z.string(),
  /** A club, or a person. */
  buyerName: z.string().nullable(),
  /** How many people the order has. */
  of: z.number(),
  places: z.array(
    z.object({
      id: z.string(),
      position: z.number(),
      ticketTypeId: z.string(),
      distanceKm: z.number().nullable(),
    }),
  ),
  allOrders: z.number(),
  allPlaces: z.number(),
});
export type OrderOfPlaces = z.infer<typeof OrderOfPlaces>;

export type PlacesWithoutName = {
  readonly places: number;
  readonly orders: number;
  /** The newest orders. */
  readonly shown: readonly OrderOfPlaces[];
};

export const NO_PLACES: PlacesWithoutName = { places: 0, orders: 0, shown: [] };

/** @param list of participants; of its rows only those without a name count */
export async function findPlacesWithoutName(
  db: Tx,
  list: ListDefinition<DeskParticipant>,
  { given }: Pick<ListQuery, 'given'>,
  scope: ListScope,
): Promise<PlacesWithoutName> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT o.order_code AS "orderCode", o.buyer_name AS "buyerName", o.people AS "of",
      json_agg(json_build_object('id', p.id, 'position', p.position, 'ticketTypeId', p.ticket_type_id, 'distanceKm', p.distance_km)
        ORDER BY p.position) AS places,
      (count(*) OVER ())::int AS "allOrders", (sum(count(*)) OVER ())::int AS "allPlaces"
    FROM ${list.from} WHERE ${listWhere(list, { given: { ...given, named: ['no'] } }, scope)}
    GROUP BY o.order_id ORDER BY o.created_at DESC, o.order_id LIMIT ${MOST_ORDERS}`;
  const shown = rows.map((row) => OrderOfPlaces.parse(row));
  return { places: shown[0]?.allPlaces ?? 0, orders: shown[0]?.allOrders ?? 0, shown };
}
