// The payer's page: what is paid, and what the payer can do at each stage. Shares its parts with the buyer's page.
import { getTranslations } from 'next-intl/server';
import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { PayerView } from '#lib/checkout/view/payer-page.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';
import type { PaymentForms } from './checkout-forms.ts';
import { CheckNow } from './payment-check.tsx';
import { PaymentForm } from './payment-form.tsx';
import { CALM_SECONDS, PaymentStarting, Progress } from './payment-progress.tsx';
import { PromptSent } from './prompt.tsx';
import { canFetchOutcome, canRetry } from './words/stage-facts.ts';

type Props = {
  readonly view: PayerView;
  readonly forms: PaymentForms;
  readonly now: Date;
  readonly locale: Language;
};

export function PayerBody({ view, forms, now, locale }: Props) {
  const { stage, amount, supersededBy } = view;
  if (view.paidElsewhere) return null;
  if (supersededBy) return <LinkToNewer payerRef={supersededBy} locale={locale} />;
  if (view.canPay && amount)
    return (
      <PaymentForm
        form={forms.pay}
        name={view.payerRef}
        asked={amount}
        network={view.paymentMethod}
        number=""
        again={canRetry(view)}
        view={view}
        holdExpiresAt={view.holdExpiresAt}
        forPayer
        now={now}
        locale={locale}
      />
    );
  if (isUnderWay(stage)) return <UnderWay view={view} forms={forms} now={now} locale={locale} />;
  if (view.terminal || (stage === 'under_review' && !canFetchOutcome(view))) return null;
  return (
    <>
      <Progress seconds={CALM_SECONDS} />
      {(stage === 'payment_failed' || canFetchOutcome(view)) && (
        <CheckNow view={view} form={forms.check} locale={locale} />
      )}
    </>
  );
}

/** A payment that was begun elsewhere shows only that it is under way. */
function UnderWay({ view, forms, now, locale }: Props) {
  const { stage, amount, attempt, holdExpiresAt } = view;
  if (view.begunElsewhere) return <Progress seconds={CALM_SECONDS} />;
  if (stage !== 'prompted' || !amount)
    return (
      <PaymentStarting
        view={view}
        until={holdExpiresAt}
        check={forms.check}
        forPayer
        now={now}
        locale={locale}
      />
    );
  return (
    <PromptSent
      asked={amount}
      network={view.paymentMethod}
      promptedAt={attempt?.promptedAt ?? null}
      holdExpiresAt={holdExpiresAt}
      silent={view.silent}
      forPayer
      now={now}
      locale={locale}
    >
      <CheckNow view={view} form={forms.check} locale={locale} />
    </PromptSent>
  );
}

async function LinkToNewer({ payerRef, locale }: { readonly payerRef: string; readonly locale: Language }) {
  const t = await getTranslations('payer');
  return (
    <p className="actions">
      <a href={addressIn(locale, `/pay/${payerRef}`)} className="btn">
        {t('goOn')}
      </a>
    </p>
  );
}

/** Without amount and network, which would ask for money. */
const NOTHING_TO_PAY: readonly PayerView['stage'][] = ['refused', 'expired', 'superseded', 'cancelled'];

const LINE = 'flex flex-wrap items-baseline justify-between gap-x-6';
const LABEL = 'flex-none';
const FACT = 'wrap-break-word min-w-0 flex-[1_1_min-content] text-end';

/** The buyer's name, the race and the amount: all that a payer sees of an order. */
export async function PaymentSummary({ view, locale }: Pick<Props, 'view' | 'locale'>) {
  const [t, methods, { timeZone }] = await Promise.all([
    getTranslations('payer'),
    getTranslations('methods'),
    loadOrganizer(),
  ]);
  const { amount, event, buyerName, refundedTotal } = view;
  const given = refundedTotal === null || refundedTotal === 0 ? null : refundedTotal;
  const isOver = NOTHING_TO_PAY.includes(view.stage);
  const region = intlLocale(locale);
  return (
    <dl className="sheet grid gap-2 p-5">
      <div className={LINE}>
        <dt className={LABEL}>{t('for')}</dt>
        <dd className={`${FACT} font-bold`}>
          <bdi>{buyerName}</bdi>
        </dd>
      </div>
      <div className={LINE}>
        <dt className={LABEL}>{t('race')}</dt>
        <dd className={`${FACT} text-balance`}>
          <bdi>{event.name}</bdi>
          {event.startsAt && <>, {longDate(event.startsAt, { locale: region, timeZone })}</>}
        </dd>
      </div>
      {!isOver && (
        <div className={LINE}>
          <dt className={LABEL}>{t('network')}</dt>
          <dd className={FACT}>{methods(view.paymentMethod)}</dd>
        </div>
      )}
      {amount && !isOver && (
        <div className={`${LINE} mt-1.5 border-ink border-t-2 pt-3 font-bold`}>
          <dt>{t('amount')}</dt>
          <dd className={`${FACT} numeral text-3xl`}>{formatMoney(amount.total, amount.currency, region)}</dd>
        </div>
      )}
      {amount && given !== null && (
        <div className={LINE}>
          <dt className={LABEL}>{t('givenBack')}</dt>
          <dd className={`${FACT} font-bold`}>{formatMoney(given, amount.currency, region)}</dd>
        </div>
      )}
    </dl>
  );
}
