// All public events as a calendar that phones subscribe to.
import { getTranslations } from 'next-intl/server';
import { calendarEntry, calendarResponse } from '#components/events/event-calendar.ts';
import { eventProblemResponse, hasEventList, loadEventList } from '#components/events/load-events.ts';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

const REFRESH_HOURS = 6;

type Context = { params: Promise<{ locale: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const locale = languageOf((await params).locale);
  const { env } = await server();
  const [{ events, asOf, stale }, { name: organizer }, t] = await Promise.all([
    loadEventList(),
    loadOrganizer(),
    getTranslations({ locale, namespace: 'calendar' }),
  ]);
  // An empty feed would delete the events from subscribed phones.
  if (!asOf || !hasEventList({ asOf, stale, events })) return eventProblemResponse({ code: 'unavailable' });
  const entries = await Promise.all(events.map((event) => calendarEntry(event, locale, env.APP_URL)));
  const file = { name: t('name', { organizer }), entries, asOf, refreshHours: REFRESH_HOURS };
  return calendarResponse(file, 'races');
}
