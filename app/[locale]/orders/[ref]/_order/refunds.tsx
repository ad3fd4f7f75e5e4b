// What was given back: each amount and when, as webhooks told it (partner-api.md 6.2).
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { OrderView } from '#lib/registration/view/checkout-view.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { AMOUNT, LABEL, LINE, TOTAL, TOTAL_LINE } from './receipt.tsx';

type Props = { readonly order: OrderView; readonly locale: Language };

export async function Refunds({ order, locale }: Props) {
  const { refunds, refundedTotal, currency } = order;
  if (refunds.length === 0 && refundedTotal === 0) return null;
  const [t, { timeZone }] = await Promise.all([getTranslations('order'), readOrganizer()]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const sum = sumOfRefunds(order);
  const money = (minor: number) => formatMoney(minor, currency, intlLocale(locale));
  return (
    <section aria-labelledby="refunds" className="sheet grid gap-3 p-5 print:p-0">
      <h2 id="refunds" className="break-after-avoid font-bold">
        {t('refunds')}
      </h2>
      {refunds.length > 0 && (
        <ul className="grid gap-1">
          {refunds.map(({ amount, at }) => (
            <li key={`${at.toISOString()} ${amount}`} className={LINE}>
              <span className={LABEL}>
                {t('moment', { date: longDate(at, calendar), time: clockTime(at, calendar) })}
              </span>
              <span className={AMOUNT}>{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {sum && (
        <p className={sum === 'total' ? TOTAL_LINE : LINE}>
          <span className={LABEL}>{t('refundedTotal')}</span>
          <span className={sum === 'total' ? TOTAL : AMOUNT}>
            {refundedTotal === null ? t('refundUnknown') : money(refundedTotal)}
          </span>
        </p>
      )}
    </section>
  );
}

/** As a total below several amounts, as a plain line where it alone tells how much; null where the one amount says it. */
export function sumOfRefunds({
  refunds,
  refundedTotal,
}: Pick<OrderView, 'refunds' | 'refundedTotal'>): 'total' | 'line' | null {
  if (refunds.length > 1) return 'total';
  return refunds[0] && refunds[0].amount === refundedTotal ? null : 'line';
}
