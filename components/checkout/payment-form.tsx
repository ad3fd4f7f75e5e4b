// The form that pays: the number, the button, and how long the places are held. On both pages.
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { mobileAsSaid, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';
import { NumberDraft } from './browser/number-draft.tsx';
import { CONSENT, type FormTarget, PAYING_NUMBER } from './checkout-forms.ts';
import { HoldClock } from './payment-progress.tsx';

/** Id of the form's sheet, for the link above what is to be checked. */
export const PAYMENT_ID = 'payment';

type Props = {
  readonly form: FormTarget;
  /** The capability that pays. */
  readonly name: string;
  readonly asked: { readonly total: number; readonly currency: string };
  readonly network: MobileNetwork;
  /** The number to begin with; empty if none is known. */
  readonly number: string;
  /** An attempt was made before. */
  readonly again: boolean;
  /** An earlier attempt may have charged: a checkbox has to be ticked. */
  readonly consent?: boolean;
  readonly view: { readonly hold: 'held' | 'past' | 'over' };
  readonly holdExpiresAt: Date | null;
  readonly forPayer?: boolean;
  readonly now: Date;
  readonly locale: Language;
};

export async function PaymentForm({ form, name, asked, network, number, again, consent, ...props }: Props) {
  const { view, holdExpiresAt, forPayer, now, locale } = props;
  const t = await getTranslations();
  const amount = formatMoney(asked.total, asked.currency, intlLocale(locale));
  const isFree = asked.total === 0;
  const payLabel = again ? t('order.payAgain', { amount }) : t('order.pay', { amount });
  return (
    <div id={PAYMENT_ID} className="sheet grid gap-5 p-5">
      <HoldClock
        until={view.hold === 'held' ? holdExpiresAt : null}
        now={now}
        locale={locale}
        forPayer={forPayer}
      />
      <ActionForm {...form} connectionLost={t('order.connectionLost')} className="pays grid gap-5">
        <FormSummary />
        {!isFree && (
          <>
            <TextField
              name={PAYING_NUMBER}
              label={t('order.payingNumber', { network: t(`networks.${network}`) })}
              help={t('order.payingNumberHelp')}
              type="tel"
              autoComplete="tel"
              maxLength={32}
              value={number}
              beginsHere
            />
            <NumberDraft field={PAYING_NUMBER} name={name} />
          </>
        )}
        {consent && (
          <div className="grid gap-2">
            <ChoiceField type="checkbox" name={CONSENT} id={CONSENT} value="yes">
              {t('doubt.consentPay')} {t('doubt.twice')}
            </ChoiceField>
            <FieldProblem name={CONSENT} />
          </div>
        )}
        <SubmitButton
          label={isFree ? t('order.confirmFree') : payLabel}
          pending={isFree ? t('order.confirming') : t('order.paying')}
        />
      </ActionForm>
    </div>
  );
}

/**
 * The number that the buyer typed to pay with, else the buyer's own number if it can pay through `network`: not a foreign
 * one, and not one known to be of the other network. Empty if there is none.
 */
export function suggestedNumber(
  { payingNumber, buyer }: Pick<CheckoutView, 'payingNumber' | 'buyer'>,
  network: MobileNetwork,
  prefixes: NumberPrefixes,
): string {
  if (payingNumber !== null) return mobileAsSaid(payingNumber);
  const own = ugandanMobile(buyer.phone);
  const recognized = own && recognizeNetwork(own, prefixes);
  return own && (recognized ?? network) === network ? mobileAsSaid(own) : '';
}
