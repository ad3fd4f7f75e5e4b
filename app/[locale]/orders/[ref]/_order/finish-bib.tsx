// The order code as a bib, with its QR code for the pick-up.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { QrCode } from '#components/ui/qr-code.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { Entries } from './receipt.tsx';

type Props = { readonly view: CheckoutView; readonly order: OrderView; readonly locale: Language };

/** Longer codes are written smaller, so that they stay on one line of a narrow phone. */
const size = (code: string): 'short' | 'medium' | 'long' =>
  code.length <= 6 ? 'short' : code.length <= 10 ? 'medium' : 'long';

export async function FinishBib({ view, order, locale }: Props) {
  const [t, words, { timeZone }, { place }] = await Promise.all([
    getTranslations('order'),
    getTranslations('event'),
    readOrganizer(),
    readRaceNotes(view.event.id),
  ]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const { name, startsAt } = view.event;
  return (
    <section className="bib" aria-label={t('code')}>
      <p dir="auto" className="bib-band display shout text-center text-2xl">
        {name}
      </p>
      <div className="finish">
        <p className="eyebrow text-paper-quiet">{t('code')}</p>
        <p dir="ltr" className="bib-number numeral" data-size={size(order.orderCode)}>
          {order.orderCode}
        </p>
        <div className="grid gap-1">
          <p dir="auto" className="display text-4xl">
            {view.buyer.name}
          </p>
          <p className="text-paper-quiet">
            {t('entryNumber')} <strong>{view.entryNumber}</strong>
          </p>
        </div>
        <div className="display text-3xl">
          <Entries order={order} />
        </div>
        <QrCode text={order.orderCode} title={t('codeAsQr', { code: order.orderCode })} />
        <p className="text-paper-quiet text-sm">{t('pickUp')}</p>
      </div>
      <div className="checkers" />
      <p className="bib-foot pt-3 text-center">
        {startsAt && (
          <>
            <strong>{longDate(startsAt, calendar)}</strong>
            <br />
            {words('startAt', { time: clockTime(startsAt, calendar) })}
          </>
        )}
        {place && (
          <span dir="auto" className="block">
            {place}
          </span>
        )}
      </p>
    </section>
  );
}
