// One race: when it is, what its entries cost by each payment method, and what will be asked. Prerendered.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { AboutRace } from '#components/events/about-race.tsx';
import { AvailabilityNotice } from '#components/events/availability-notice.tsx';
import { ClosingNotice } from '#components/events/closing-notice.tsx';
import { EnterLink } from '#components/events/enter-link.tsx';
import { Entries } from '#components/events/entries.tsx';
import { EventBib } from '#components/events/event-bib.tsx';
import { eventIdOf, eventIdOfSegment } from '#components/events/event-id.ts';
import { eventMetadata, raceWhen, unavailableMetadata } from '#components/events/event-metadata.ts';
import { loadEventPage } from '#components/events/load-event-page.ts';
import { PassItOn } from '#components/events/pass-it-on.tsx';
import { racePath } from '#components/events/race-path.ts';
import { StaleNotice } from '#components/events/stale-notice.tsx';
import { StructuredData } from '#components/events/structured-data.tsx';
import { TryAgain } from '#components/events/try-again.tsx';
import { WhatIsAsked } from '#components/events/what-is-asked.tsx';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { missingMetadata } from '#components/layout/missing-words.tsx';
import { server } from '#lib/server.ts';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ eventId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ eventId }, locale] = await Promise.all([params, getLocale()]);
  const page = await loadEventPage(eventIdOf(eventId));
  if (!page.ok) return page.error.code === 'not_found' ? missingMetadata() : unavailableMetadata();
  return eventMetadata(page.value, locale);
}

export default async function EventPage({ params }: Props) {
  const { eventId } = await params;
  const [page, t, locale, ctx] = await Promise.all([
    loadEventPage(eventIdOfSegment(eventId)),
    getTranslations('event'),
    getLocale(),
    server(),
  ]);
  if (!page.ok) {
    if (page.error.code === 'not_found') return <MissingPage />;
    return <TryAgain title={t('unavailableTitle')} text={t('unavailableText')} />;
  }
  const { event, startsAt, availability, asOf, stale, told, notes } = page.value;
  const now = ctx.now();
  const path = addressIn(locale, racePath(event.event_id));
  const url = new URL(path, ctx.env.APP_URL).href;
  return (
    <article className="page page-wide flex flex-col gap-8 py-6 wide:grid wide:grid-cols-[5fr_6fr] wide:items-start wide:gap-12">
      <StructuredData page={page.value} url={url} now={now} />
      {/* On a phone the way in comes last; on a wide screen it stays in view beside the entries. */}
      <div className="race-side not-[:has(+*)]:invisible contents wide:sticky wide:top-6 wide:grid wide:gap-6">
        <div className="grid gap-6">
          <EventBib event={event} startsAt={startsAt} notes={notes} now={now} />
          {stale && <StaleNotice asOf={asOf} now={now} />}
          <AvailabilityNotice availability={availability} contacts="#ask" />
          {availability === 'on_sale' && <ClosingNotice entriesClose={notes.entriesClose} now={now} />}
        </div>
        {availability === 'on_sale' ? (
          <EnterLink event={event} startsAt={startsAt} path={path} now={now} />
        ) : (
          <p className="order-1">
            <a href={addressIn(locale, '/')} className="btn btn-quiet w-full">
              {t('otherRaces')}
            </a>
          </p>
        )}
      </div>
      <div className="grid content-start gap-10">
        <Entries event={event} told={told} mayEnter={availability === 'on_sale'} now={now} />
        <AboutRace eventId={event.event_id} />
        {(availability === 'on_sale' || availability === 'not_yet') && <WhatIsAsked event={event} />}
        <PassItOn
          name={event.name}
          when={await raceWhen(startsAt, locale)}
          url={url}
          mayJoin={availability === 'on_sale'}
        />
      </div>
    </article>
  );
}
