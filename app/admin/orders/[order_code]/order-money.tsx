// The price of the order, the accepted terms, and all other facts.
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import { refundedOfRow } from '#lib/admin/orders/order-state.ts';
import { refundWords } from '../refund-words.ts';
import { FactList, type ShownFact } from './fact-list.tsx';
import { type OrderPart, shownAnswer } from './order-words.tsx';

export function moneyWords({ t, format }: DeskView, { order, state }: OneOrder): string {
  const total = format.money(Number(order.total), order.currency);
  const back = refundedOfRow(state);
  if (back.isExact && back.amount === 0) return total;
  const refunded = refundWords(t, back, (minor) => format.money(minor, order.currency));
  return t('order.refundedOf', { total, refunded });
}

export function MoneySheet({ desk, found }: OrderPart) {
  const { order, state, checkout } = found;
  const { t, format } = desk;
  const amount = (minor: bigint) => format.amount(Number(minor), order.currency);
  const discount = checkout?.request?.discount_code;
  const total = format.money(Number(order.total), order.currency);
  const back = refundedOfRow(state);
  const listed = order.refunds.reduce((sum, refund) => sum + Number(refund.amount), 0);
  const lines: readonly (readonly [string, string])[] = [
    [t('order.subtotal'), amount(order.subtotal)],
    ...(order.discountTotal === 0n
      ? []
      : [[`${t('order.discount')} ${discount ?? ''}`.trim(), `−${amount(order.discountTotal)}`] as const]),
    ...(order.donationTotal === 0n ? [] : [[t('order.donation'), amount(order.donationTotal)] as const]),
    [t('order.fee'), amount(order.serviceFee)],
  ];
  return (
    <FoldedSheet
      title={t('order.money')}
      holds={moneyWords(desk, found)}
      aside={<span className="max-md:hidden">{order.currency}</span>}
    >
      <dl className="grid gap-1.5">
        {lines.map(([label, value]) => (
          <Amount key={label} label={label} value={value} />
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-1.5">
          <dt className="font-bold">{state.paidAt ? t('order.totalPaid') : t('order.total')}</dt>
          <dd className="display ms-auto text-h2">{total}</dd>
        </div>
        {order.refunds.map(({ id, amount: back, status, createdAt }) => (
          <Amount
            key={id}
            label={t('order.refund', { time: format.dayTime(createdAt), status })}
            value={<span className="whitespace-nowrap">{`−${amount(back)}`}</span>}
          />
        ))}
        {!(back.isExact && back.amount === listed) && (
          <Amount
            label={t('orders.outcomes.refunded')}
            value={refundWords(t, back, (minor) => `−${amount(BigInt(minor))}`)}
          />
        )}
      </dl>
    </FoldedSheet>
  );
}

const Amount = ({ label, value }: ShownFact) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-quiet">{label}</dt>
    <dd className="ms-auto tabular-nums">{value}</dd>
  </div>
);

export function WaiverSheet({ desk, found: { waiver } }: OrderPart) {
  const { t, format } = desk;
  if (!waiver) return null;
  const { version, acceptedAt, name, text } = waiver;
  return (
    <Sheet title={t('order.waiver')}>
      <p>{t('order.waiverAccepted', { version, time: format.dayTime(acceptedAt), name })}</p>
      {text === null ? (
        <p className="pt-2 text-quiet text-sm">{t('order.waiverNotShown')}</p>
      ) : (
        <details className="pt-2">
          <summary className="cursor-pointer py-2">
            <span className="font-bold">{t('order.waiverText')}</span>
            <span className="text-quiet text-sm">{` ${t('order.words', { count: text.split(/\s+/).length })}`}</span>
          </summary>
          <p className="whitespace-pre-line pt-2 text-sm">{text}</p>
        </details>
      )}
    </Sheet>
  );
}

export function MoreSheet({ desk, found, setup }: OrderPart) {
  const { t, format } = desk;
  const { order, state, checkout, session } = found;
  const request = checkout?.request;
  const code = (value: string | null) => (value === null ? t('orders.unknown') : value || t('orders.noCode'));
  const known = (facts: readonly (readonly [string, string | null | undefined])[]): ShownFact[] =>
    facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const answers = Object.entries(request?.custom_fields ?? {})
    .filter(([key]) => !setup.questions.some((one) => one.key === key && one.of === 'participant'))
    .map(([key, answer]) => {
      const label = setup.questions.find((one) => one.key === key)?.label ?? key;
      return { label, ...shownAnswer({ desk, order, answer, key, whose: label }) };
    });
  return (
    <FoldedSheet
      title={t('order.more')}
      holds={[request?.note && t('order.oneNote'), state.referralCode || t(`orders.channels.${state.origin}`)]
        .filter(Boolean)
        .join(', ')}
    >
      <FactList
        facts={[
          ...answers.filter(({ text }) => text !== ''),
          ...known([
            [t('order.noteFromBuyer'), request?.note],
            [t('orders.filters.referral'), code(state.referralCode)],
            [t('orders.filters.discount'), code(state.discountCode)],
            [t('orders.filters.channel'), t(`orders.channels.${state.origin}`)],
            [t('order.style'), session?.style],
          ]),
        ]}
      />
      <details className="pt-3">
        <summary className="cursor-pointer py-2 font-bold">{t('order.numbers')}</summary>
        <div className="pt-2 text-sm">
          <FactList
            facts={known([
              ['id', order.id],
              ['order_code', order.orderCode],
              ['event_id', order.eventId],
              ['status', order.status],
              ['failure_kind', order.failureKind],
              ['currency', order.currency],
              ['subtotal', String(order.subtotal)],
              ['discount_total', String(order.discountTotal)],
              ['donation_total', String(order.donationTotal)],
              ['service_fee', String(order.serviceFee)],
              ['total', String(order.total)],
              ...order.refunds.map(
                ({ id, amount, status }) => [`refund ${id}`, `${amount}, ${status}`] as const,
              ),
              ['ticket_count', String(order.ticketCount)],
              ['channel', order.channel],
              ['api_client_id', order.apiClientId],
              ['checkout_session_id', order.checkoutSessionId],
              ['partner_reference', order.partnerReference],
              ['hold_expires_at', order.holdExpiresAt && format.dayTime(order.holdExpiresAt)],
              ['created_at', format.exact(order.createdAt)],
              [t('order.lastRead'), order.lastFetchedAt && format.exact(order.lastFetchedAt)],
              [t('order.learnedBy'), state.paidSource],
            ])}
          />
        </div>
      </details>
    </FoldedSheet>
  );
}
