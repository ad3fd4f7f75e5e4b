// The finish: the bib with the order code, who runs, what was paid, and what one takes along.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { FinishBib } from './finish-bib.tsx';
import { KeepOffline } from './keep-offline.tsx';
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
  const t = await getTranslations('order');
  return (
    <>
      <KeepOffline orderRef={view.ref} drawnAt={now} locale={locale} />
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
