// The desk's list of orders, read from the mirror of the provider's orders. It must not call the provider.
import 'server-only';
import { z } from 'zod';
import { boughtEntries } from '#lib/admin/bought-entries.ts';
import { findOrders } from '#lib/admin/find-orders.ts';
import { decodeOrderCursor, encodeOrderCursor } from '#lib/admin/order-cursor.ts';
import type { Db } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { ok, type Result } from '#lib/shared/result.ts';

export type RecentOrder = {
  readonly id: string;
  readonly orderCode: string;
  /** One of partner-api.md 3.1, or a value that the provider added since. */
  readonly status: string;
  readonly eventName: string;
  /** `2 × 10 km, Half Marathon`; null where it is not known. */
  readonly entries: string | null;
  /** All null while the order is known from webhooks alone: these never name the buyer (partner-api.md 6.2). */
  readonly buyer: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  /** Minor units of `currency`. */
  readonly total: number;
  readonly currency: string;
  /** `partner_api`, `partner_hosted`, or null outside the partner API (partner-api.md 2.4). */
  readonly channel: string | null;
  /** True when this storefront took the order; other channels of the organization are mirrored too. */
  readonly ours: boolean;
  readonly createdAt: Date;
};

export type RecentOrdersQuery = {
  /** Only these statuses; absent: all. */
  readonly statuses?: readonly string[];
  /** Only what is found by these words (`findOrders`); absent or empty: all. */
  readonly search?: string;
  /** `nextCursor` of the page before, with the same statuses and words. */
  readonly cursor?: string;
  readonly limit: number;
};

type RecentOrdersPage = { readonly orders: RecentOrder[]; readonly nextCursor: string | null };

const CHECKOUT = { checkout: { select: { eventName: true, request: true } } } as const;
const named = z.object({ name: z.string() });

type Race = { readonly name: string | undefined; readonly detail: unknown };

async function readRaces(db: Db, eventIds: readonly string[]): Promise<Map<string, Race>> {
  const rows = await db.eventSnapshot.findMany({
    where: { eventId: { in: [...new Set(eventIds)] } },
    select: { eventId: true, listItem: true, detail: true },
  });
  const races = new Map<string, Race>();
  for (const { eventId, listItem, detail } of rows) {
    const found = [detail, listItem].map((json) => named.safeParse(json)).find((parsed) => parsed.success);
    races.set(eventId, { name: found?.data?.name, detail });
  }
  return races;
}

type Row = Prisma.OrderGetPayload<{ include: typeof CHECKOUT }>;

function toRecentOrder(row: Row, races: ReadonlyMap<string, Race>): RecentOrder {
  const race = races.get(row.eventId);
  return {
    id: row.id,
    orderCode: row.orderCode,
    status: row.status,
    eventName: row.checkout?.eventName ?? race?.name ?? row.eventId,
    entries: boughtEntries({
      request: row.checkout?.request,
      registrations: row.registrations,
      detail: race?.detail,
    }),
    buyer: { name: row.buyerName, email: row.buyerEmail, phone: row.buyerPhone },
    total: Number(row.total),
    currency: row.currency,
    channel: row.channel,
    ours: row.checkout !== null,
    createdAt: row.createdAt,
  };
}

/**
 * One page of orders, newest first by the provider's time of creation. Pages follow a key, so that orders arriving
 * meanwhile neither repeat nor hide any.
 * @returns the page, `nextCursor` null on the last; or `invalid_cursor`
 */
export async function listRecentOrders(
  db: Db,
  { statuses, search, cursor, limit }: RecentOrdersQuery,
): Promise<Result<RecentOrdersPage, { readonly code: 'invalid_cursor' }>> {
  const after = cursor === undefined ? ok(null) : decodeOrderCursor(cursor);
  if (!after.ok) return after;
  const place = after.value;
  const found = search ? await findOrders(db, search) : null;
  const rows = await db.order.findMany({
    where: {
      ...(found && { id: { in: found } }),
      ...(statuses && { status: { in: [...statuses] } }),
      ...(place && {
        createdAt: { lte: place.createdAt },
        OR: [{ createdAt: { lt: place.createdAt } }, { id: { lt: place.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    include: CHECKOUT,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const eventIds = page.map((row) => row.eventId);
  const races = await readRaces(db, eventIds);
  const nextCursor = last && rows.length > limit ? encodeOrderCursor(last) : null;
  return ok({ orders: page.map((row) => toRecentOrder(row, races)), nextCursor });
}
