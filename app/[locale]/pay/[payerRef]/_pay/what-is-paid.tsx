// Whose entry to which race, for how much: all that a payer learns.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { PaymentView } from '#lib/registration/view/read-payment.ts';
import { longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';

/** A sum would ask for money here, and its network would be the one that is not used any more. */
const NOTHING_TO_PAY: readonly PaymentView['stage'][] = ['refused', 'expired', 'replaced', 'cancelled'];

const LINE = 'flex flex-wrap items-baseline justify-between gap-x-6';
const LABEL = 'flex-none';
const FACT = 'wrap-break-word min-w-0 flex-[1_1_min-content] text-end';

export async function WhatIsPaid({ view, locale }: { view: PaymentView; locale: Language }) {
  const [t, methods, { timeZone }] = await Promise.all([
    getTranslations('payer'),
    getTranslations('methods'),
    readOrganizer(),
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
