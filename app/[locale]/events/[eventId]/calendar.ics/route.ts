// One race as a calendar file.
import { languageOf } from '#app/_i18n/languages.ts';
import { eventIdOf } from '#components/events/event-id.ts';
import { loadEventPage } from '#components/events/load-event-page.ts';
import { calendarEntry, calendarResponse } from '#components/events/race-calendar.ts';
import { withoutRace } from '#components/events/without-race.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; eventId: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, eventId } = await params;
  const page = await loadEventPage(eventIdOf(eventId));
  if (!page.ok) return withoutRace(page.error);
  const { event, startsAt, asOf, notes } = page.value;
  const race = { id: event.event_id, name: event.name, startsAt, place: notes.place };
  const entry = await calendarEntry(race, languageOf(locale), (await server()).env.APP_URL);
  return calendarResponse({ name: event.name, entries: [entry], asOf }, 'race');
}
