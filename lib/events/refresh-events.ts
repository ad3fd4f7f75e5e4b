// Brings the snapshot up to date with the provider, in one flight for all instances (partner-api.md 4.2, 4.3).
// What cannot be read stays as it was: a page with yesterday's prices, marked so, beats no page.
import type { Ctx } from '#lib/context.ts';
import { toJson } from '#lib/db/to-json.ts';
import { withLease } from '#lib/db/with-lease.ts';
import type { PartnerError } from '#lib/partner-api/errors.ts';
import type { EventListItem } from '#lib/partner-api/schemas/event.ts';

/** A snapshot younger than this is served without a look at the provider. */
export const FRESH_SECONDS = 8;
/** Older than this, a page says how old its figures are. */
export const STALE_SECONDS = 60;

const CALL = { attempts: 2, deadlineMs: 6_000, timeoutMs: 4_000, priority: 'read' } as const;

/** Reads the whole list, if nobody did so within `everySeconds` or does so now; answers whether it tried. */
export function refreshList(ctx: Ctx, everySeconds = FRESH_SECONDS): Promise<boolean> {
  return withLease(ctx.db, 'events', everySeconds, async () => {
    const answer = await ctx.partner.events.listAll(CALL);
    if (answer.ok) await saveList(ctx, answer.value);
    else ctx.log.warn({ code: answer.error.code }, 'the list of events could not be read');
    return answer.ok || outcomeOf(answer.error);
  });
}

/** A read that our own budget held back tells nothing of the provider: whoever may read can do so at once. */
const outcomeOf = ({ code }: PartnerError) => (code === 'budget_spent' ? 'not_tried' : false);

async function saveList(ctx: Ctx, events: EventListItem[]): Promise<void> {
  const listReadAt = ctx.now();
  await ctx.db.$transaction([
    ...events.map((listItem) =>
      ctx.db.eventSnapshot.upsert({
        where: { eventId: listItem.event_id },
        create: { eventId: listItem.event_id, listItem, listReadAt },
        update: { listItem, listReadAt, listed: true },
      }),
    ),
    ctx.db.eventSnapshot.updateMany({
      where: { eventId: { notIn: events.map((event) => event.event_id) } },
      // Should it come back, what its own read said before is of another time.
      data: { listReadAt, listed: false, notFoundAt: null },
    }),
  ]);
}

/** Who waits for it: the event's own page, or a list in which it is one of many. */
export type EventReadPriority = 'read' | 'list';
type RefreshOptions = { everySeconds?: number; priority?: EventReadPriority };

/**
 * Reads one listed event, if nobody did so within `everySeconds` or does so now; answers whether it tried. Whether it is
 * listed only the list says: what is listed and not on sale is `not_found` too (partner-api.md 2.1, 4.3).
 */
export function refreshEvent(
  ctx: Ctx,
  eventId: string,
  { everySeconds = FRESH_SECONDS, priority = 'read' }: RefreshOptions = {},
): Promise<boolean> {
  return withLease(ctx.db, `event:${eventId}`, everySeconds, async () => {
    const answer = await ctx.partner.events.read(eventId, { ...CALL, priority });
    if (answer.ok) {
      const data = { detail: toJson(answer.value), detailReadAt: ctx.now(), notFoundAt: null };
      await ctx.db.eventSnapshot.updateMany({ where: { eventId }, data });
    } else if (answer.error.code === 'not_found') {
      await ctx.db.eventSnapshot.updateMany({ where: { eventId }, data: { notFoundAt: ctx.now() } });
    } else {
      ctx.log.warn({ code: answer.error.code, eventId }, 'an event could not be read');
    }
    return answer.ok || outcomeOf(answer.error);
  });
}
