// The snapshot of the provider's events in PostgreSQL, parsed by the provider's schemas (partner-api.md 2.1, 2.2).

import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { EventSnapshot } from '#lib/db/generated/client.ts';
import {
  type EventDetail,
  EventDetailSchema,
  type EventListItem,
  EventListItemSchema,
} from '#lib/partner-api/events.ts';
import { freeTickets } from './sale-rules.ts';

/** A row of the snapshot. */
export type StoredEvent = {
  listed: boolean;
  item: EventListItem;
  listFetchedAt: Date;
  detail: EventDetail | null;
  detailFetchedAt: Date | null;
  /** When its own fetch was last `not_found`: listed but not on sale (partner-api.md 2.1, 4.3); null otherwise. */
  notFoundAt: Date | null;
};

/** All listed events, unlisted visibility included. `fetchedAt`: when the provider last answered; null when never. */
export type StoredList = { events: StoredEvent[]; fetchedAt: Date | null };

const DetailOrNull = z.nullable(EventDetailSchema);

/** Throws on a row that our fetches cannot have stored. */
function parseStoredEvent(row: EventSnapshot): StoredEvent {
  return {
    listed: row.listed,
    item: EventListItemSchema.parse(row.listItem),
    listFetchedAt: row.listFetchedAt,
    detail: DetailOrNull.parse(row.detail),
    detailFetchedAt: row.detailFetchedAt,
    notFoundAt: row.notFoundAt,
  };
}

/** When its own fetch was last answered, found or not; null when never. */
export const answeredAt = ({ detailFetchedAt, notFoundAt }: StoredEvent): Date | null =>
  notFoundAt ?? detailFetchedAt;

/** One event; null when it was never listed. */
export async function findStoredEvent(ctx: Ctx, eventId: string): Promise<StoredEvent | null> {
  const row = await ctx.db.eventSnapshot.findUnique({ where: { eventId } });
  const event = row && parseStoredEvent(row);
  ctx.eventMemory.rememberEvent(eventId, event);
  return event;
}

/** All listed events, and when the list was fetched. */
export async function findStoredList(ctx: Ctx): Promise<StoredList> {
  const [fetchedAt, rows] = await Promise.all([
    listFetchedAt(ctx),
    ctx.db.eventSnapshot.findMany({ where: { listed: true } }),
  ]);
  const list = { events: rows.map(parseStoredEvent), fetchedAt };
  ctx.eventMemory.rememberList(list);
  return list;
}

/** When the list was last fetched; null when never. */
export async function listFetchedAt(ctx: Ctx): Promise<Date | null> {
  const lease = await ctx.db.lease.findUnique({ where: { name: 'events' }, select: { succeededAt: true } });
  return lease?.succeededAt ?? null;
}

/** Seconds since `at`; infinite for null. */
export function ageSeconds(ctx: Ctx, at: Date | null): number {
  return at ? (ctx.now().getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
}

/** What views of an order need of its event. */
export type EventFacts = {
  startsAt: Date | null;
  ticketNames: ReadonlyMap<string, string>;
  /** Prices without the fee, in minor units. */
  ticketPrices: ReadonlyMap<string, number>;
  /** Ids of the ticket types that cost nothing. */
  freeTickets: readonly string[];
  paymentMethods: readonly string[];
  questions: readonly { key: string; label: string }[];
};

/** From the snapshot alone; an event that left the list is still there. */
export async function eventFacts(ctx: Ctx, eventId: string): Promise<EventFacts> {
  const stored = await findStoredEvent(ctx, eventId);
  const types = stored?.detail?.ticket_types ?? [];
  return {
    startsAt: stored && new Date(stored.item.starts_at),
    ticketNames: new Map(types.map((type) => [type.ticket_type_id, type.name])),
    ticketPrices: new Map(types.map((type) => [type.ticket_type_id, type.price_minor])),
    freeTickets: freeTickets(types),
    paymentMethods: stored?.detail?.payment_methods ?? [],
    questions: stored?.detail?.additional_questions ?? [],
  };
}
