// The public events for one rendering, each with the organizer's notes and what its card shows.

import { loadEventNotes, loadTicketSales, reportUnknownSales } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { eventDistances } from '#lib/events/distances.ts';
import {
  type ChooseVisible,
  type ListedEvent,
  listEvents,
  type TicketTypeSummary,
} from '#lib/events/list-events.ts';
import { unknownSales, withTicketSales } from '#lib/events/sale-rules.ts';
import { server } from '#lib/server.ts';
import { instantIn } from '#lib/shared/dates.ts';
import { type EventMarks, eventMarks, saleOrder } from './event-marks.ts';

/** What an event is found by. */
export type NamedEvent = {
  id: string;
  name: string;
  startsAt: Date;
  place: string | null;
  /** `null` while its details were never fetched. */
  ticketTypes: readonly TicketTypeSummary[] | null;
  /** As runners say them, the longest first. */
  distances: readonly number[];
};
export type CardEvent = NamedEvent & { marks: EventMarks };

export type LoadedList = {
  events: CardEvent[];
  /** When the list was fetched; `null` if the provider has never answered. */
  asOf: Date | null;
  stale: boolean;
  /** The server's clock. */
  now: Date;
};

/** Selects the events whose cards are shown: only their prices and places have to be fresh. */
type ChooseShown = (events: CardEvent[], now: Date) => CardEvent[];
const none: ChooseShown = () => [];

/** Without unlisted events; those on sale first, then those to come, then the others; each soonest first. */
export async function loadEventList(chooseShown: ChooseShown = none): Promise<LoadedList> {
  const ctx = await server();
  const chooseVisible: ChooseVisible = async (listed) =>
    chooseShown(await cardEvents(listed, ctx.now()), ctx.now()).map(({ id }) => id);
  const { events, asOf, stale } = await listEvents(ctx, chooseVisible);
  const now = ctx.now();
  return { events: await cardEvents(events, now), asOf, stale, now };
}

/** The next races to run instead of the event `id`. */
export async function loadComingEvents(id: string, count: number): Promise<Coming & Pick<LoadedList, 'now'>> {
  const mayBeOpen: ChooseShown = (events) =>
    events.filter((event) => event.id !== id && saleOrder(event.marks) === 0).slice(0, count);
  const { events, now } = await loadEventList(mayBeOpen);
  return { ...comingEvents(events, id, count), now };
}

/** `open`: the events can be entered; if not, their sale has not begun. */
type Coming = Pick<LoadedList, 'events'> & { open: boolean };

/** Without its details an event is not proposed: nobody knows whether it has places. Only without an open event, later ones. */
export function comingEvents(list: readonly CardEvent[], id: string, count: number): Coming {
  const others = list.filter((event) => event.id !== id);
  const open = others.filter(({ marks }) => saleOrder(marks) === 0 && marks.pricesKnown);
  const later = others.filter(({ marks }) => saleOrder(marks) === 1);
  return { events: (open.length > 0 ? open : later).slice(0, count), open: open.length > 0 };
}

async function cardEvents(listed: ListedEvent[], now: Date): Promise<CardEvent[]> {
  const cards = await Promise.all(listed.map((item) => cardEvent(item, now)));
  return cards.sort((a, b) => saleOrder(a.marks) - saleOrder(b.marks));
}

async function cardEvent(item: ListedEvent, now: Date): Promise<CardEvent> {
  const { event_id: id, name, starts_at, ticketTypes } = item;
  const [{ place, entriesClose }, sales, { timeZone }] = await Promise.all([
    loadEventNotes(id),
    loadTicketSales(id),
    loadOrganizer(),
  ]);
  const closes = entriesClose === null ? null : instantIn(entriesClose, timeZone);
  const detail = item.detail && withTicketSales(item.detail, sales);
  if (detail) await reportUnknownSales(id, unknownSales(detail, sales));
  const distances = eventDistances({ name, ticketTypes });
  const marks = eventMarks({ ...item, detail }, closes, now);
  return { id, name, startsAt: new Date(starts_at), place, ticketTypes, distances, marks };
}

/** `false` for an old empty list: it does not prove that no events are planned. */
export const hasList = ({
  asOf,
  stale,
  events,
}: Pick<LoadedList, 'asOf' | 'stale'> & { events: unknown[] }): boolean =>
  asOf !== null && !(stale && events.length === 0);

/** Key of the `site` message about an old list. Cards without details show neither a price nor "sold out". */
export const staleKey = (
  shown: readonly { marks: Pick<EventMarks, 'pricesKnown'> }[],
): 'stale' | 'staleList' => (shown.every(({ marks }) => marks.pricesKnown) ? 'stale' : 'staleList');
