// The snapshot for a page: from PostgreSQL, or as this process last saw it where PostgreSQL is down or too slow.
import type { Ctx } from '#lib/context.ts';
import { inTime } from '#lib/events/in-time.ts';
import { ageSeconds, loadEvent, loadList } from '#lib/events/load-events.ts';
import { FRESH_SECONDS } from '#lib/events/refresh-events.ts';
import type { StoredEvent, StoredList } from '#lib/events/stored-event.ts';

/** Somebody who could be shown something waits this long for something newer, from PostgreSQL and from the provider. */
const GLANCE_MS = 1_000;
/** Somebody who could be shown nothing waits longer. */
const FIRST_MS = 6_000;

/** `answered`: PostgreSQL did; what was found is what this process last saw otherwise. */
export type Look<T> = { found: T; answered: boolean };

/** A race as PostgreSQL has it, else as this process last saw it; null where neither knows it. Never fails. */
export async function lookUpEvent(ctx: Ctx, eventId: string): Promise<Look<StoredEvent | null>> {
  const before = ctx.seen.event(eventId);
  const loaded = await inTime(ctx, loadEvent(ctx, eventId), before ? GLANCE_MS : FIRST_MS);
  return loaded.ok ? { found: loaded.value, answered: true } : { found: before, answered: false };
}

/** The same for the list; empty and without `readAt` where neither knows one. */
export async function lookUpList(ctx: Ctx): Promise<Look<StoredList>> {
  const before = ctx.seen.list();
  const loaded = await inTime(ctx, loadList(ctx), before ? GLANCE_MS : FIRST_MS);
  if (loaded.ok) return { found: loaded.value, answered: true };
  return { found: before ?? { events: [], readAt: null }, answered: false };
}

/** How long its renewal may keep somebody waiting, in milliseconds; without PostgreSQL there is no use in it. */
export function patience({ answered }: Look<unknown>, showable: boolean): number {
  if (!answered) return 0;
  return showable ? GLANCE_MS : FIRST_MS;
}

/** Served without a look at the provider. */
export const isFresh = (ctx: Ctx, readAt: Date | null): boolean => ageSeconds(ctx, readAt) <= FRESH_SECONDS;
