// The bib of a paid order: with code and QR code for the pick-up, and as a picture to share.
import { getTranslations } from 'next-intl/server';
import { wholeName } from '#components/pictures/picture-text.ts';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { SharePicture } from './browser/share-picture.tsx';
import { OrderedTickets } from './order-summary.tsx';
import { registrationKey } from './participants.tsx';

type Props = { readonly view: CheckoutView; readonly order: OrderView; readonly locale: Language };

/** Longer codes are smaller, so that they fit on one line of a narrow phone. */
function sizeOf({ length }: string): string {
  if (length <= 6) return 'text-[min(27cqi,9rem)] @min-[40rem]:text-[11cqi]';
  if (length <= 10) return 'text-[min(17cqi,6.5rem)] @min-[40rem]:text-[11cqi]';
  return 'text-[min(9cqi,3.5rem)] @min-[40rem]:text-[5.5cqi]';
}

export async function Bib({ view, order, locale }: Props) {
  const [t, words, { timeZone }, { place }] = await Promise.all([
    getTranslations('order'),
    getTranslations('event'),
    loadOrganizer(),
    loadEventNotes(view.event.id),
  ]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const { name, startsAt } = view.event;
  return (
    // All of it fits on a phone's screen.
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
            {t('entryNumber')} <strong>{view.bibNumber}</strong>
          </p>
        </div>
        <div className="display text-3xl">
          <OrderedTickets order={order} />
        </div>
        <QrCode
          text={order.orderCode}
          title={t('codeAsQr', { code: order.orderCode })}
          // The code has a white edge of its own.
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

/** Hidden in an offline copy of the page (`KeepOffline`), where its links lead nowhere. */
export const ONLINE_ONLY = 'grid gap-y-3 peer-[:not([hidden])]/copy:hidden';

/** Shares the bib as a picture, which has no order code. */
export async function ShareBib({ view, locale }: Omit<Props, 'order'>) {
  const t = await getTranslations('order');
  const { participant } = bibHolder(view);
  return (
    <div className={ONLINE_ONLY}>
      <SharePicture
        href={addressIn(locale, `/orders/${view.ref}/bib.png`)}
        fileName="bib.png"
        label={t('shareBib')}
      />
      {participant !== '' && !wholeName(participant) && (
        <p className="text-quiet text-sm">{t('bibWithoutName')}</p>
      )}
    </div>
  );
}

type Held = {
  readonly buyer: Pick<CheckoutView['buyer'], 'name'>;
  readonly order: Pick<NonNullable<CheckoutView['order']>, 'registrations'> | null;
};

/**
 * The participant and ticket type on the shared bib: the buyer as a participant, else the only participant. Empty
 * where there are several, or none is known.
 */
export function bibHolder({ buyer, order }: Held): { participant: string; ticketType: string } {
  const active = (order?.registrations ?? []).filter(({ status }) => registrationKey(status) !== 'over');
  const names = new Set(active.flatMap(({ participant: name }) => name ?? []));
  const participant = names.has(buyer.name) ? buyer.name : only(names);
  const own = participant === '' ? active : active.filter((one) => one.participant === participant);
  return { participant, ticketType: only(new Set(own.map(({ ticketName }) => ticketName))) };
}

const only = (texts: ReadonlySet<string>): string => (texts.size === 1 ? ([...texts][0] ?? '') : '');
