// The finish: the bib with the order code, who runs, what was paid, and what one takes along.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { KeepOffline } from '#components/checkout/keep-offline.tsx';
import { statusAddress } from '#components/checkout/order-status.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { FinishBib } from './finish-bib.tsx';
import { KeepPage } from './keep-page.tsx';
import { Receipt } from './receipt.tsx';
import { Refunds } from './refunds.tsx';
import { RunnersList } from './runners-list.tsx';
import { ShareBib } from './share-bib.tsx';
import { TakeAlong } from './take-along.tsx';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly now: Date;
  readonly locale: Language;
};

export async function FinishPart({ view, order, now, locale }: Props) {
  const [t, { timeZone }] = await Promise.all([getTranslations('order'), readOrganizer()]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const time = t('moment', { date: longDate(now, calendar), time: clockTime(now, calendar) });
  return (
    <>
      <KeepOffline address={statusAddress(view.ref)} words={t('keptCopy', { time })} />
      <FinishBib view={view} order={order} locale={locale} />
      <ShareBib view={view} locale={locale} />
      <div className="grid gap-1">
        <p>{t('sentTo', { email: view.buyer.email })}</p>
        <KeepPage orderRef={view.ref} locale={locale} />
      </div>
      <RunnersList runners={order.registrations} locale={locale} />
      <Receipt order={order} locale={locale} onBib />
      <Refunds order={order} locale={locale} />
      <TakeAlong view={view} locale={locale} />
    </>
  );
}
