// The picture of a race for shared links. Drawn once by each process, from facts as fresh as the race's page has them.
import { intlLocale, languageOf } from '#app/_i18n/languages.ts';
import { eventIdOf } from '#components/events/event-id.ts';
import { loadEventPage } from '#components/events/load-event-page.ts';
import { withoutRace } from '#components/events/without-race.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { bibPicture } from '../../../_pictures/bib-picture.tsx';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; eventId: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale: language, eventId } = await params;
  const page = await loadEventPage(eventIdOf(eventId));
  if (!page.ok) return withoutRace(page.error);
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
