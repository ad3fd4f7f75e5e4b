// The public races for one rendering, each with what its organizer adds and what its card says.
import { cache } from 'react';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { readTicketSales } from '#lib/content/read-ticket-sales.ts';
import { listEvents } from '#lib/events/list-events.ts';
import { withTicketSales } from '#lib/events/ticket-sales.ts';
import { server } from '#lib/server.ts';
import { instantIn } from '#lib/shared/zoned-time.ts';
import { type RaceMarks, raceMarks } from './race-marks.ts';

export type Race = {
  id: string;
  name: string;
  startsAt: Date;
  place: string | null;
  marks: RaceMarks;
};

/** `now` is the server's; `asOf` is null when the provider was never heard. */
export type Races = { races: Race[]; asOf: Date | null; stale: boolean; now: Date };

/** Soonest first; unlisted ones are left out. */
export const loadRaces = cache(async (): Promise<Races> => {
  const ctx = await server();
  const [{ events, asOf, stale }, { timeZone }] = await Promise.all([listEvents(ctx), readOrganizer()]);
  const now = ctx.now();
  const races = events.map(async (event) => {
    const [{ place, entriesClose }, sales] = await Promise.all([
      readRaceNotes(event.event_id),
      readTicketSales(event.event_id),
    ]);
    const closes = entriesClose === null ? null : instantIn(entriesClose, timeZone);
    const { event_id: id, name } = event;
    const detail = event.detail && withTicketSales(event.detail, sales);
    const marks = raceMarks({ ...event, detail }, closes, now);
    return { id, name, startsAt: new Date(event.starts_at), place, marks };
  });
  return { races: await Promise.all(races), asOf, stale, now };
});
