// The numbers beside the links of the desk's rail.
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { type CaseScope, countNow } from '#lib/orders/list-cases.ts';

/** Orders, entries of paid orders, and open cases that need a person now. */
export type DeskCounts = {
  readonly orders: number;
  readonly participants: number;
  readonly attention: number;
  /** A case about the website itself is open. */
  readonly health: boolean;
};

export async function countDesk(db: Db, scope: CaseScope, now: Date): Promise<DeskCounts> {
  const { eventIds } = scope;
  const ofEvents = eventIds === null ? Prisma.sql`true` : Prisma.sql`event_id = ANY (${[...eventIds]})`;
  const [[entries], cases] = await Promise.all([
    db.$queryRaw<{ orders: number; participants: number }[]>`
      SELECT coalesce(sum(orders), 0)::int AS orders,
        coalesce(sum(ticket_count) FILTER (WHERE status IN ('paid', 'partially_refunded')), 0)::int AS participants
      FROM desk_order_sum WHERE ${ofEvents}`,
    countNow(db, scope, now),
  ]);
  return { orders: entries?.orders ?? 0, participants: entries?.participants ?? 0, ...cases };
}
