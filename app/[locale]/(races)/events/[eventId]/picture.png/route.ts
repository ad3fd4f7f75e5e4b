import { eventIdOf } from '#components/events/event-address.ts';
import { eventProblemResponse, loadEventPage } from '#components/events/load-events.ts';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { posterOf } from '#components/pictures/event-art.tsx';
import { linkPreview } from '#components/pictures/link-preview.ts';
import type { Picture } from '#components/pictures/picture.ts';
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { type Language, languageOf } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; eventId: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const refused = tooOften(headers, 'picture');
  if (refused) return refused;
  const { locale, eventId } = await params;
  return pictureResponse(() => previewOf(eventIdOf(eventId), languageOf(locale)), 'public, max-age=300');
}

async function previewOf(eventId: string, locale: Language): Promise<Picture | Response> {
  const page = await loadEventPage(eventId);
  if (!page.ok) return eventProblemResponse(page.error);
  const { event, startsAt, notes } = page.value;
  const [{ name, accentColor }, calendar] = await Promise.all([loadOrganizer(), loadCalendar(locale)]);
  // The picture shows no prices, because chat apps never fetch it again.
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
