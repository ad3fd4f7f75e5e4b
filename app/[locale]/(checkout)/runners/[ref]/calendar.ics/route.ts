// The race day as a calendar file, with a link to the runner's page.
import { calendarResponse, runnerEntry } from '#components/events/event-calendar.ts';
import { eventProblemResponse } from '#components/events/load-events.ts';
import { loadRunnerPage } from '#components/participants/load-runner-page.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; ref: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, ref } = await params;
  const view = await loadRunnerPage(ref, languageOf(locale));
  if (view === 'unavailable') return eventProblemResponse({ code: 'unavailable' });
  if (view?.state !== 'valid' || view.name === null || !view.event.startsAt)
    return new Response(null, { status: 404 });
  const { id, name, startsAt } = view.event;
  const { env, now } = await server();
  const race = { id, name, startsAt, place: (await loadEventNotes(id)).place };
  const entry = await runnerEntry(race, view, languageOf(locale), env.APP_URL);
  return calendarResponse({ name, entries: [entry], asOf: now() }, 'race', 'private, no-store');
}
