// A page of an event whose style is `embedded`, with a dialog that opens the provider's page.
import { getLocale, getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { loadEventPage } from '#components/events/load-events.ts';
import { PartnerSale } from '#components/events/partner-sale.tsx';
import { loadCalendar } from '#components/layout/organizer.ts';
import { Icon } from '#components/ui/icon.tsx';
import { nameWithoutDistance, spokenKm, ticketDistances } from '#lib/events/distances.ts';
import { addressIn, intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { server } from '#lib/server.ts';
import { calendarLeaf, clockTime, longDate } from '#lib/shared/dates.ts';
import { frameLook } from '#lib/shared/frame-look.ts';

type Props = {
  readonly eventId: string;
  /** `form` is the short page, which says mistakes at their fields. */
  readonly from: 'race' | 'form';
  /** The ticket type that the buyer's link chooses. */
  readonly linked?: string | undefined;
  readonly children: ReactNode;
};

const TITLE = 'checkout-dialog-title';

export async function EmbeddedPage({ eventId, from, linked, children }: Props) {
  const [page, { env }, locale, t] = await Promise.all([
    loadEventPage(eventId),
    server(),
    getLocale(),
    getTranslations('embedded'),
  ]);
  const { PARTNER_API_BASE_URL, PARTNER_PUBLISHABLE_KEY, PARTNER_CHECKOUT_URL } = env;
  if (!page.ok || !PARTNER_PUBLISHABLE_KEY || !PARTNER_CHECKOUT_URL) return children;
  const { event, startsAt, notes, availability, style } = page.value;
  // A frame on another site opens the provider's page in a new tab.
  if (style !== 'embedded' || availability !== 'on_sale' || frameLook(locale)) return children;
  const { host } = new URL(PARTNER_CHECKOUT_URL);
  return (
    <>
      {children}
      <Suspense>
        <PartnerSale
          part="dialog"
          // The key is made for browsers. It is the only credential that they see (partner-api.md 5).
          connection={{
            eventId: event.event_id,
            apiBaseUrl: PARTNER_API_BASE_URL,
            publishableKey: PARTNER_PUBLISHABLE_KEY,
            checkoutOrigin: PARTNER_CHECKOUT_URL,
            query: `${new URLSearchParams({ language: locale, from })}`,
          }}
          orders={addressIn(locale, '/orders/')}
          titleId={TITLE}
          head={<Head name={event.name} startsAt={startsAt} place={notes.place} />}
          reminders={Object.fromEntries(
            (linked === undefined ? event.ticket_types.map((ticket) => ticket.ticket_type_id) : ['']).map(
              (id) => [id, <Reminder key={id} event={event} ticketId={linked ?? id} />],
            ),
          )}
          host={
            <p>
              <Icon name="lock" />
              <span>
                <span className="checkout-dialog-wide">{t('partnersPage')} </span>
                <bdi>{host}</bdi>
              </span>
            </p>
          }
          words={{
            close: t('close'),
            loading: t('loading'),
            failedTitle: t('failedTitle'),
            failedText: t('failedText'),
            openAsPage: t('openAsPage'),
            leaveTitle: t('leaveTitle'),
            leaveText: t('leaveText'),
            leave: t('leave'),
            stay: t('stay'),
            frame: t('frame'),
            left: t('left'),
            toOrder: t('toOrder'),
          }}
        />
      </Suspense>
    </>
  );
}

type HeadProps = { readonly name: string; readonly startsAt: Date; readonly place: string | null };

async function Head({ name, startsAt, place }: HeadProps) {
  const calendar = await loadCalendar();
  const { month, day } = calendarLeaf(startsAt, calendar);
  const time = clockTime(startsAt, calendar);
  return (
    <>
      <p aria-hidden="true" className="checkout-dialog-leaf numeral">
        <span>{month}</span>
        <b>{day}</b>
      </p>
      <div className="checkout-dialog-race">
        <h2 id={TITLE} className="display">
          <bdi>{name}</bdi>
        </h2>
        <p dir="auto">
          {[`${longDate(startsAt, calendar)}, ${time}`, place].filter(Boolean).join(' \u00b7 ')}
        </p>
      </div>
    </>
  );
}

/** Reminds of the chosen ticket type, because the provider's page takes no choice (partner-api.md 4.4). */
async function Reminder({ event, ticketId }: { readonly event: EventDetail; readonly ticketId: string }) {
  const [t, locale] = await Promise.all([getTranslations('embedded'), getLocale()]);
  const index = event.ticket_types.findIndex(({ ticket_type_id: id }) => id === ticketId);
  const ticket = event.ticket_types[index];
  if (!ticket) return null;
  const km = ticketDistances(event)[index] ?? null;
  return (
    <p className="checkout-dialog-reminder">
      {km !== null && (
        <span className="plate" aria-hidden="true">
          <b>{new Intl.NumberFormat(intlLocale(locale)).format(spokenKm(km))}</b>
        </span>
      )}
      <span>{t.rich('chosen', { name: nameWithoutDistance(ticket.name), b: (name) => <b>{name}</b> })}</span>
    </p>
  );
}
