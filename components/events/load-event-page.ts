// One event for one rendering: its metadata and its page read it once.
import { cache } from 'react';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { readTicketSales } from '#lib/content/read-ticket-sales.ts';
import { tellUnknownSales } from '#lib/content/tell-unknown-sales.ts';
import { readEvent } from '#lib/events/read-event.ts';
import { unknownSales } from '#lib/events/ticket-sales.ts';
import { server } from '#lib/server.ts';
import { ok } from '#lib/shared/result.ts';

/**
 * A race with what the organizer adds to it. `not_found`: the provider lists it no more; `unavailable`: it could not be read,
 * now or before.
 */
export const loadEventPage = cache(async (eventId: string) => {
  const [ctx, notes, sales] = await Promise.all([server(), readRaceNotes(eventId), readTicketSales(eventId)]);
  const page = await readEvent(ctx, eventId, sales);
  if (!page.ok) return page;
  await tellUnknownSales(eventId, unknownSales(page.value.event, sales));
  return ok({ ...page.value, notes });
});
