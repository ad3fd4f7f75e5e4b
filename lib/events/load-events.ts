// The snapshot as it lies on disk, parsed by the provider's own schemas.
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { EventSnapshot } from '#lib/db/generated/client.ts';
import {
  type EventDetail,
  EventDetailSchema,
  type EventListItem,
  EventListItemSchema,
} from '#lib/partner-api/schemas/event.ts';

export type StoredEvent = {
  listed: boolean;
  item: EventListItem;
  listReadAt: Date;
  detail: EventDetail | null;
  detailReadAt: Date | null;
};

const DetailOrNull = z.nullable(EventDetailSchema);

function parse(row: EventSnapshot): StoredEvent {
  return {
    listed: row.listed,
    item: EventListItemSchema.parse(row.listItem),
    listReadAt: row.listReadAt,
    detail: DetailOrNull.parse(row.detail),
    detailReadAt: row.detailReadAt,
  };
}

/** One event; null when it was never listed. */
export async function loadEvent(ctx: Ctx, eventId: string): Promise<StoredEvent | null> {
  const row = await ctx.db.eventSnapshot.findUnique({ where: { eventId } });
  return row && parse(row);
}

/** All events that the provider lists, unlisted ones too. */
export async function loadListed(ctx: Ctx): Promise<StoredEvent[]> {
  const rows = await ctx.db.eventSnapshot.findMany({ where: { listed: true } });
  return rows.map(parse);
}

/** When the list was last read; null when never. */
export async function listReadAt(ctx: Ctx): Promise<Date | null> {
  const lease = await ctx.db.lease.findUnique({ where: { name: 'events' }, select: { succeededAt: true } });
  return lease?.succeededAt ?? null;
}

/** Seconds since `at`; endless when it never was. */
export function ageSeconds(ctx: Ctx, at: Date | null): number {
  return at ? (ctx.now().getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
}
