// The numbers beside the links of the desk's rail.

import { type CaseScope, countNow } from '#lib/admin/attention/list-cases.ts';
import { PAID_SQL } from '#lib/admin/orders/order-state.ts';
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

/** `participants`: paid entries, counted as on Today. `attention`: open cases that need a person now. */
export type DeskCounts = {
  readonly orders: number;
  readonly participants: number;
  readonly attention: number;
  /** A case about the website itself is open. */
  readonly health: boolean;
};

export async function countDesk(db: Db, scope: CaseScope, now: Date): Promise<DeskCounts> {
  const { eventIds } = scope;
  const ofEvents = eventIds === null ? Prisma.sql`true` : Prisma.sql`o.event_id = ANY (${[...eventIds]})`;
  const [[entries], cases] = await Promise.all([
    db.$queryRaw<{ orders: number; participants: number }[]>`
      SELECT
        (SELECT coalesce(sum(o.orders), 0)::int FROM desk_order_sum o WHERE ${ofEvents}) AS orders,
        (SELECT coalesce(sum(o.entries), 0)::int FROM desk_entry_sum o WHERE ${ofEvents} AND ${PAID_SQL}) AS participants`,
    countNow(db, scope, now),
  ]);
  return { orders: entries?.orders ?? 0, participants: entries?.participants ?? 0, ...cases };
}
