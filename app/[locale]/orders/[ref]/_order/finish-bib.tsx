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
function sizeOf({ length }: string): string {
  if (length <= 6) return 'text-[min(27cqi,9rem)] @min-[40rem]:text-[11cqi]';
  if (length <= 10) return 'text-[min(17cqi,6.5rem)] @min-[40rem]:text-[11cqi]';
  return 'text-[min(9cqi,3.5rem)] @min-[40rem]:text-[5.5cqi]';
}

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
    // All of it is seen at once, also on a phone.
    <section className="bib @container" aria-label={t('code')}>
      <p dir="auto" className="bib-band display uppercase text-center text-2xl">
        {name}
      </p>
      <div className="grid justify-items-center gap-2 p-4 text-center @min-[40rem]:grid-cols-[minmax(0,1fr)_13rem] @min-[40rem]:content-center @min-[40rem]:justify-items-start @min-[40rem]:gap-x-8 @min-[40rem]:px-10 @min-[40rem]:py-6 @min-[40rem]:text-start">
        <p className="eyebrow text-paper-quiet">{t('code')}</p>
        <p dir="ltr" className={`numeral tracking-[-0.02em] ${sizeOf(order.orderCode)}`}>
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
        <QrCode
          text={order.orderCode}
          title={t('codeAsQr', { code: order.orderCode })}
          // Its own white edge is gap enough.
          className="-mt-1 -mb-2 w-[min(100%,10rem)] @min-[40rem]:col-start-2 @min-[40rem]:row-span-5 @min-[40rem]:row-start-1 @min-[40rem]:m-0 @min-[40rem]:w-full"
        />
        <p className="text-paper-quiet text-sm">{t('pickUp')}</p>
      </div>
      <div className="checkers [--color-ink:var(--color-paper-ink)]" />
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
