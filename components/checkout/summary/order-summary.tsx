// What was ordered and what it costs: the provider's own lines and total (partner-api.md 2.5), and what was refunded.
import { useTranslations } from 'next-intl';
import { type ReactNode, use } from 'react';
import { takesNoPayment } from '#components/checkout/words/stage-facts.ts';
import { loadCalendar } from '#components/layout/organizer.ts';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { PlacedOrder, RegistrationView } from '#lib/checkout/view/placed-order.ts';
import { kilometres, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';

const LINE = 'flex flex-wrap justify-between gap-x-4';
const TOTAL_LINE =
  'mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-3 font-bold';
export const LABEL = 'min-w-0 flex-[1_1_min-content] wrap-break-word';
const TOTAL = 'amount numeral text-3xl';

type Props = { readonly order: PlacedOrder; readonly locale: Language };

export const OrderSummary = ({ order, locale }: Props) => (
  <SummaryWithoutPrice order={order}>
    <OrderLines order={order} locale={locale} />
  </SummaryWithoutPrice>
);

/**
 * The summary of an order that ended unpaid or was superseded. It has no price, which would ask for money. It is small
 * for an order that continues as another one.
 */
export function SummaryOfEnded({
  view,
  ...props
}: Props & { readonly view: Pick<CheckoutView, 'stage' | 'paidElsewhere'> }) {
  if (view.stage === 'superseded' || view.paidElsewhere) return <CodeAndTickets order={props.order} />;
  if (takesNoPayment(view.stage)) return <SummaryWithoutPrice order={props.order} />;
  return <OrderSummary {...props} />;
}

/** The code of a replaced order, which does not collect the kit. */
export function CodeAndTickets({ order }: Pick<Props, 'order'>) {
  const t = useTranslations('order');
  return (
    <div className="grid gap-1">
      <OrderedTickets order={order} />
      <OrderCode label={t('thisCode')} code={order.orderCode} />
    </div>
  );
}

export function SummaryWithoutPrice({
  order,
  children,
}: Pick<Props, 'order'> & { readonly children?: ReactNode }) {
  const t = useTranslations('order');
  return (
    <section aria-labelledby="receipt" className="sheet grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="receipt" className="display text-card">
          {t('summary')}
        </h2>
        <OrderCode label={t('code')} code={order.orderCode} />
      </div>
      <OrderedTickets order={order} />
      {children}
    </section>
  );
}

/** Is on every page of an order, because support asks for it. */
export const OrderCode = ({ label, code }: { readonly label: string; readonly code: string }) => (
  <p className="text-quiet text-sm">
    <span>{label}</span>{' '}
    <bdi dir="ltr" className="font-bold text-ink">
      {code}
    </bdi>
  </p>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-edge py-2 not-first:border-t">
    <dt className="text-quiet">{label}</dt>
    <dd className="ms-auto min-w-0 flex-auto whitespace-pre-line text-end">{children}</dd>
  </div>
);

/** `partsOnly`: the total is shown elsewhere. */
export function OrderLines({ order, locale, partsOnly }: Props & { readonly partsOnly?: boolean }) {
  const t = useTranslations('order');
  const event = useTranslations('event');
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const last = order.lines.length - 1;
  // A free order leaves out lines of zero, except the last one.
  const lines = order.lines
    .filter(({ amount }, index) => index === last || !order.isFree || amount !== 0)
    .filter(({ label }) => !partsOnly || lineKey(label) !== 'total');
  const lineLabel = (label: string) => {
    const key = lineKey(label);
    return key ? t(`lines.${key}`) : label;
  };
  return (
    <dl className="grid gap-1">
      {lines.map(({ label, amount }, index) =>
        partsOnly || index < lines.length - 1 ? (
          <div key={label} className={LINE}>
            <dt className={LABEL}>{lineLabel(label)}</dt>
            <dd className="amount">{money(amount)}</dd>
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

/** Quantity by ticket type: `2 × Half Marathon`. */
export function OrderedTickets({ order }: { readonly order: Parameters<typeof orderedTickets>[0] }) {
  const tickets = orderedTickets(order);
  if (tickets.length === 0) return null;
  return (
    <ul>
      {tickets.map(({ name, count }) => (
        <li key={name}>{`${count}\u00a0× ${name}`}</li>
      ))}
    </ul>
  );
}

/** Quantity by distance: `2 × 42 km`. Types that share a distance, or have none, are shown by name. */
export function OrderedDistances({ order, locale }: Props) {
  const tickets = orderedTickets(order);
  return (
    <p className="dotted text-quiet">
      {tickets.map(({ name, km, count }) => {
        const isAlone = km !== null && tickets.filter((one) => one.km === km).length === 1;
        const label = isAlone ? kilometres(spokenKm(km), intlLocale(locale)) : name;
        return <span key={name}>{`${count}\u00a0× ${label}`}</span>;
      })}
    </p>
  );
}

type Ordered = Pick<RegistrationView, 'ticketName'> & Partial<Pick<RegistrationView, 'price' | 'distanceKm'>>;

export function orderedTickets({ registrations }: { readonly registrations: readonly Ordered[] }) {
  const named = Map.groupBy(registrations, ({ ticketName }) => ticketName);
  named.delete('');
  return [...named].map(([name, { length, 0: first }]) => ({
    name,
    count: length,
    km: first?.distanceKm ?? null,
    unitPrice: first?.price ?? null,
  }));
}

/** `Half Marathon`, `2 × Fun Run`. */
export const ticketWords = (order: Parameters<typeof orderedTickets>[0]): string[] =>
  orderedTickets(order).map(({ name, count }) => (count > 1 ? `${count}\u00a0× ${name}` : name));

const LINES = ['subtotal', 'discount', 'donation', 'service_fee', 'total'] as const;
type LineKey = (typeof LINES)[number];

/** The message of a line's label. `null` for a label that partner-api.md 2.5 does not name, which is shown as it is. */
export function lineKey(label: string): LineKey | null {
  const plain = label
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
  return LINES.find((line) => line === plain) ?? null;
}

/** Each refund with its time, as far as webhooks reported them (partner-api.md 6.2). */
export function Refunds({ order, locale }: Props) {
  const t = useTranslations('order');
  const calendar = use(loadCalendar(locale));
  const { refunds, refundedTotal, currency } = order;
  const { amount, isExact } = refundedTotal;
  if (refunds.length === 0 && amount === 0 && isExact) return null;
  const sum = sumOfRefunds(order);
  const money = (minor: number) => formatMoney(minor, currency, intlLocale(locale));
  return (
    <section aria-labelledby="refunds" className="sheet grid gap-3 p-5 print:p-0">
      <h2 id="refunds" className="display break-after-avoid text-card">
        {t('refunds')}
      </h2>
      {refunds.length > 0 && (
        <ul className="grid gap-1">
          {refunds.map(({ amount: back, at }) => (
            <li key={`${at.toISOString()} ${back}`} className={LINE}>
              <span className={LABEL}>
                {t('moment', { date: longDate(at, calendar), time: clockTime(at, calendar) })}
              </span>
              <span className="amount">{money(back)}</span>
            </li>
          ))}
        </ul>
      )}
      {sum && (
        <p className={sum === 'total' ? TOTAL_LINE : LINE}>
          <span className={LABEL}>{t(isExact || amount === 0 ? 'refundedTotal' : 'refundedAtLeast')}</span>
          <span className={sum === 'total' ? TOTAL : 'amount'}>
            {amount === 0 ? t('refundUnknown') : money(amount)}
          </span>
        </p>
      )}
    </section>
  );
}

/** How the sum is shown: `total` below several refunds, `null` if it is surely the only refund, else `line`. */
export function sumOfRefunds({
  refunds,
  refundedTotal,
}: Pick<PlacedOrder, 'refunds' | 'refundedTotal'>): 'total' | 'line' | null {
  if (refunds.length > 1) return 'total';
  return refundedTotal.isExact && refunds[0]?.amount === refundedTotal.amount ? null : 'line';
}
