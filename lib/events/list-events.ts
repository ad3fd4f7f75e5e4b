import type { Ctx } from '#lib/context.ts';
import { STALE_SECONDS } from '#lib/events/refresh-events.ts';
import type { EventDetail, EventListItem, TicketType } from '#lib/partner-api/events.ts';
import {
  ageSeconds,
  answeredAt,
  answerWithin,
  findStoredList,
  isFresh,
  recallList,
  refreshWaitMs,
  type StoredEvent,
  type StoredList,
} from './event-snapshot.ts';
import { refreshEventAndWait, refreshListAndWait } from './refresh-events.ts';
import { type OffSale, offSale } from './sale-rules.ts';

/** A list does not show older prices and places; the event's own page refreshes them. */
const OLDEST_DETAIL_SECONDS = 60 * 60;
/** If the list is older than this after a refresh, the provider does not answer and is not asked for details. */
const ANSWERING_SECONDS = 30;

/** `detail`: null while unknown or too old. `offSale`: null unless its own fetch is `not_found`. */
export type ListedEvent = EventListItem & {
  detail: EventDetail | null;
  offSale: OffSale | null;
  /** Known at any age, because they seldom change; null if never fetched. */
  ticketTypes: readonly TicketTypeSummary[] | null;
};

export type TicketTypeSummary = Pick<TicketType, 'name' | 'distance_km'>;

export type ListedEvents = {
  /** Sorted by start, soonest first; without unlisted events. */
  events: ListedEvent[];
  /** When the list was fetched; null if never, or if neither PostgreSQL nor the memory has it. */
  asOf: Date | null;
  stale: boolean;
};

/** Returns the ids of the events that a page will show: only their prices and places are refreshed. */
export type ChooseVisible = (events: ListedEvent[]) => Promise<string[]>;
const none: ChooseVisible = async () => [];

/** Figures that are no longer fresh are refreshed first; when that takes too long, it continues for the next visit. */
export async function listEvents(ctx: Ctx, chooseVisible: ChooseVisible = none): Promise<ListedEvents> {
  const recalled = await recallList(ctx);
  const refresh = refreshDue(ctx, recalled.found, chooseVisible);
  const refreshed = await answerWithin(
    ctx,
    refresh,
    refreshWaitMs(ctx, recalled, recalled.found.fetchedAt !== null),
  );
  const { events, fetchedAt } = refreshed.ok ? refreshed.value : await latest(ctx, recalled);
  return {
    events: publicEvents(ctx, events),
    asOf: fetchedAt,
    stale: ageSeconds(ctx, fetchedAt) > STALE_SECONDS,
  };
}

async function refreshDue(ctx: Ctx, known: StoredList, chooseVisible: ChooseVisible): Promise<StoredList> {
  let list = known;
  if (!isFresh(ctx, list.fetchedAt)) {
    await refreshListAndWait(ctx);
    list = await findStoredList(ctx);
  }
  const due = await dueDetails(ctx, list, chooseVisible);
  if (due.length === 0) return list;
  await Promise.all(due.map((id) => refreshEventAndWait(ctx, id, 'list')));
  return findStoredList(ctx);
}

async function dueDetails(
  ctx: Ctx,
  { events, fetchedAt }: StoredList,
  chooseVisible: ChooseVisible,
): Promise<string[]> {
  if (ageSeconds(ctx, fetchedAt) > ANSWERING_SECONDS) return [];
  const fresh = events.filter((event) => isFresh(ctx, answeredAt(event)));
  const ids = new Set(fresh.map(({ item }) => item.event_id));
  return (await chooseVisible(publicEvents(ctx, events))).filter((id) => !ids.has(id));
}

/** Loads the list again after a late refresh, a part of which may have finished. */
const latest = async (ctx: Ctx, { found, answered }: Awaited<ReturnType<typeof recallList>>) =>
  answered ? (await recallList(ctx)).found : found;

const publicEvents = (ctx: Ctx, events: StoredEvent[]): ListedEvent[] =>
  events
    .filter(({ item }) => item.visibility !== 'unlisted')
    .sort((a, b) => Date.parse(a.item.starts_at) - Date.parse(b.item.starts_at))
    .map((event) => ({
      ...event.item,
      ticketTypes: event.detail ? event.detail.ticket_types : null,
      detail: recentDetail(ctx, event),
      offSale: event.notFoundAt && offSale(event.item, event.detail !== null, ctx.now()),
    }));

const recentDetail = (ctx: Ctx, { detail, detailFetchedAt, notFoundAt }: StoredEvent): EventDetail | null =>
  !notFoundAt && ageSeconds(ctx, detailFetchedAt) <= OLDEST_DETAIL_SECONDS ? detail : null;
