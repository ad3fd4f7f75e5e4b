// One event for one rendering: metadata and page share one load.
import { cache } from 'react';
import { loadEventNotes, loadTicketSales, reportUnknownSales } from '#lib/content/load-event-notes.ts';
import { type EventProblem, findEventPage } from '#lib/events/find-event.ts';
import { unknownSales } from '#lib/events/sale-rules.ts';
import { server } from '#lib/server.ts';
import { ok } from '#lib/shared/result.ts';

/**
 * An event with the organizer's notes. `not_found`: the provider does not list it; `unavailable`: it was never fetched.
 */
export const loadEventPage = cache(async (eventId: string) => {
  const [ctx, notes, sales] = await Promise.all([
    server(),
    loadEventNotes(eventId),
    loadTicketSales(eventId),
  ]);
  const page = await findEventPage(ctx, eventId, sales);
  if (!page.ok) return page;
  await reportUnknownSales(eventId, unknownSales(page.value.event, sales));
  return ok({ ...page.value, notes });
});

/**
 * 404 or 503 without a body, for files: calendars, chat apps and caches must not take an outage for a removed event.
 */
export const eventProblemResponse = ({ code }: EventProblem): Response =>
  code === 'not_found'
    ? new Response(null, { status: 404 })
    : new Response(null, { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
