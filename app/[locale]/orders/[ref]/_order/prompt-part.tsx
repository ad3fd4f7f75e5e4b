// The request is on the payer's phone: what to do there, and until when.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/checkout-view.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { WaitPart } from '../../../_paying/wait-part.tsx';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly now: Date;
  readonly locale: Language;
};

export async function PromptPart({ view, order, now, locale }: Props) {
  const t = await getTranslations('prompt');
  const amount = formatMoney(order.total, order.currency, intlLocale(locale));
  const number = view.attempt?.maskedMsisdn ?? '';
  return (
    <>
      <div className="sheet grid items-center gap-6 p-5 sm:grid-cols-[auto_1fr]">
        <div className="handset" role="img" aria-label={t('drawing', { amount })}>
          <span className="text-xs">{t('screenTitle')}</span>
          <span className="numeral text-xl">{t('screenText', { amount })}</span>
          <span className="handset-pin">{t('screenPin')}</span>
        </div>
        <div className="grid gap-3">
          <h2 className="font-bold">{t('heading')}</h2>
          <ol className="grid list-decimal gap-2 ps-5">
            <li>{t('step1', { amount, number })}</li>
            <li>{t('step2')}</li>
            <li>{t('step3')}</li>
          </ol>
        </div>
      </div>
      <WaitPart />
      <HoldClock until={order.holdExpiresAt} now={now} locale={locale} />
    </>
  );
}
