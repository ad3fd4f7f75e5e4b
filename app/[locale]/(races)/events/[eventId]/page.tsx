// The page of one event: its bib, ticket types with prices, the organizer's text. Prerendered.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPreview } from '#app/[locale]/open-preview.tsx';
import { EmbeddedPage } from '#components/checkout/embedded/embedded-page.tsx';
import { OnThisPhone } from '#components/checkout/on-this-phone-section.tsx';
import { eventIdOf, eventIdOfSegment, eventPath } from '#components/events/event-address.ts';
import { EventBib } from '#components/events/event-bib.tsx';
import { eventMetadata, unavailableMetadata } from '#components/events/event-metadata.ts';
import {
  AboutEvent,
  AskSection,
  ClosedEvent,
  isOver,
  KitCollection,
  OtherEvents,
  RegisterBar,
  RequiredDetails,
  ShareSection,
  StartedWarning,
} from '#components/events/event-sections.tsx';
import { loadEventPage } from '#components/events/load-events.ts';
import { ClosingNotice, StaleNotice, UnavailablePage } from '#components/events/notices.tsx';
import { StructuredData } from '#components/events/structured-data.tsx';
import { TicketList } from '#components/events/ticket-list.tsx';
import { MissingPage, missingMetadata } from '#components/layout/missing-page.tsx';
import { SavedNotice } from '#components/layout/offline/saved-notice.tsx';
import type { FormAction } from '#components/ui/form/form-state.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import type { CheckoutStyle } from '#lib/shared/checkout-style.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import { startFromRace } from '../../../(checkout)/checkout/start-actions.ts';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ eventId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await openPreview();
  const [{ eventId }, locale] = await Promise.all([params, getLocale()]);
  const page = await loadEventPage(eventIdOf(eventId));
  if (!page.ok) return page.error.code === 'not_found' ? missingMetadata() : unavailableMetadata();
  return eventMetadata(page.value, locale);
}

/** The action of the buttons that lead to the provider's page; `null` where links lead to our own form. */
const startOf = (style: CheckoutStyle, eventId: string, locale: Language): FormAction | null =>
  style === 'custom' ? null : startFromRace.bind(null, eventId, locale);

export default async function EventPage({ params }: Props) {
  const { eventId } = await params;
  await openPreview();
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
  const { event, startsAt, availability, asOf, stale, pricesKnown, notes, style } = page.value;
  const onSale = availability === 'on_sale';
  const soldOut = availability === 'sold_out';
  const now = ctx.now();
  const path = addressIn(locale, eventPath(event.event_id));
  const url = new URL(addressIn(baseLanguage(locale), eventPath(event.event_id)), ctx.env.APP_URL).href;
  const start = startOf(style, event.event_id, locale);
  return (
    <EmbeddedPage from="race" eventId={event.event_id}>
      <SavedNotice now={now} />
      <OnThisPhone eventId={event.event_id} className="page page-wide pt-4 wide:pt-8" />
      <article
        className={`event-page page page-wide grid gap-8 py-4 wide:grid-rows-[auto_auto_auto_1fr] wide:items-start wide:gap-x-12 wide:py-8 ${isOver(availability) ? 'wide:grid-cols-[31.5rem_minmax(0,1fr)]' : 'wide:grid-cols-[minmax(0,1fr)_31.5rem]'}`}
      >
        <StructuredData page={page.value} url={url} now={now} />
        <div className="not-[:has(+*)]:invisible wide:row-span-2">
          <EventBib event={event} startsAt={startsAt} notes={notes} soldOut={soldOut} now={now} />
        </div>
        <div className={`grid gap-8 wide:col-start-2 wide:row-start-1 ${onSale ? '' : 'wide:row-span-4'}`}>
          {stale && <StaleNotice asOf={asOf} now={now} />}
          {onSale && (
            <>
              <ClosingNotice entriesClose={notes.entriesClose} now={now} />
              <StartedWarning startsAt={startsAt} now={now} />
            </>
          )}
          <ClosedEvent page={page.value} />
          {!soldOut && (
            <TicketList
              event={event}
              pricesKnown={pricesKnown}
              mayEnter={onSale}
              path={path}
              start={start}
              isEmbedded={style === 'embedded'}
              now={now}
            />
          )}
          <RequiredDetails page={page.value} />
          {!onSale && <OtherEvents page={page.value} />}
        </div>
        {/* The bar at the bottom of a phone sticks only within this element, below the tickets. */}
        <div className="grid gap-10 wide:contents">
          <div className="grid gap-10 empty:hidden wide:row-start-3">
            <AboutEvent eventId={event.event_id} />
            <KitCollection eventId={event.event_id} startsAt={startsAt} />
          </div>
          {/* Stands below the tickets. For a closed race it stands below the bib, in the shorter column. */}
          <div
            className={`grid gap-10 ${onSale ? 'wide:col-start-2 wide:row-span-3 wide:row-start-2' : 'wide:col-start-1'}`}
          >
            <ShareSection page={page.value} url={url} now={now} />
            {onSale && <AskSection name={event.name} />}
          </div>
          {onSale && (
            <RegisterBar event={event} startsAt={startsAt} path={path} starts={start !== null} now={now} />
          )}
        </div>
      </article>
    </EmbeddedPage>
  );
}
