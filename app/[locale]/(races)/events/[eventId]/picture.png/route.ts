// The preview picture of an event for shared links, cached per process.
import { eventIdOf } from '#components/events/event-address.ts';
import { eventProblemResponse, loadEventPage } from '#components/events/load-events.ts';
import { posterOf } from '#components/pictures/event-art.tsx';
import { linkPreview } from '#components/pictures/link-preview.tsx';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { intlLocale, languageOf } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; eventId: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const refused = tooOften(headers, 'picture');
  if (refused) return refused;
  const { locale: language, eventId } = await params;
  const page = await loadEventPage(eventIdOf(eventId));
  if (!page.ok) return eventProblemResponse(page.error);
  const { event, startsAt, notes } = page.value;
  const { name, accentColor, timeZone } = await loadOrganizer();
  const calendar = { locale: intlLocale(languageOf(language)), timeZone };
  // No prices: chat apps cache the picture for good.
  return linkPreview({
    band: longDate(startsAt, calendar),
    name: event.name,
    facts: [notes.place ?? '', clockTime(startsAt, calendar)],
    organizer: event.organizer_name ?? name,
    poster: {
      ...(await posterOf({ id: event.event_id, name: event.name, ticketTypes: event.ticket_types })),
      accent: accentColor,
    },
  });
}
