// Marks a page that is worth keeping for a moment without network, and has the line ready that a kept copy shows:
// `public/order-keeper.js` knows the page by the line's id and uncovers it.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { statusAddress } from '#lib/browser/unpaid-order.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import type { KeeperGiven } from './start-keeper.ts';

type Props = { readonly orderRef: string; readonly drawnAt: Date; readonly locale: Language };

const LINE = 'kept-copy';

export async function KeepOffline({ orderRef, drawnAt, locale }: Props) {
  const [t, { timeZone }] = await Promise.all([getTranslations('order'), readOrganizer()]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const time = t('moment', {
    date: longDate(drawnAt, calendar),
    time: clockTime(drawnAt, calendar),
  });
  const keeper: KeeperGiven = { line: LINE, address: statusAddress(orderRef) };
  return (
    <>
      <p id={LINE} className="notice notice-warn" hidden>
        {t('keptCopy', { time })}
      </p>
      <start-keeper data-given={JSON.stringify(keeper)} />
    </>
  );
}
