// Keeps prices and places of the listed events near the truth, so that the list can tell them too: a few reads at a
// time, the oldest first, for all instances together, and only while somebody looks at the list (partner-api.md 4.3, 8).
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { ageSeconds, listReadAt } from '#lib/events/load-events.ts';
import { FRESH_SECONDS, refreshEvent } from '#lib/events/refresh-events.ts';

/** 30 reads a minute at most: a tenth of what the provider allows. */
const EVERY_SECONDS = 10;
const AT_ONCE = 5;
/** An older list means that the provider is not answering: it is not asked for more. */
const LISTENING_SECONDS = 30;

/** Safe to call at every visit. */
export async function refreshDetails(ctx: Ctx): Promise<void> {
  await withLease(ctx.db, 'event_details', EVERY_SECONDS, async () => {
    if (ageSeconds(ctx, await listReadAt(ctx)) > LISTENING_SECONDS) return false;
    const ids = await oldest(ctx);
    await Promise.all(ids.map((id) => refreshEvent(ctx, id, { priority: 'background' })));
    return true;
  });
}

async function oldest(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.eventSnapshot.findMany({
    where: {
      listed: true,
      NOT: { listItem: { path: ['visibility'], equals: 'unlisted' } },
      OR: [
        { detailReadAt: null },
        { detailReadAt: { lt: new Date(ctx.now().getTime() - FRESH_SECONDS * 1000) } },
      ],
    },
    orderBy: { detailReadAt: { sort: 'asc', nulls: 'first' } },
    take: AT_ONCE,
    select: { eventId: true },
  });
  return rows.map((row) => row.eventId);
}
