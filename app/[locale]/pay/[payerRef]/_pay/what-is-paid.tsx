// Whose entry to which race, for how much: all that a payer learns.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { PaymentView } from '#lib/registration/view/read-payment.ts';
import { longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';

/** A sum would ask for money here, and its network would be the one that is not used any more. */
const NOTHING_TO_PAY: readonly PaymentView['stage'][] = ['refused', 'expired', 'replaced', 'cancelled'];

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
      <div className="receipt-line">
        <dt>{t('for')}</dt>
        <dd className="font-bold">
          <bdi>{buyerName}</bdi>
        </dd>
      </div>
      <div className="receipt-line">
        <dt>{t('race')}</dt>
        <dd className="text-balance">
          <bdi>{event.name}</bdi>
          {event.startsAt && <>, {longDate(event.startsAt, { locale: region, timeZone })}</>}
        </dd>
      </div>
      {!isOver && (
        <div className="receipt-line">
          <dt>{t('network')}</dt>
          <dd>{methods(view.paymentMethod)}</dd>
        </div>
      )}
      {amount && !isOver && (
        <div className="receipt-total">
          <dt>{t('amount')}</dt>
          <dd className="numeral text-3xl">{formatMoney(amount.total, amount.currency, region)}</dd>
        </div>
      )}
      {amount && given !== null && (
        <div className="receipt-line">
          <dt>{t('givenBack')}</dt>
          <dd className="font-bold">{formatMoney(given, amount.currency, region)}</dd>
        </div>
      )}
    </dl>
  );
}
