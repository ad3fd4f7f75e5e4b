// Links of an order: its page, its form, calendar, receipt, and a message to friends.
import { getTranslations } from 'next-intl/server';
import { eventPath } from '#components/events/event-address.ts';
import { SendLinks } from '#components/layout/contact.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { longDate } from '#lib/shared/dates.ts';
import { ONLINE_ONLY } from './bib.tsx';

type Props = { readonly view: CheckoutView; readonly locale: Language };

/** Address of the registration form filled in from this order. */
export const editAddress = ({ ref }: Pick<CheckoutView, 'ref'>, locale: Language): string =>
  addressIn(locale, `/orders/${ref}/edit`);

type PageLinkProps = { readonly orderRef: string; readonly locale: Language };

/** Asks the buyer to bookmark the page; copies its link for browsers without bookmarks, such as a messenger's. */
export async function PageLink({ orderRef, locale }: PageLinkProps) {
  const [t, words, { env }] = await Promise.all([
    getTranslations('order'),
    getTranslations('event'),
    server(),
  ]);
  const url = new URL(addressIn(locale, `/orders/${orderRef}`), env.APP_URL).href;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-quiet">{t('keep')}</p>
      <CopyLink url={url} label={t('copyPage')} done={words('copied')} />
    </div>
  );
}

/** After the payment: calendar, receipt, and a message that shares the race. */
export async function TakeAlong({ view, locale }: Props) {
  const [t, words] = await Promise.all([getTranslations('order'), getTranslations('event')]);
  const race = addressIn(locale, eventPath(view.event.id));
  const order = addressIn(locale, `/orders/${view.ref}`);
  const message = await shareText(view, race, locale);
  return (
    <>
      <section aria-labelledby="take-along" className={ONLINE_ONLY}>
        <h2 id="take-along" className="display text-3xl">
          {t('takeAlong')}
        </h2>
        <p className="actions">
          <a href={`${order}/calendar.ics`} className="btn btn-quiet">
            {words('toCalendar')}
          </a>
          <a href={`${order}/receipt`} className="btn btn-quiet">
            {t('toReceipt')}
          </a>
        </p>
      </section>
      <section aria-labelledby="share" className="grid gap-3">
        <h2 id="share" className="display text-3xl">
          {words('share')}
        </h2>
        <p className="actions">
          <SendLinks message={message} whatsapp={words('shareWhatsapp')} sms={words('shareSms')} />
        </p>
      </section>
    </>
  );
}

/** Names the race's public address: the order's own is a capability. */
async function shareText({ event }: CheckoutView, race: string, locale: Language): Promise<string> {
  const [t, { timeZone }, { env }] = await Promise.all([getTranslations('order'), loadOrganizer(), server()]);
  const when = event.startsAt && longDate(event.startsAt, { locale: intlLocale(locale), timeZone });
  return t('shareText', {
    race: [event.name, when].filter(Boolean).join(', '),
    url: new URL(race, env.APP_URL).href,
  });
}
