// The organization's public events, from the snapshot.
import type { Ctx } from '#lib/context.ts';
import { type OffSale, offSale } from '#lib/events/availability.ts';
import { freshenEvent, freshenList } from '#lib/events/freshen.ts';
import { inTime } from '#lib/events/in-time.ts';
import { ageSeconds, loadList } from '#lib/events/load-events.ts';
import { isFresh, lookUpList, patience } from '#lib/events/look-up.ts';
import { STALE_SECONDS } from '#lib/events/refresh-events.ts';
import { answeredAt, type StoredEvent, type StoredList } from '#lib/events/stored-event.ts';
import type { EventDetail, EventListItem, TicketType } from '#lib/partner-api/schemas/event.ts';

/** Prices and places older than this are not shown in a list; the race's own page reads them anew. */
const OLDEST_DETAIL_SECONDS = 60 * 60;
/** An older list means that the provider is not answering: it is not asked for more. */
const LISTENING_SECONDS = 30;

/** `detail`: null while it is not known or too old to be told. `offSale`: null unless its own read finds nothing. */
export type ListedEvent = EventListItem & { detail: EventDetail | null; offSale: OffSale | null };

export type EntryKind = Pick<TicketType, 'name' | 'distance_km'>;
/** What can be entered, however long ago it was read, for it seldom changes; null while it never was. */
type Kinds = { kinds: readonly EntryKind[] | null };

export type EventList = {
  /** By start, soonest first; unlisted ones left out. */
  events: (ListedEvent & Kinds)[];
  /** When the provider was last heard; null when never, or when nothing can be read now. */
  asOf: Date | null;
  stale: boolean;
};

/** The ids of those that will be seen: their prices and places are read anew when they are no longer fresh. */
export type ChooseSeen = (events: (EventListItem & Kinds)[]) => Promise<string[]>;
const none: ChooseSeen = async () => [];

/**
 * Lists what may be shown to anyone. What is no longer fresh is renewed first, for as long as somebody may be kept
 * waiting, and then for the next visit.
 */
export async function listEvents(ctx: Ctx, seen: ChooseSeen = none): Promise<EventList> {
  const look = await lookUpList(ctx);
  const renewal = renew(ctx, look.found, seen);
  const renewed = await inTime(ctx, renewal, patience(look, look.found.readAt !== null));
  const { events, readAt } = renewed.ok ? renewed.value : await latest(ctx, look);
  return {
    events: publicOnes(events).map((event) => ({
      ...withKinds(event),
      detail: tellable(ctx, event),
      offSale: event.notFoundAt && offSale(event.item, event.detail !== null, ctx.now()),
    })),
    asOf: readAt,
    stale: ageSeconds(ctx, readAt) > STALE_SECONDS,
  };
}

async function renew(ctx: Ctx, known: StoredList, seen: ChooseSeen): Promise<StoredList> {
  let list = known;
  if (!isFresh(ctx, list.readAt)) {
    await freshenList(ctx);
    list = await loadList(ctx);
  }
  const due = await dueDetails(ctx, list, seen);
  if (due.length === 0) return list;
  await Promise.all(due.map((id) => freshenEvent(ctx, id, 'list')));
  return loadList(ctx);
}

async function dueDetails(ctx: Ctx, { events, readAt }: StoredList, seen: ChooseSeen): Promise<string[]> {
  if (ageSeconds(ctx, readAt) > LISTENING_SECONDS) return [];
  const fresh = events.filter((event) => isFresh(ctx, answeredAt(event)));
  const ids = new Set(fresh.map(({ item }) => item.event_id));
  return (await seen(publicOnes(events).map(withKinds))).filter((id) => !ids.has(id));
}

/** A part of it may have come in time. */
const latest = async (ctx: Ctx, { found, answered }: Awaited<ReturnType<typeof lookUpList>>) =>
  answered ? (await lookUpList(ctx)).found : found;

const publicOnes = (events: StoredEvent[]): StoredEvent[] =>
  events
    .filter(({ item }) => item.visibility !== 'unlisted')
    .sort((a, b) => a.item.starts_at.localeCompare(b.item.starts_at));

const withKinds = ({ item, detail }: StoredEvent): EventListItem & Kinds => ({
  ...item,
  kinds: detail ? detail.ticket_types : null,
});

const tellable = (ctx: Ctx, { detail, detailReadAt, notFoundAt }: StoredEvent): EventDetail | null =>
  !notFoundAt && ageSeconds(ctx, detailReadAt) <= OLDEST_DETAIL_SECONDS ? detail : null;
