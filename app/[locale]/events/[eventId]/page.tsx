// One race: when it is, what its entries cost by each payment method, and what will be asked. Prerendered.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { server } from '#lib/server.ts';
import { StaleNotice } from '../../_events/stale-notice.tsx';
import { TryAgain } from '../../_events/try-again.tsx';
import { MissingPage } from '../../_missing/missing-page.tsx';
import { AvailabilityNotice } from './_event/availability-notice.tsx';
import { Entries } from './_event/entries.tsx';
import { EventBib } from './_event/event-bib.tsx';
import { loadEventPage } from './_event/load-event-page.ts';
import { WhatIsAsked } from './_event/what-is-asked.tsx';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ eventId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await loadEventPage((await params).eventId);
  if (!page.ok) return { robots: { index: false } };
  const { event, visibility } = page.value;
  return { title: event.name, ...(visibility === 'unlisted' && { robots: { index: false, follow: false } }) };
}

export default async function EventPage({ params }: Props) {
  const { eventId } = await params;
  const [page, t, locale] = await Promise.all([
    loadEventPage(eventId),
    getTranslations('event'),
    getLocale(),
  ]);
  if (!page.ok) {
    if (page.error.code === 'not_found') return <MissingPage />;
    return <TryAgain title={t('unavailableTitle')} text={t('unavailableText')} />;
  }
  const { event, startsAt, availability, asOf, stale } = page.value;
  const now = (await server()).now();
  return (
    <article className="page page-wide race py-6">
      <div className="grid gap-6">
        <EventBib event={event} startsAt={startsAt} now={now} />
        {stale && <StaleNotice asOf={asOf} now={now} />}
        <AvailabilityNotice availability={availability} />
      </div>
      <div className="race-info grid content-start gap-8">
        <Entries event={event} />
        <WhatIsAsked event={event} />
      </div>
      {availability === 'on_sale' && (
        <div className="enter">
          <a href={addressIn(locale, `/events/${eventId}/register`)} className="btn w-full">
            {t('enter')}
          </a>
        </div>
      )}
    </article>
  );
}
