// The page of one event: date, tickets with prices, the organizer's text. Prerendered.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { eventIdOf, eventIdOfSegment, eventPath } from '#components/events/event-address.ts';
import { EventBib } from '#components/events/event-bib.tsx';
import { eventDateWords, eventMetadata, unavailableMetadata } from '#components/events/event-metadata.ts';
import {
  AboutEvent,
  RegisterLink,
  RequiredDetails,
  ShareSection,
} from '#components/events/event-sections.tsx';
import { loadEventPage } from '#components/events/load-event-page.ts';
import {
  AvailabilityNotice,
  ClosingNotice,
  StaleNotice,
  UnavailablePage,
} from '#components/events/notices.tsx';
import { StructuredData } from '#components/events/structured-data.tsx';
import { TicketList } from '#components/events/ticket-list.tsx';
import { MissingPage, missingMetadata } from '#components/layout/missing-page.tsx';
import { addressIn } from '#lib/i18n/languages.ts';
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
    return <UnavailablePage title={t('unavailableTitle')} text={t('unavailableText')} />;
  }
  const { event, startsAt, availability, asOf, stale, pricesKnown, notes } = page.value;
  const onSale = availability === 'on_sale';
  const now = ctx.now();
  const path = addressIn(locale, eventPath(event.event_id));
  const url = new URL(path, ctx.env.APP_URL).href;
  return (
    <article className="page page-wide flex flex-col gap-8 py-6 wide:grid wide:grid-cols-[5fr_6fr] wide:items-start wide:gap-12">
      <StructuredData page={page.value} url={url} now={now} />
      {/* On a phone the link to the form comes last; on a wide screen it stays in view beside the tickets. */}
      <div className="event-side not-[:has(+*)]:invisible contents wide:sticky wide:top-6 wide:grid wide:gap-6">
        <div className="grid gap-6">
          <EventBib event={event} startsAt={startsAt} notes={notes} now={now} />
          {stale && <StaleNotice asOf={asOf} now={now} />}
          <AvailabilityNotice availability={availability} contacts="#ask" />
          {onSale && <ClosingNotice entriesClose={notes.entriesClose} now={now} />}
        </div>
        {onSale ? (
          <RegisterLink event={event} startsAt={startsAt} path={path} now={now} />
        ) : (
          <p className="order-1">
            <a href={addressIn(locale, '/')} className="btn btn-quiet w-full">
              {t('otherRaces')}
            </a>
          </p>
        )}
      </div>
      <div className="grid content-start gap-10">
        <TicketList event={event} pricesKnown={pricesKnown} mayEnter={onSale} now={now} />
        <AboutEvent eventId={event.event_id} />
        {(onSale || availability === 'not_yet') && <RequiredDetails event={event} />}
        <ShareSection
          name={event.name}
          when={await eventDateWords(startsAt, locale)}
          url={url}
          mayJoin={onSale}
        />
      </div>
    </article>
  );
}
