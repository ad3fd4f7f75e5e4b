// The number that pays and the button: the same for the buyer and for somebody else who pays.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { NumberKeeper } from '#components/checkout/number-keeper.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import type { FormAction } from '#components/ui/form/form-state.ts';
import { FormSummary } from '#components/ui/form/form-summary.tsx';
import { SubmitButton } from '#components/ui/form/submit-button.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { formatMoney } from '#lib/shared/money.ts';
import { PAYING_NUMBER } from './paying-number.ts';

type Props = {
  readonly action: FormAction;
  readonly post: string;
  /** The capability that pays. */
  readonly name: string;
  readonly asked: { readonly total: number; readonly currency: string };
  readonly network: 'momo' | 'airtel';
  /** The number to begin with; empty: none is known. */
  readonly number: string;
  /** A payment was tried before. */
  readonly again: boolean;
  readonly locale: Language;
};

export async function PayForm({ action, post, name, asked, network, number, again, locale }: Props) {
  const t = await getTranslations();
  const amount = formatMoney(asked.total, asked.currency, intlLocale(locale));
  const isFree = asked.total === 0;
  const payLabel = again ? t('order.payAgain', { amount }) : t('order.pay', { amount });
  return (
    <ActionForm
      action={action}
      post={post}
      connectionLost={t('order.connectionLost')}
      className="pays grid gap-5"
    >
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
          <NumberKeeper field={PAYING_NUMBER} name={name} />
        </>
      )}
      <SubmitButton
        label={isFree ? t('order.confirmFree') : payLabel}
        pending={isFree ? t('order.confirming') : t('order.paying')}
      />
    </ActionForm>
  );
}
