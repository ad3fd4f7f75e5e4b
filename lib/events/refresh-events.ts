// Refreshes the snapshot, one call for all instances (partner-api.md 4.2, 4.3). What cannot be fetched stays as it was.

import type { Ctx } from '#lib/context.ts';
import { toJson } from '#lib/db/client.ts';
import { waitForRelease, withLease } from '#lib/db/with-lease.ts';
import type { PartnerError } from '#lib/partner-api/errors.ts';
import type { EventList } from '#lib/partner-api/events.ts';

/** A snapshot younger than this is served without a call of the provider. */
export const FRESH_SECONDS = 8;
/** Older than this, a page says how old its figures are. */
export const STALE_SECONDS = 60;

const CALL = { attempts: 2, deadlineMs: 6_000, timeoutMs: 4_000, priority: 'read' } as const;

/** Fetches the list, unless an instance did so within `everySeconds` or is doing so. @returns whether it fetched */
export function refreshList(ctx: Ctx, everySeconds = FRESH_SECONDS): Promise<boolean> {
  return withLease(ctx.db, 'events', everySeconds, async () => {
    const answer = await ctx.partner.events.listAll(CALL);
    if (answer.ok) await saveList(ctx, answer.value);
    else {
      const { code, detail } = answer.error;
      ctx.log.warn({ code, detail }, 'the list of events could not be fetched');
    }
    return answer.ok || outcomeOf(answer.error);
  });
}

/** A fetch that our own budget refused says nothing about the provider: the next one need not wait. */
const outcomeOf = ({ code }: PartnerError) => (code === 'budget_spent' ? 'not_tried' : false);

/** A malformed event is still listed: its snapshot stays. Without its id, no event is marked as gone: it may be any. */
async function saveList(ctx: Ctx, { events, malformed }: EventList): Promise<void> {
  const listFetchedAt = ctx.now();
  if (malformed.length > 0) ctx.log.warn({ malformed }, 'malformed events in the list were skipped');
  const malformedIds = malformed.flatMap(({ id }) => id ?? []);
  const listedIds = [...events.map((event) => event.event_id), ...malformedIds];
  const leftTheList = ctx.db.eventSnapshot.updateMany({
    where: { eventId: { notIn: listedIds } },
    // An old `not_found` does not apply if the event is listed again.
    data: { listFetchedAt, listed: false, notFoundAt: null },
  });
  await ctx.db.$transaction([
    ...events.map((listItem) =>
      ctx.db.eventSnapshot.upsert({
        where: { eventId: listItem.event_id },
        create: { eventId: listItem.event_id, listItem, listFetchedAt },
        update: { listItem, listFetchedAt, listed: true },
      }),
    ),
    ...(malformedIds.length === malformed.length ? [leftTheList] : []),
  ]);
}

/** `read`: the event's own page waits for it. `list`: a list of many events does. */
export type EventFetchPriority = 'read' | 'list';
type RefreshOptions = { everySeconds?: number; priority?: EventFetchPriority };

/**
 * Fetches the event, unless an instance did so within `everySeconds` or is doing so. Only the list says whether it is
 * listed: an event that is not on sale is `not_found` too (partner-api.md 2.1, 4.3). @returns whether it fetched
 */
export function refreshEvent(
  ctx: Ctx,
  eventId: string,
  { everySeconds = FRESH_SECONDS, priority = 'read' }: RefreshOptions = {},
): Promise<boolean> {
  return withLease(ctx.db, `event:${eventId}`, everySeconds, async () => {
    const answer = await ctx.partner.events.fetch(eventId, { ...CALL, priority });
    if (answer.ok) {
      const data = { detail: toJson(answer.value), detailFetchedAt: ctx.now(), notFoundAt: null };
      await ctx.db.eventSnapshot.updateMany({ where: { eventId }, data });
    } else if (answer.error.code === 'not_found') {
      await ctx.db.eventSnapshot.updateMany({ where: { eventId }, data: { notFoundAt: ctx.now() } });
    } else {
      const { code, detail } = answer.error;
      ctx.log.warn({ code, detail, eventId }, 'an event could not be fetched');
    }
    return answer.ok || outcomeOf(answer.error);
  });
}

/** Refreshes the list, or waits for the instance that does. Throws only where PostgreSQL does not answer. */
export function refreshListAndWait(ctx: Ctx): Promise<void> {
  return ctx.eventMemory.joined('list', async () => {
    if (!(await refreshList(ctx))) await waitForRelease(ctx.db, 'events');
  });
}

/** Refreshes the event, or waits for the instance that does. */
export function refreshEventAndWait(ctx: Ctx, eventId: string, priority: EventFetchPriority): Promise<void> {
  return ctx.eventMemory.joined(`${priority}:${eventId}`, async () => {
    if (!(await refreshEvent(ctx, eventId, { priority }))) await waitForRelease(ctx.db, `event:${eventId}`);
  });
}
