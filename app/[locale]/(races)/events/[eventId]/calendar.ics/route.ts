import { eventIdOf } from '#components/events/event-address.ts';
import { calendarEntry, calendarResponse } from '#components/events/event-calendar.ts';
import { eventProblemResponse, loadEventPage } from '#components/events/load-events.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; eventId: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, eventId } = await params;
  const page = await loadEventPage(eventIdOf(eventId));
  if (!page.ok) return eventProblemResponse(page.error);
  const { event, startsAt, asOf, notes } = page.value;
  const listed = { id: event.event_id, name: event.name, startsAt, place: notes.place };
  const entry = await calendarEntry(listed, languageOf(locale), (await server()).env.APP_URL);
  return calendarResponse({ name: event.name, entries: [entry], asOf }, 'race');
}
