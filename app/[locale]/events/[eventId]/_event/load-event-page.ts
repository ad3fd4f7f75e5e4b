// One event for one rendering: its metadata and its page read it once.
import { cache } from 'react';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { readTicketSales } from '#lib/content/read-ticket-sales.ts';
import { readEvent } from '#lib/events/read-event.ts';
import { server } from '#lib/server.ts';
import { ok } from '#lib/shared/result.ts';

export const loadEventPage = cache(async (eventId: string) => {
  const [ctx, notes, sales] = await Promise.all([server(), readRaceNotes(eventId), readTicketSales(eventId)]);
  const page = await readEvent(ctx, eventId, sales);
  return page.ok ? ok({ ...page.value, notes }) : page;
});
