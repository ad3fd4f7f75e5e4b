// One event for pages and the registration: its detail, completed from the list (partner-api.md 2.1, 2.2).

import type { Ctx } from '#lib/context.ts';
import { STALE_SECONDS } from '#lib/events/refresh-events.ts';
import type { EventDetail, EventListItem } from '#lib/partner-api/events.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import {
  ageSeconds,
  answeredAt,
  answerWithin,
  findStoredEvent,
  isFresh,
  listFetchedAt,
  type Recalled,
  recallEvent,
  refreshWaitMs,
  type StoredEvent,
} from './event-snapshot.ts';
import { refreshEventAndWait, refreshListAndWait } from './refresh-events.ts';
import {
  availabilityOf,
  goneSale,
  offSale,
  type PageAvailability,
  type TicketSale,
  withTicketSales,
} from './sale-rules.ts';

export type EventPage = {
  event: EventDetail;
  startsAt: Date;
  status: string;
  visibility: string;
  asOf: Date;
  stale: boolean;
  /** False once the provider no longer lists it: what is shown is what was known last. */
  listed: boolean;
  /** False while the provider answers the event's own fetch with `not_found`: prices and places are then unknown. */
  pricesKnown: boolean;
  availability: PageAvailability;
};

export type EventProblem = { code: 'not_found' | 'unavailable' };

/**
 * Figures that are no longer fresh are refreshed first; when that takes too long, it continues for the next visit.
 * `not_found`: the provider never listed it. `unavailable`: it could not be fetched, now or before.
 */
export async function findEventPage(ctx: Ctx, eventId: string): Promise<Result<EventPage, EventProblem>> {
  const [{ found: stored, answered }, sales] = await Promise.all([
    upToDate(ctx, eventId),
    ctx.shop.sales(eventId),
  ]);
  if (!stored) return err({ code: answered && (await isListRecent(ctx)) ? 'not_found' : 'unavailable' });
  if (!stored.listed) return ok(gonePage(ctx, stored));
  const page = stored.notFoundAt ? offSalePage(ctx, stored) : soldPage(ctx, stored, sales);
  return page ? ok(page) : err({ code: 'unavailable' });
}

/** `event_gone`: the provider does not list the event. `unavailable`: it could not be fetched, now or before. */
type NotOnSale = 'sale_closed' | 'event_gone' | 'sold_out' | 'payments_disabled' | 'unavailable';

const WHY_NOT_SOLD: Record<PageAvailability, NotOnSale | null> = {
  on_sale: null,
  not_yet: 'sale_closed',
  no_entries: 'sale_closed',
  closed: 'sale_closed',
  past: 'event_gone',
  sold_out: 'sold_out',
  payments_disabled: 'payments_disabled',
};

/** The event while it is sold, by our own form or on the provider's page; else why it is not. */
export async function findEventOnSale(ctx: Ctx, eventId: string): Promise<Result<EventPage, NotOnSale>> {
  const page = await findEventPage(ctx, eventId);
  if (!page.ok) return err(page.error.code === 'not_found' ? 'event_gone' : 'unavailable');
  const closed = page.value.listed ? WHY_NOT_SOLD[page.value.availability] : 'event_gone';
  return closed ? err(closed) : page;
}

function soldPage(
  ctx: Ctx,
  { item, detail, detailFetchedAt }: StoredEvent,
  sales: readonly TicketSale[],
): EventPage | null {
  if (!detail || !detailFetchedAt) return null;
  const event = withTicketSales(detail, sales);
  const availability = availabilityOf(item.status, event, ctx.now());
  const age = withAge(ctx, detailFetchedAt);
  return { event, ...itemFacts(item), ...age, listed: true, pricesKnown: true, availability };
}

function offSalePage(ctx: Ctx, { item, listFetchedAt, detail }: StoredEvent): EventPage {
  const availability = offSale(item, detail !== null, ctx.now());
  const event = detailFromList(item, detail);
  const age = withAge(ctx, listFetchedAt);
  return { event, ...itemFacts(item), ...age, listed: true, pricesKnown: false, availability };
}

/** The page of an event that left the list: its last known name and day do not count as stale. */
function gonePage(ctx: Ctx, { item, listFetchedAt, detail }: StoredEvent): EventPage {
  const facts = itemFacts(item);
  return {
    event: detailFromList(item, detail),
    ...facts,
    asOf: listFetchedAt,
    stale: false,
    listed: false,
    pricesKnown: false,
    availability: goneSale(facts.startsAt, ctx.now()),
  };
}

const itemFacts = ({ starts_at, status, visibility }: EventListItem) => ({
  startsAt: new Date(starts_at),
  status,
  visibility,
});

const withAge = (ctx: Ctx, asOf: Date) => ({ asOf, stale: ageSeconds(ctx, asOf) > STALE_SECONDS });

const NOT_FETCHED: Omit<EventDetail, keyof EventListItem> = {
  organizer_name: null,
  payment_methods: [],
  ticket_types: [],
  additional_questions: [],
  waiver_required: false,
  waiver_version: null,
};

const detailFromList = (
  { event_id, name, currency, payments_enabled }: EventListItem,
  before: EventDetail | null,
): EventDetail => ({ ...NOT_FETCHED, ...before, event_id, name, currency, payments_enabled });

/** `found` null: it was never listed, or PostgreSQL did not answer and memory does not have it. */
async function upToDate(ctx: Ctx, eventId: string): Promise<Recalled<StoredEvent | null>> {
  const recalled = await recallEvent(ctx, eventId);
  const refresh = refreshDue(ctx, eventId, recalled.found);
  const refreshed = await answerWithin(
    ctx,
    refresh,
    refreshWaitMs(ctx, recalled, isShowable(recalled.found)),
  );
  if (refreshed.ok) return { found: refreshed.value, answered: true };
  // A part of the refresh may have finished.
  return recalled.answered ? recallEvent(ctx, eventId) : recalled;
}

const isShowable = (stored: StoredEvent | null): boolean =>
  stored?.listed === true && answeredAt(stored) !== null;

/** Only the list says when a sale begins, so it must be as fresh as the detail. An unlisted id is not fetched. */
async function refreshDue(ctx: Ctx, eventId: string, known: StoredEvent | null): Promise<StoredEvent | null> {
  const listIsDue = !known?.listed || !isFresh(ctx, known.listFetchedAt);
  const detailIsDue = known?.listed && !isFresh(ctx, answeredAt(known));
  if (!listIsDue && !detailIsDue) return known;
  await Promise.all([
    listIsDue && refreshListAndWait(ctx),
    detailIsDue && refreshEventAndWait(ctx, eventId, 'read'),
  ]);
  const stored = await findStoredEvent(ctx, eventId);
  if (known?.listed || !stored?.listed || isFresh(ctx, answeredAt(stored))) return stored;
  await refreshEventAndWait(ctx, eventId, 'read');
  return findStoredEvent(ctx, eventId);
}

async function isListRecent(ctx: Ctx): Promise<boolean> {
  const found = await answerWithin(ctx, listFetchedAt(ctx), ctx.eventMemory.waits.shortMs);
  const fetchedAt = found.ok ? found.value : (ctx.eventMemory.list()?.fetchedAt ?? null);
  return ageSeconds(ctx, fetchedAt) <= STALE_SECONDS;
}
