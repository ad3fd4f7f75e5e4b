// What one takes from the finish: the day in the calendar, the receipt, and friends.
import { getTranslations } from 'next-intl/server';
import { addressIn, intlLocale, type Language } from '#app/_i18n/languages.ts';
import { racePath } from '#components/events/race-path.ts';
import { SendLinks } from '#components/layout/send-links.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { server } from '#lib/server.ts';
import { longDate } from '#lib/shared/dates.ts';
import { TAKE_ALONG } from './share-bib.tsx';

type Props = { readonly view: CheckoutView; readonly locale: Language };

export async function TakeAlong({ view, locale }: Props) {
  const [t, words] = await Promise.all([getTranslations('order'), getTranslations('event')]);
  const race = addressIn(locale, racePath(view.event.id));
  const order = addressIn(locale, `/orders/${view.ref}`);
  const message = await shareText(view, race, locale);
  return (
    <>
      <section aria-labelledby="take-along" className={TAKE_ALONG}>
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

/** Tells of the race at its public address: the order's own is a capability and never told. */
async function shareText({ event }: CheckoutView, race: string, locale: Language): Promise<string> {
  const [t, { timeZone }, { env }] = await Promise.all([getTranslations('order'), readOrganizer(), server()]);
  const when = event.startsAt && longDate(event.startsAt, { locale: intlLocale(locale), timeZone });
  return t('shareText', {
    race: [event.name, when].filter(Boolean).join(', '),
    url: new URL(race, env.APP_URL).href,
  });
}
