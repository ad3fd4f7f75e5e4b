// The provider's own lines and total, amount for amount (partner-api.md 2.5); those we know by name in the buyer's words.
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import type { OrderView } from '#lib/registration/view/checkout-view.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { lineKey } from './line-key.ts';

/** In utilities, not in the styles of orders: the printed receipt asks for no sheet of theirs. */
export const LINE = 'flex flex-wrap justify-between gap-x-4';
export const TOTAL_LINE =
  'mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-3 font-bold';
/** Beside its amount as long as its longest word fits there. */
export const LABEL = 'min-w-0 flex-[1_1_min-content] wrap-break-word';
/** Stays in one piece, whatever stands before it. */
export const AMOUNT = 'amount';
export const TOTAL = 'amount numeral text-3xl';

type Props = { readonly order: OrderView; readonly locale: Language };

/** `onBib`: the bib above it shows the code. */
export const Receipt = ({ order, locale, onBib }: Props & { readonly onBib?: boolean }) => (
  <Ordered order={order} onBib={onBib}>
    <Lines order={order} locale={locale} />
  </Ordered>
);

/** What was ordered under which code; a sum below it is one to pay, or one that was paid. */
export async function Ordered({
  order,
  onBib,
  children,
}: Pick<Props, 'order'> & { readonly onBib?: boolean | undefined; readonly children?: ReactNode }) {
  const t = await getTranslations('order');
  return (
    <section aria-labelledby="receipt" className="sheet grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="receipt" className="font-bold">
          {t('summary')}
        </h2>
        {!onBib && (
          <p className="text-quiet text-sm">
            {t('code')}{' '}
            <span dir="ltr" className="font-bold">
              {order.orderCode}
            </span>
          </p>
        )}
      </div>
      <Entries order={order} />
      {children}
    </section>
  );
}

export async function Lines({ order, locale }: Props) {
  const [t, event] = await Promise.all([getTranslations('order'), getTranslations('event')]);
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const last = order.lines.length - 1;
  // Of a free entry nothing but that is worth a line.
  const lines = order.lines.filter(({ amount }, index) => index === last || !order.isFree || amount !== 0);
  const lineLabel = (label: string) => {
    const key = lineKey(label);
    return key ? t(`lines.${key}`) : label;
  };
  return (
    <dl className="grid gap-1">
      {lines.map(({ label, amount }, index) =>
        index < lines.length - 1 ? (
          <div key={label} className={LINE}>
            <dt className={LABEL}>{lineLabel(label)}</dt>
            <dd className={AMOUNT}>{money(amount)}</dd>
          </div>
        ) : (
          <div key={label} className={TOTAL_LINE}>
            <dt className={LABEL}>{lineLabel(label)}</dt>
            <dd className={TOTAL}>{order.isFree ? event('free') : money(amount)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What was ordered: `2 × Half Marathon`. */
export function Entries({ order }: Pick<Props, 'order'>) {
  const counts = new Map<string, number>();
  for (const { ticketName } of order.registrations) counts.set(ticketName, (counts.get(ticketName) ?? 0) + 1);
  counts.delete('');
  if (counts.size === 0) return null;
  return (
    <ul>
      {[...counts].map(([name, count]) => (
        <li key={name}>{`${count}\u00a0× ${name}`}</li>
      ))}
    </ul>
  );
}
