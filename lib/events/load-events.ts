// The snapshot as it lies on disk. What was read is remembered, for when the disk does not answer.
import type { Ctx } from '#lib/context.ts';
import { type StoredEvent, type StoredList, storedEvent } from '#lib/events/stored-event.ts';

/** One event; null when it was never listed. */
export async function loadEvent(ctx: Ctx, eventId: string): Promise<StoredEvent | null> {
  const row = await ctx.db.eventSnapshot.findUnique({ where: { eventId } });
  const event = row && storedEvent(row);
  ctx.seen.keepEvent(eventId, event);
  return event;
}

/** All events that the provider lists, and when it last did. */
export async function loadList(ctx: Ctx): Promise<StoredList> {
  const [readAt, rows] = await Promise.all([
    listReadAt(ctx),
    ctx.db.eventSnapshot.findMany({ where: { listed: true } }),
  ]);
  const list = { events: rows.map(storedEvent), readAt };
  ctx.seen.keepList(list);
  return list;
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
