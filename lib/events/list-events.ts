// The organization's public events, from the snapshot.
import type { Ctx } from '#lib/context.ts';
import { ageSeconds, listReadAt, loadListed, type StoredEvent } from '#lib/events/load-events.ts';
import { FRESH_SECONDS, refreshList, STALE_SECONDS } from '#lib/events/refresh-events.ts';
import type { EventDetail, EventListItem } from '#lib/partner-api/schemas/event.ts';

/** Prices and places older than this are not shown in a list; the race's own page reads them anew. */
const OLDEST_DETAIL_SECONDS = 60 * 60;

/** `detail`: null while it is not known or too old to be told. */
export type ListedEvent = EventListItem & { detail: EventDetail | null };

export type EventList = {
  /** By start, soonest first; unlisted ones left out. */
  events: ListedEvent[];
  /** When the provider was last heard; null when never. */
  asOf: Date | null;
  stale: boolean;
};

/** Lists what may be shown to anyone; refreshes first when the snapshot is no longer fresh. */
export async function listEvents(ctx: Ctx): Promise<EventList> {
  if (ageSeconds(ctx, await listReadAt(ctx)) > FRESH_SECONDS) await refreshList(ctx);
  const [asOf, stored] = await Promise.all([listReadAt(ctx), loadListed(ctx)]);
  const events = stored
    .map((event) => ({ ...event.item, detail: tellable(ctx, event) }))
    .filter(({ visibility }) => visibility !== 'unlisted')
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return { events, asOf, stale: ageSeconds(ctx, asOf) > STALE_SECONDS };
}

const tellable = (ctx: Ctx, { detail, detailReadAt }: StoredEvent): EventDetail | null =>
  ageSeconds(ctx, detailReadAt) <= OLDEST_DETAIL_SECONDS ? detail : null;
