// What is to be paid and the number that pays it; after a failed payment the same once more, if that is safe.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { ActionForm } from '#app/_ui/form/action-form.tsx';
import { FRESH_FORM } from '#app/_ui/form/form-state.ts';
import { FormSummary } from '#app/_ui/form/form-summary.tsx';
import { SubmitButton } from '#app/_ui/form/submit-button.tsx';
import { TextField } from '#app/_ui/form/text-field.tsx';
import type { CheckoutView, OrderView } from '#lib/registration/checkout-view.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { PAYING_NUMBER } from '../../../_paying/paying-number.ts';
import { payForOrder } from '../pay.ts';
import { formAgain } from './form-again.ts';
import { Receipt } from './receipt.tsx';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly now: Date;
  readonly locale: Language;
};

export async function PayPart({ view, order, now, locale }: Props) {
  const t = await getTranslations('order');
  return (
    <>
      <Receipt order={order} locale={locale} />
      {view.canPay && (
        <div className="sheet grid gap-5 p-5">
          <HoldClock until={order.holdExpiresAt} now={now} locale={locale} />
          <PayForm view={view} order={order} locale={locale} />
        </div>
      )}
      {/* While it is not known whether money moved, a new order could take it twice. */}
      {view.canPay && (
        <div>
          <a href={formAgain(view, locale)} className="link">
            {t(order.isFree ? 'startOverFree' : 'startOver')}
          </a>
          <p className="text-quiet text-sm">{t('startOverHelp')}</p>
        </div>
      )}
    </>
  );
}

async function PayForm({ view, order, locale }: Omit<Props, 'now'>) {
  const t = await getTranslations();
  const amount = formatMoney(order.total, order.currency, intlLocale(locale));
  const network = t(`networks.${order.paymentMethod}`);
  const payLabel =
    view.stage === 'payment_failed' ? t('order.payAgain', { amount }) : t('order.pay', { amount });
  return (
    <ActionForm
      action={payForOrder.bind(null, view.ref, locale)}
      initial={FRESH_FORM}
      connectionLost={t('order.connectionLost')}
      className="grid gap-5"
    >
      <FormSummary />
      {!order.isFree && (
        <TextField
          name={PAYING_NUMBER}
          label={t('order.payingNumber', { network })}
          help={t('order.payingNumberHelp')}
          type="tel"
          autoComplete="tel"
          maxLength={32}
          value={view.payingNumber ?? view.buyer.phone}
        />
      )}
      <SubmitButton
        label={order.isFree ? t('order.confirmFree') : payLabel}
        pending={order.isFree ? t('order.confirming') : t('order.paying')}
      />
    </ActionForm>
  );
}
