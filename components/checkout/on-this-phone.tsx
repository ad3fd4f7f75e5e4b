// The place of this browser's own orders on a page. The page itself holds none of them: the browser adds them after loading. A
// line of script keeps the room before the first paint, only where something is known.
import { getLocale, getTranslations } from 'next-intl/server';
import { scriptJson } from '#components/events/structured-data.tsx';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn, intlLocale } from '#lib/i18n/languages.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { KnownHere } from './browser/known-here.tsx';

type Props = {
  /** Only orders of this event. */
  readonly eventId?: string;
  /** Of the visit's Content-Security-Policy; prerendered pages have none. */
  readonly nonce?: string | undefined;
  readonly className?: string;
};

/** Never in a frame on another site. */
export async function OnThisPhone({ eventId, nonce, className = '' }: Props) {
  const [t, event, locale, { timeZone }] = await Promise.all([
    getTranslations('onThisPhone'),
    getTranslations('event'),
    getLocale(),
    loadOrganizer(),
  ]);
  if (frameLook(locale)) return null;
  return (
    <>
      <div
        id="on-this-phone"
        suppressHydrationWarning
        className={`empty:not-data-rows:hidden data-[rows="1"]:min-h-36 data-[rows="2"]:min-h-60 data-[rows="3"]:min-h-83 data-[rows="4"]:min-h-98 wide:data-[rows="2"]:min-h-36 wide:data-[rows="3"]:min-h-60 wide:data-[rows="4"]:min-h-75 ${className}`}
      >
        <KnownHere
          eventId={eventId}
          addresses={{
            orders: addressIn(locale, '/orders/'),
            events: addressIn(locale, '/events/'),
            forget: `/api/device?language=${locale}`,
          }}
          calendar={{ locale: intlLocale(locale), timeZone }}
          words={{
            onPhone: t('onPhone'),
            onComputer: t('onComputer'),
            forget: t('forget'),
            forgetAsk: t('forgetAsk'),
            forgetAll: t('forgetAll'),
            keep: t('keep'),
            all: t('all', { count: '#' }),
            asOf: t('asOf', { time: '#' }),
            entered: t('entered'),
            km: event('km'),
            signed: t('signed', { done: '#done', of: '#of' }),
            preparing: t('preparing'),
            asksYou: t('asksYou'),
            unpaid: t('unpaid'),
            unconfirmed: t('unconfirmed'),
            starting: t('starting'),
            pin: t('pin'),
            payer: t('payer'),
            notConfirmed: t('notConfirmed'),
            checking: t('checking'),
            paid: t('paid'),
            free: t('free'),
            partlyRefunded: t('partlyRefunded'),
          }}
        />
      </div>
      <script nonce={nonce} suppressHydrationWarning>
        {keepRoom(eventId)}
      </script>
    </>
  );
}

/** Counts the rows that will stand here; more than three have a button below them. */
const keepRoom = (eventId: string | undefined): string =>
  `try{const e=${scriptJson({ id: eventId })}.id,n=JSON.parse(localStorage["on-this-phone"]).orders.filter(o=>!e||o.event.id===e).length;if(n)document.getElementById("on-this-phone").dataset.rows=Math.min(n,4)}catch{}`;
