// All public races as a calendar that phones subscribe to.
import { getTranslations } from 'next-intl/server';
import { languageOf } from '#app/_i18n/languages.ts';
import { hasNews } from '#components/events/list-news.ts';
import { loadRaces } from '#components/events/load-races.ts';
import { calendarEntry, calendarResponse } from '#components/events/race-calendar.ts';
import { withoutRace } from '#components/events/without-race.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

const REFRESH_HOURS = 6;

type Context = { params: Promise<{ locale: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const locale = languageOf((await params).locale);
  const { env } = await server();
  const [{ races, asOf, stale }, { name: organizer }, t] = await Promise.all([
    loadRaces(),
    readOrganizer(),
    getTranslations({ locale, namespace: 'calendar' }),
  ]);
  // An empty feed would wipe what a phone already has.
  if (!asOf || !hasNews({ asOf, stale, races })) return withoutRace({ code: 'unavailable' });
  const entries = await Promise.all(races.map((race) => calendarEntry(race, locale, env.APP_URL)));
  const file = { name: t('name', { organizer }), entries, asOf, refreshHours: REFRESH_HOURS };
  return calendarResponse(file, 'races');
}
