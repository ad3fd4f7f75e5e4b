// An order that can be paid: what to check, what it costs, and the ways to pay. After a failed attempt the same again.
import { getTranslations } from 'next-intl/server';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { loadNumberPrefixes } from '#lib/content/load-networks.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { formatMoney } from '#lib/shared/money.ts';
import type { OrderForms } from './checkout-forms.ts';
import { editAddress, PageLink } from './order-links.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OpenPromptNotice, OtherNetwork, PayerLink } from './other-ways-to-pay.tsx';
import { ChargeDoubtNotice, CheckNow } from './payment-check.tsx';
import { PAYMENT_ID, PaymentForm, suggestedNumber } from './payment-form.tsx';
import { CALM_SECONDS, Progress } from './payment-progress.tsx';
import { RegistrationSummary } from './registration-summary.tsx';
import { canRetry } from './words/stage-facts.ts';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly forms: OrderForms;
  readonly now: Date;
  readonly locale: Language;
};

export async function OrderReview({ view, order, forms, now, locale }: Props) {
  const t = await getTranslations('order');
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const summary = <OrderSummary order={order} locale={locale} />;
  const retries = canRetry(view);
  return (
    <>
      {view.stage === 'review' && order.priceBefore !== null && (
        <p className="notice notice-warn">
          {t('priceMoved', { before: money(order.priceBefore), now: money(order.total) })}
        </p>
      )}
      {view.submitted && (
        <>
          {!order.isFree && (
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                {t('lines.total')} <strong className="amount">{money(order.total)}</strong>
              </span>
              <a href={`#${PAYMENT_ID}`} className="link">
                {t('toPayment')}
              </a>
            </p>
          )}
          <RegistrationSummary buyer={view.buyer} entered={view.submitted} order={order} locale={locale} />
        </>
      )}
      {!retries && summary}
      <WaysToPay view={view} order={order} forms={forms} now={now} locale={locale} />
      {retries && summary}
      <PageLink orderRef={view.ref} locale={locale} />
      {view.canChange && (
        <div className="grid gap-2">
          <div>
            <a href={editAddress(view, locale)} className="link">
              {t('startOver')}
            </a>
            <p className="text-quiet text-sm">{t('startOverHelp')}</p>
          </div>
          <OpenPromptNotice to={view.openRequestTo} />
        </div>
      )}
    </>
  );
}

async function WaysToPay({ view, order, forms, now, locale }: Props) {
  const inDoubt = view.doubt === 'unsafe' || !view.canPay;
  const checking = inDoubt && (
    <>
      <Progress seconds={CALM_SECONDS} />
      <ChargeDoubtNotice doubt={view.doubt === 'unsafe' ? 'unsafe' : 'silent'} orderCode={order.orderCode} />
      <CheckNow view={view} form={forms.check} locale={locale} />
    </>
  );
  if (!view.canPay) return checking;
  return (
    <>
      {checking}
      <PaymentForm
        form={forms.pay}
        name={view.ref}
        asked={order}
        network={order.paymentMethod}
        number={suggestedNumber(view, order.paymentMethod, await loadNumberPrefixes())}
        again={view.stage === 'payment_failed' && !view.attempt?.byPayer}
        consent={view.consentToPay}
        view={view}
        holdExpiresAt={order.holdExpiresAt}
        now={now}
        locale={locale}
      />
      {!order.isFree && (
        <div className="grid gap-3">
          <OtherNetwork view={view} form={forms.changeNetwork} />
          {!inDoubt && <PayerLink view={view} order={order} locale={locale} />}
        </div>
      )}
    </>
  );
}
