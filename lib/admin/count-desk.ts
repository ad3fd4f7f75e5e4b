// The numbers beside the links of the desk's rail.
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { REMARK_KINDS, WEBSITE_KINDS } from '#lib/orders/attention.ts';

/** Orders, entries of paid orders, and open cases that need a person now. */
export type DeskCounts = {
  readonly orders: number;
  readonly participants: number;
  readonly attention: number;
  /** A case about the website itself is open. */
  readonly health: boolean;
};

/**
 * @param eventIds only of these events; null: all
 * @param whole also counts cases that are about no event
 */
export async function countDesk(
  db: Db,
  { eventIds, whole, now }: { eventIds: readonly string[] | null; whole: boolean; now: Date },
): Promise<DeskCounts> {
  const of = (column: Prisma.Sql) =>
    eventIds === null ? Prisma.sql`true` : Prisma.sql`${column} = ANY (${[...eventIds]})`;
  const caseEvent = Prisma.sql`coalesce(o.event_id, c.event_id)`;
  const [[entries], [cases]] = await Promise.all([
    db.$queryRaw<{ orders: number; participants: number }[]>`
      SELECT count(*)::int AS orders,
        coalesce(sum(ticket_count) FILTER (WHERE status IN ('paid', 'partially_refunded')), 0)::int AS participants
      FROM desk_order WHERE ${of(Prisma.sql`event_id`)}`,
    db.$queryRaw<{ attention: number; health: boolean | null }[]>`
      SELECT count(*)::int AS attention, bool_or(i.kind = ANY (${[...WEBSITE_KINDS]})) AS health
      FROM attention_item i
      LEFT JOIN "order" o ON o.id = i.order_id
      LEFT JOIN checkout c ON c.id = i.checkout_id
      WHERE i.done_at IS NULL AND i.kind <> ALL (${[...REMARK_KINDS]})
        AND (i.waits_until IS NULL OR i.waits_until <= ${now})
        AND (${of(caseEvent)} OR (${whole} AND ${caseEvent} IS NULL))`,
  ]);
  return {
    orders: entries?.orders ?? 0,
    participants: entries?.participants ?? 0,
    attention: cases?.attention ?? 0,
    health: cases?.health ?? false,
  };
}
