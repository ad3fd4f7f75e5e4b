import { cache } from 'react';
import {
  loadEventNotes,
  reportUnasked,
  reportUnknownSales,
  reportUnknownWords,
} from '#lib/content/load-event-notes.ts';
import { eventDistances } from '#lib/events/distances.ts';
import { type EventProblem, findEventPage } from '#lib/events/find-event.ts';
import {
  type ChooseVisible,
  type ListedEvent,
  listEvents,
  type TicketTypeSummary,
} from '#lib/events/list-events.ts';
import { unknownSales, withTicketSales } from '#lib/events/sale-rules.ts';
import { server } from '#lib/server.ts';
import { instantIn } from '#lib/shared/dates.ts';
import { ok } from '#lib/shared/result.ts';
import { type EventMarks, eventMarks, openingTime, saleOrder } from './event-marks.ts';

export type NamedEvent = {
  id: string;
  name: string;
  startsAt: Date;
  place: string | null;
  /** `null` if its details were never fetched. */
  ticketTypes: readonly TicketTypeSummary[] | null;
  /** As runners say them, the longest first. */
  distances: readonly number[];
};
export type CardEvent = NamedEvent & { marks: EventMarks };

/** Chooses the events whose prices and places have to be fresh. */
type ChooseShown = (events: CardEvent[], now: Date) => CardEvent[];
const none: ChooseShown = () => [];

/**
 * Events on sale come first, then those to come, then the others; in each group the soonest. `asOf`: when the list was
 * fetched; `null` if the provider has never answered.
 * @param km prices are of this distance
 */
export async function loadEventList(chooseShown: ChooseShown = none, km: number | null = null) {
  const ctx = await server();
  const chooseVisible: ChooseVisible = async (listed) =>
    chooseShown(await cardEvents(listed, ctx.now(), km), ctx.now()).map(({ id }) => id);
  const { events, asOf, stale } = await listEvents(ctx, chooseVisible);
  const now = ctx.now();
  return { events: await cardEvents(events, now, km), asOf, stale, now };
}

export type LoadedList = Awaited<ReturnType<typeof loadEventList>>;

export async function loadComingEvents(id: string, count: number): Promise<Coming & Pick<LoadedList, 'now'>> {
  const mayBeOpen: ChooseShown = (events) =>
    events.filter((event) => event.id !== id && saleOrder(event.marks) === 0).slice(0, count);
  const { events, now } = await loadEventList(mayBeOpen);
  return { ...comingEvents(events, id, count), now };
}

/** `open`: the events can be entered. If they cannot, their sale has not begun. */
type Coming = Pick<LoadedList, 'events'> & { open: boolean };

/**
 * An event without details is not proposed. Nor are later ones while such an event may be open: soon after a start of
 * the process the details are still being fetched.
 */
export function comingEvents(list: readonly CardEvent[], id: string, count: number): Coming {
  const others = list.filter((event) => event.id !== id);
  const mayBeOpen = others.filter(({ marks }) => saleOrder(marks) === 0);
  const later = others.filter(({ marks }) => saleOrder(marks) === 1);
  const open = mayBeOpen.filter(({ marks }) => marks.pricesKnown);
  return { events: (mayBeOpen.length > 0 ? open : later).slice(0, count), open: open.length > 0 };
}

async function cardEvents(listed: ListedEvent[], now: Date, km: number | null): Promise<CardEvent[]> {
  const cards = await Promise.all(listed.map((item) => cardEvent(item, now, km)));
  return cards.sort((a, b) => saleOrder(a.marks) - saleOrder(b.marks));
}

async function cardEvent(item: ListedEvent, now: Date, km: number | null): Promise<CardEvent> {
  const { event_id: id, name, starts_at, ticketTypes } = item;
  const { shop } = await server();
  const [{ place, entriesClose }, sales, { timeZone }] = await Promise.all([
    loadEventNotes(id),
    shop.sales(id),
    shop.organizer(),
  ]);
  const closes = entriesClose === null ? null : instantIn(entriesClose, timeZone);
  const detail = item.detail && withTicketSales(item.detail, sales);
  if (detail) await reportUnknownSales(id, unknownSales(detail, sales));
  const distances = eventDistances({ name, ticketTypes });
  const marks = eventMarks({ ...item, detail }, closes, now, km);
  if (marks.availability === 'no_entries') marks.opens = openingTime(sales, now);
  return { id, name, startsAt: new Date(starts_at), place, ticketTypes, distances, marks };
}

/** Returns `false` for an old empty list, which does not prove that no events are planned. */
export const hasEventList = ({
  asOf,
  stale,
  events,
}: Pick<LoadedList, 'asOf' | 'stale'> & { events: unknown[] }): boolean =>
  asOf !== null && !(stale && events.length === 0);

/** Key of the `site` message about old data. */
export type StaleKey = 'stale' | 'staleList' | 'stalePrices';

type ShownCard = Pick<CardEvent, 'ticketTypes'> & {
  readonly marks: Pick<EventMarks, 'pricesKnown' | 'availability'>;
};

/** `null` if all is recent. Cards without details, which a recent list gets, show neither a price nor "sold out". */
export function staleKey(stale: boolean, shown: readonly ShownCard[]): StaleKey | null {
  if (stale) return shown.every(({ marks }) => marks.pricesKnown) ? 'stale' : 'staleList';
  const hasOld = shown.some(
    ({ ticketTypes, marks }) => ticketTypes && !marks.pricesKnown && marks.availability === 'on_sale',
  );
  return hasOld ? 'stalePrices' : null;
}

/**
 * Metadata and page share one load. `not_found`: the provider does not list the event; `unavailable`: it was never
 * fetched. `opens`: when the next sale begins; `null` if that is not known.
 */
export const loadEventPage = cache(async (eventId: string) => {
  const ctx = await server();
  const [page, notes, sales, style] = await Promise.all([
    findEventPage(ctx, eventId),
    loadEventNotes(eventId),
    ctx.shop.sales(eventId),
    ctx.shop.style(eventId),
  ]);
  if (!page.ok) return page;
  await reportUnknownSales(eventId, unknownSales(page.value.event, sales));
  await reportUnasked(eventId, style);
  if (page.value.pricesKnown) await reportUnknownWords(eventId, page.value.event.additional_questions);
  const types = page.value.event.ticket_types;
  const opens = openingTime(types.length > 0 ? types : sales, ctx.now());
  return ok({ ...page.value, notes, opens, style });
});

/** Has no body, because calendars, chat apps and caches must not take an outage for a removed event. */
export const eventProblemResponse = ({ code }: EventProblem): Response =>
  code === 'not_found'
    ? new Response(null, { status: 404 })
    : new Response(null, { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
