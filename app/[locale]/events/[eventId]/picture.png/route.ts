// The picture of a race for shared links. Drawn once, then kept for some minutes.
import { intlLocale, languageOf } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { eventIdOf } from '../../../_events/event-id.ts';
import { bibPicture } from '../../../_pictures/bib-picture.tsx';
import { loadEventPage } from '../_event/load-event-page.ts';

export const dynamic = 'force-static';
export const revalidate = 300;
export const generateStaticParams = () => [];

type Context = { params: Promise<{ locale: string; eventId: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale: language, eventId } = await params;
  const page = await loadEventPage(eventIdOf(eventId));
  if (!page.ok) return new Response(null, { status: 404 });
  const { event, startsAt, notes } = page.value;
  const { name, accentColor, timeZone } = await readOrganizer();
  const calendar = { locale: intlLocale(languageOf(language)), timeZone };
  // No prices: chat apps keep what they once were shown.
  return bibPicture({
    band: longDate(startsAt, calendar),
    name: event.name,
    facts: [notes.place ?? '', clockTime(startsAt, calendar)],
    organizer: event.organizer_name ?? name,
    accent: accentColor,
  });
}
