// The race day as a calendar file, with the order code and a link to the order's page.
import { capabilityFile } from '#components/checkout/capability-file.ts';
import { hasParticipants } from '#components/checkout/words/stage-facts.ts';
import { calendarResponse, orderEntry } from '#components/events/event-calendar.ts';
import { findPlacedView } from '#lib/checkout-sessions/session-view.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';

export const dynamic = 'force-dynamic';

export const GET = capabilityFile(findPlacedView, async (view, locale, { origins, now }) => {
  const { id, name, startsAt } = view.event;
  if (!view.order || !startsAt || !hasParticipants(view)) return null;
  const race = { id, name, startsAt, place: (await loadEventNotes(id)).place };
  const entry = await orderEntry(race, { ref: view.ref, code: view.order.orderCode }, locale, origins.shop);
  return calendarResponse({ name, entries: [entry], asOf: now() }, 'race', 'private, no-store');
});
