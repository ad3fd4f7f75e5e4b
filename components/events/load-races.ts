// The public races for one rendering, each with what its organizer adds and what its card says.
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { readTicketSales } from '#lib/content/read-ticket-sales.ts';
import { tellUnknownSales } from '#lib/content/tell-unknown-sales.ts';
import { type ChooseSeen, type EntryKind, listEvents } from '#lib/events/list-events.ts';
import { unknownSales, withTicketSales } from '#lib/events/ticket-sales.ts';
import type { EventListItem } from '#lib/partner-api/schemas/event.ts';
import { server } from '#lib/server.ts';
import { instantIn } from '#lib/shared/zoned-time.ts';
import { type RaceMarks, raceMarks } from './race-marks.ts';

/** What is known of a race without its prices and places. */
export type NamedRace = {
  id: string;
  name: string;
  startsAt: Date;
  place: string | null;
  /** What can be entered; null while it was never read. */
  kinds: readonly EntryKind[] | null;
};
export type Race = NamedRace & { marks: RaceMarks };

/** `now` is the server's; `asOf` is null when the provider was never heard. */
export type Races = { races: Race[]; asOf: Date | null; stale: boolean; now: Date };

/** Those of `races` whose cards are drawn: prices and places of these are fresh. */
type ChooseDrawn = (races: NamedRace[], now: Date) => NamedRace[];
const none: ChooseDrawn = () => [];

/** Soonest first; unlisted ones are left out. */
export async function loadRaces(drawn: ChooseDrawn = none): Promise<Races> {
  const ctx = await server();
  const seen: ChooseSeen = async (events) =>
    drawn(await Promise.all(events.map(namedRace)), ctx.now()).map(({ id }) => id);
  const [{ events, asOf, stale }, { timeZone }] = await Promise.all([listEvents(ctx, seen), readOrganizer()]);
  const now = ctx.now();
  const races = events.map(async (event) => {
    const [race, { entriesClose }, sales] = await Promise.all([
      namedRace(event),
      readRaceNotes(event.event_id),
      readTicketSales(event.event_id),
    ]);
    const closes = entriesClose === null ? null : instantIn(entriesClose, timeZone);
    const detail = event.detail && withTicketSales(event.detail, sales);
    if (detail) await tellUnknownSales(event.event_id, unknownSales(detail, sales));
    return { ...race, marks: raceMarks({ ...event, detail }, closes, now) };
  });
  return { races: await Promise.all(races), asOf, stale, now };
}

type Listed = EventListItem & Pick<NamedRace, 'kinds'>;

async function namedRace({ event_id: id, name, starts_at, kinds }: Listed): Promise<NamedRace> {
  const { place } = await readRaceNotes(id);
  return { id, name, startsAt: new Date(starts_at), place, kinds };
}
