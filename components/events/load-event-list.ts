// The public events for one rendering, each with the organizer's notes and what its card shows.

import { loadEventNotes, loadTicketSales, reportUnknownSales } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { type ChooseVisible, listEvents, type TicketTypeSummary } from '#lib/events/list-events.ts';
import { unknownSales, withTicketSales } from '#lib/events/sale-rules.ts';
import { server } from '#lib/server.ts';
import { instantIn } from '#lib/shared/dates.ts';
import { type EventMarks, eventMarks } from './event-marks.ts';

/** An event without prices and places. */
export type NamedEvent = {
  id: string;
  name: string;
  startsAt: Date;
  place: string | null;
  /** `null` while its details were never fetched. */
  ticketTypes: readonly TicketTypeSummary[] | null;
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
type ChooseShown = (events: NamedEvent[], now: Date) => NamedEvent[];
const none: ChooseShown = () => [];

/** Soonest first, without unlisted events. */
export async function loadEventList(chooseShown: ChooseShown = none): Promise<LoadedList> {
  const ctx = await server();
  const chooseVisible: ChooseVisible = async (listed) =>
    chooseShown(await Promise.all(listed.map(namedEvent)), ctx.now()).map(({ id }) => id);
  const [{ events: listed, asOf, stale }, { timeZone }] = await Promise.all([
    listEvents(ctx, chooseVisible),
    loadOrganizer(),
  ]);
  const now = ctx.now();
  const events = listed.map(async (item) => {
    const [named, { entriesClose }, sales] = await Promise.all([
      namedEvent(item),
      loadEventNotes(item.event_id),
      loadTicketSales(item.event_id),
    ]);
    const closes = entriesClose === null ? null : instantIn(entriesClose, timeZone);
    const detail = item.detail && withTicketSales(item.detail, sales);
    if (detail) await reportUnknownSales(item.event_id, unknownSales(detail, sales));
    return { ...named, marks: eventMarks({ ...item, detail }, closes, now) };
  });
  return { events: await Promise.all(events), asOf, stale, now };
}

type Listed = Parameters<ChooseVisible>[0][number];

async function namedEvent({ event_id: id, name, starts_at, ticketTypes }: Listed): Promise<NamedEvent> {
  const { place } = await loadEventNotes(id);
  return { id, name, startsAt: new Date(starts_at), place, ticketTypes };
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
