// The organization's races, prerendered from the snapshot and made anew every few seconds.
import { getLocale, getTranslations } from 'next-intl/server';
import { listEvents } from '#lib/events/list-events.ts';
import { server } from '#lib/server.ts';
import { EventCard } from './_events/event-card.tsx';
import { StaleNotice } from './_events/stale-notice.tsx';
import { TryAgain } from './_events/try-again.tsx';

export const revalidate = 5;

export default async function EventsPage() {
  const ctx = await server();
  const [{ events, asOf, stale }, t, locale] = await Promise.all([
    listEvents(ctx),
    getTranslations('list'),
    getLocale(),
  ]);
  const now = ctx.now();
  if (!asOf) return <TryAgain title={t('unavailableTitle')} text={t('unavailableText')} />;
  return (
    <div className="page page-wide grid gap-6 py-8">
      <h1 className="display shout text-5xl">{t('title')}</h1>
      {stale && <StaleNotice asOf={asOf} now={now} />}
      {events.length === 0 ? (
        <p className="sheet px-6 py-12 text-center text-quiet">{t('empty')}</p>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2">
          {events.map((event) => (
            <EventCard key={event.event_id} event={event} now={now} locale={locale} />
          ))}
        </ul>
      )}
    </div>
  );
}
