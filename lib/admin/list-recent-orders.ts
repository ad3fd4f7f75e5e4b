// The staff's list of orders, from the mirror of the provider's orders. It must not call the provider.
import 'server-only';
import { z } from 'zod';
import type { Db } from '#lib/db/client.ts';
import type { PaymentAttempt, Prisma } from '#lib/db/generated/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { boughtTickets } from './bought-tickets.ts';
import { findOrders } from './find-orders.ts';

export type AttemptSummary = Pick<
  PaymentAttempt,
  'state' | 'failureKind' | 'refusalCode' | 'requestIds' | 'createdAt'
>;

export type RecentOrder = {
  readonly id: string;
  readonly orderCode: string;
  /** One of partner-api.md 3.1, or a value that the provider has added since. */
  readonly status: string;
  readonly eventId: string;
  readonly eventName: string;
  /** `2 × 10 km, Half Marathon`; `null` if not known. */
  readonly tickets: string | null;
  /** How many people it has, and of how many the name and a signature of their own are known. */
  readonly people: { readonly of: number; readonly named: number; readonly signed: number };
  /** All `null` while the order is known only from webhooks, which never name the buyer (partner-api.md 6.2). */
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
  /** Placed by this storefront; orders of the organization's other channels are mirrored too. */
  readonly ours: boolean;
  /** The session of this storefront that it was made through. */
  readonly session: { readonly style: string } | null;
  /** What the buyer's link brought and the order has not, by the name in the address: the campaign, for a session also codes. */
  readonly brought: Readonly<Record<string, string>>;
  /** Payment attempts of this storefront, oldest first. */
  readonly attempts: readonly AttemptSummary[];
  readonly createdAt: Date;
};

export type RecentOrdersQuery = {
  /** Absent: all statuses. */
  readonly statuses?: readonly string[];
  /** Absent or null: of all events. */
  readonly eventIds?: readonly string[] | null;
  /** Words for `findOrders`; absent or empty: all orders. */
  readonly search?: string;
  /** `nextCursor` of the previous page, with the same statuses and words. */
  readonly cursor?: string;
  readonly limit: number;
};

type RecentOrdersPage = { readonly orders: RecentOrder[]; readonly nextCursor: string | null };

const ATTEMPTS = {
  orderBy: { createdAt: 'asc' },
  select: { state: true, failureKind: true, refusalCode: true, requestIds: true, createdAt: true },
} as const;
const CHECKOUT = {
  checkout: { select: { eventName: true, request: true, brought: true, attempts: ATTEMPTS } },
} as const;
const named = z.object({ name: z.string() });

type StoredNames = { readonly name: string | undefined; readonly detail: unknown };

async function findEvents(db: Db, eventIds: readonly string[]): Promise<Map<string, StoredNames>> {
  const rows = await db.eventSnapshot.findMany({
    where: { eventId: { in: [...new Set(eventIds)] } },
    select: { eventId: true, listItem: true, detail: true },
  });
  const events = new Map<string, StoredNames>();
  for (const { eventId, listItem, detail } of rows) {
    const found = [detail, listItem].map((json) => named.safeParse(json)).find((parsed) => parsed.success);
    events.set(eventId, { name: found?.data?.name, detail });
  }
  return events;
}

type Row = Prisma.OrderGetPayload<{ include: typeof CHECKOUT }>;

type Session = NonNullable<RecentOrder['session']> & Pick<RecentOrder, 'brought'>;
const Brought = z.record(z.string(), z.string()).catch({});

/** By the provider's session id. */
async function findSessions(db: Db, rows: readonly Row[]): Promise<Map<string, Session>> {
  const ids = rows.flatMap(({ checkoutSessionId }) => checkoutSessionId ?? []);
  const sessions = await db.checkoutSession.findMany({
    where: { sessionId: { in: ids } },
    select: { sessionId: true, style: true, brought: true },
  });
  return new Map(
    sessions.map(({ sessionId, style, brought }) => [
      sessionId ?? '',
      { style, brought: Brought.parse(brought) },
    ]),
  );
}

/** By order id. */
async function countPeople(db: Db, rows: readonly Row[]): Promise<Map<string, RecentOrder['people']>> {
  const counted = await db.participant.groupBy({
    by: ['orderId'],
    where: { orderId: { in: rows.map(({ id }) => id) } },
    _count: { _all: true, name: true, signedAt: true },
  });
  return new Map(
    counted.map(({ orderId, _count: { _all: of, name: named, signedAt: signed } }) => [
      orderId ?? '',
      { of, named, signed },
    ]),
  );
}

type Beside = {
  readonly events: ReadonlyMap<string, StoredNames>;
  readonly sessions: ReadonlyMap<string, Session>;
  readonly people: ReadonlyMap<string, RecentOrder['people']>;
};

function toRecentOrder(row: Row, { events, sessions, people }: Beside): RecentOrder {
  const event = events.get(row.eventId);
  const session = sessions.get(row.checkoutSessionId ?? '');
  return {
    id: row.id,
    orderCode: row.orderCode,
    status: row.status,
    eventId: row.eventId,
    eventName: row.checkout?.eventName ?? event?.name ?? row.eventId,
    tickets: boughtTickets({
      request: row.checkout?.request,
      registrations: row.registrations,
      detail: event?.detail,
    }),
    people: people.get(row.id) ?? { of: 0, named: 0, signed: 0 },
    buyer: { name: row.buyerName, email: row.buyerEmail, phone: row.buyerPhone },
    total: Number(row.total),
    currency: row.currency,
    channel: row.channel,
    ours: row.checkout !== null,
    session: session ?? null,
    brought: session?.brought ?? Brought.parse(row.checkout?.brought ?? {}),
    attempts: row.checkout?.attempts ?? [],
    createdAt: row.createdAt,
  };
}

/**
 * One page of orders, newest first by the provider's time of creation. Pages continue from a key, so that new orders
 * neither repeat nor hide any.
 * @returns the page, with `nextCursor` `null` on the last one; or `invalid_cursor`
 */
export async function listRecentOrders(
  db: Db,
  { statuses, eventIds: seen, search, cursor, limit }: RecentOrdersQuery,
): Promise<Result<RecentOrdersPage, { readonly code: 'invalid_cursor' }>> {
  const after = cursor === undefined ? ok(null) : decodeOrderCursor(cursor);
  if (!after.ok) return after;
  const position = after.value;
  const found = search ? await findOrders(db, search) : null;
  const rows = await db.order.findMany({
    where: {
      ...(found && { id: { in: found } }),
      ...(seen && { eventId: { in: [...seen] } }),
      ...(statuses && { status: { in: [...statuses] } }),
      ...(position && {
        createdAt: { lte: position.createdAt },
        OR: [{ createdAt: { lt: position.createdAt } }, { id: { lt: position.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    include: CHECKOUT,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const eventIds = page.map((row) => row.eventId);
  const [events, sessions, people] = await Promise.all([
    findEvents(db, eventIds),
    findSessions(db, page),
    countPeople(db, page),
  ]);
  const nextCursor = last && rows.length > limit ? encodeOrderCursor(last) : null;
  return ok({ orders: page.map((row) => toRecentOrder(row, { events, sessions, people })), nextCursor });
}

/** The last order of a page; lists are sorted by creation time, then id, both descending. */
type OrderCursor = { readonly createdAt: Date; readonly id: string };

const schema = z.tuple([z.number().int().min(0).max(8.64e15), z.string().min(1).max(200)]);

/** The cursor for an address: letters, digits, `-` and `_`. */
export function encodeOrderCursor({ createdAt, id }: OrderCursor): string {
  return Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses the text of `encodeOrderCursor`; any other text is `invalid_cursor`. */
export function decodeOrderCursor(cursor: string): Result<OrderCursor, { readonly code: 'invalid_cursor' }> {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) return err({ code: 'invalid_cursor' });
  const [at, id] = parsed.data;
  return ok({ createdAt: new Date(at), id });
}
