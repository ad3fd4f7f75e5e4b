// The payment card of the buyer's and the payer's page: what is due, the number, the button, and how long the places are held.
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PayingNumber } from '#components/checkout/browser/paying-number.tsx';
import { CONSENT, type FormTarget, PAYING_NUMBER } from '#components/checkout/checkout-forms.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import { Disclosure, FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { mobileAsSaid, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';
import { HoldClock } from './payment-progress.tsx';

type Props = {
  readonly form: FormTarget;
  /** The capability that pays. */
  readonly name: string;
  readonly strip: ReactNode;
  readonly foot?: ReactNode;
  readonly who?: ReactNode;
  readonly asked: { readonly total: number; readonly currency: string };
  readonly network: MobileNetwork;
  readonly number: string;
  readonly again: boolean;
  /** An earlier attempt may have charged: this text begins the fold with what pays again and a checkbox to tick. */
  readonly consent?: ReactNode;
  readonly view: { readonly hold: 'held' | 'past' | 'over' };
  readonly holdExpiresAt: Date | null;
  readonly caution: string | undefined;
  readonly places?: number;
  readonly forPayer?: boolean;
  readonly now: Date;
  readonly locale: Language;
};

export function PaymentForm({ form, name, asked, network, number, again, consent, ...props }: Props) {
  const { view, holdExpiresAt, forPayer, places = 1, now, locale } = props;
  const t = useTranslations();
  const amount = formatMoney(asked.total, asked.currency, intlLocale(locale));
  const isFree = asked.total === 0;
  const networkName = t(`networks.${network}`);
  const payLabel = again ? t('order.payAgain') : t('order.pay', { amount });
  const payingNumber = !isFree && (
    <PayingNumber
      field={PAYING_NUMBER}
      name={name}
      network={network}
      networkName={networkName}
      label={t('order.payingNumber', { network: networkName })}
      change={t('order.changeNumber')}
      pencil={<Icon name="edit" />}
      value={number}
    />
  );
  const button = (
    <SubmitButton
      label={isFree ? t('order.confirmFree') : payLabel}
      pending={isFree ? t('order.confirming') : t('order.paying')}
      quiet={!!consent}
    />
  );
  const hold = view.hold === 'held' && holdExpiresAt && (
    <HoldClock until={holdExpiresAt} now={now} locale={locale} places={places} forPayer={forPayer} />
  );
  const target = { ...form, connectionLost: t('order.connectionLost') };
  if (consent)
    return (
      <ActionForm {...target} className="pays grid gap-3">
        <FormSummary />
        <Disclosure summary={t('doubt.getHelp')} fields={[CONSENT, PAYING_NUMBER]}>
          {consent}
          <h2 className="display text-card">{t('doubt.anyway')}</h2>
          <p className="text-quiet">{amount}</p>
          {payingNumber}
          <ConsentBox words={t('doubt.consentPay')} />
          {button}
        </Disclosure>
      </ActionForm>
    );
  return (
    <section className="bib on-paper" aria-label={t(isFree ? 'order.confirmFree' : 'order.payment')}>
      <div className="bib-strip">{props.strip}</div>
      <div className="grid gap-4 px-[min(1rem,4.5vw)] pb-4 sm:px-7">
        <div className="grid gap-1">
          <p className="text-quiet">{t(`order.${amountLabel(isFree, again, places)}`, { count: places })}</p>
          <p className="numeral text-[min(var(--text-total),13vw)]">{isFree ? t('event.free') : amount}</p>
          {props.who}
        </div>
        <ActionForm {...target} className="pays grid gap-3">
          <FormSummary />
          {payingNumber}
          {button}
        </ActionForm>
        {props.caution && <p className="text-quiet text-sm unanswered:hidden">{props.caution}</p>}
        {!isFree && !again && (
          <p className="flex gap-2 text-quiet text-sm">
            <Icon name="lock" />
            <span>{t('order.payingNumberHelp')}</span>
          </p>
        )}
      </div>
      {hold && (
        <div className="border-paper-edge border-t-2 border-dashed px-[min(1rem,4.5vw)] pt-4 sm:px-7">
          {hold}
        </div>
      )}
      <div className="bib-strip">{props.foot}</div>
    </section>
  );
}

/** The checkbox without which no second charge is risked. @param words what the buyer knows */
export function ConsentBox({ words }: { readonly words: string }) {
  const t = useTranslations('doubt');
  return (
    <div className="grid gap-2">
      <FieldProblem name={CONSENT} />
      <ChoiceField type="checkbox" name={CONSENT} id={CONSENT} value="yes" className="tick">
        {`${words} ${t('twice')}`}
      </ChoiceField>
    </div>
  );
}

function amountLabel(isFree: boolean, again: boolean, places: number) {
  if (isFree) return 'lines.total';
  if (again) return 'stillToPay';
  return places > 1 ? 'totalFor' : 'totalToPay';
}

/**
 * The paying number that the buyer typed, or else the buyer's own number if it can pay through `network`: it is not
 * foreign, and not known to be of another network. '' if there is none.
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
