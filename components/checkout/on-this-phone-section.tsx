// The place of this browser's orders on a page. The page holds none of them: the browser adds them after loading. A
// line of script keeps the room before the first paint, but only if something is known.
import { getLocale, getTranslations } from 'next-intl/server';
import { scriptJson } from '#components/events/structured-data.tsx';
import { loadCalendar } from '#components/layout/organizer.ts';
import { addressIn } from '#lib/i18n/languages.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { KnownHere } from './browser/known-here.tsx';

type Props = {
  readonly eventId?: string;
  /** Nonce of the visit's Content-Security-Policy. Prerendered pages have none. */
  readonly nonce?: string | undefined;
  readonly className?: string;
};

/** A frame on another site never shows it. */
export async function OnThisPhone({ eventId, nonce, className = '' }: Props) {
  const [t, event, locale, calendar] = await Promise.all([
    getTranslations('onThisPhone'),
    getTranslations('event'),
    getLocale(),
    loadCalendar(),
  ]);
  if (frameLook(locale)) return null;
  return (
    <>
      <div
        id="on-this-phone"
        suppressHydrationWarning
        className={`box-content empty:not-data-rows:hidden ${className}`}
      >
        <KnownHere
          eventId={eventId}
          addresses={{
            orders: addressIn(locale, '/orders/'),
            events: addressIn(locale, '/events/'),
            forget: `/api/device?language=${locale}`,
          }}
          calendar={calendar}
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

/** Heights in rem: of the heading, of a line of rows with its gap, and of the button below more than three rows. */
const HEADING = 3.125;
const LINE = 5.875;
const BUTTON = 3.75;

/** Script that counts the rows of this place. On a wide screen a line has two. */
const keepRoom = (eventId: string | undefined): string =>
  `try{const e=${scriptJson({ id: eventId })}.id,n=JSON.parse(localStorage["on-this-phone"]).orders.filter(o=>!e||o.event.id===e).length,m=Math.min(n,3),p=document.getElementById("on-this-phone");if(n)p.dataset.rows=n,p.style.minHeight=${HEADING}+${LINE}*(innerWidth<960?m:Math.ceil(m/2))+(n>3?${BUTTON}:0)+"rem"}catch{}`;
