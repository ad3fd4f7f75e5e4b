// Sums of the found orders by outcome: one line for each currency.
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { PhoneFold } from '#components/admin/ui/phone-fold.tsx';
import { Figure } from '#components/admin/ui/sheet.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { OrderSum, OrderSums } from '#lib/admin/orders/order-list.ts';
import type { OrderState } from '#lib/admin/orders/order-state.ts';

const OUTCOMES = ['received', 'waiting', 'failed', 'refunded'] as const;
type Outcome = (typeof OUTCOMES)[number];

const MARKS: Readonly<Record<Outcome, OrderState>> = {
  received: 'paid',
  waiting: 'waiting',
  failed: 'failed',
  refunded: 'refunded',
};

type Props = { readonly desk: DeskView; readonly found: OrderSums };

export function OrderSumsBar({ desk: { t, format }, found: { orders, entries, sums } }: Props) {
  const count = format.number(orders);
  const ofEntries = t('orders.ordersEntries', { orders, count: entries });
  const countOf = (sum: OrderSum, key: Outcome) =>
    key === 'refunded'
      ? t('orders.ofReceived', { count: sum.refunded.orders })
      : format.number(sum[key].orders);
  return (
    <div className="border-edge border-b max-md:px-3.5">
      <PhoneFold
        summary={
          <>
            <span className="flex-1">
              <span className="font-bold">{count}</span> <span className="text-quiet">{ofEntries}</span>
            </span>
            <span className="font-bold">
              {sums.length === 1
                ? t('orders.sumsIn', { currency: sums[0]?.currency ?? '' })
                : t('orders.sums')}
            </span>
          </>
        }
      >
        {sums.map((sum, index) => (
          <dl
            key={sum.currency}
            className={`figures max-md:mb-2.5 ${sums.length === 1 ? 'sums-of-one' : ''}`}
          >
            {index === 0 ? (
              <Figure size="small" label={t('orders.found')} value={count} of={ofEntries} />
            ) : (
              <Figure size="small" label={t('orders.fileColumns.currency')} value={sum.currency} />
            )}
            {OUTCOMES.map((key) => {
              // More than the known refunds may have gone back.
              const words = key === 'refunded' && !sum.refunded.isExact ? 'refundedAtLeast' : key;
              return (
                <Figure
                  key={key}
                  size="small"
                  label={
                    <StatusMark
                      t={t}
                      state={MARKS[key]}
                      words={t(`orders.outcomes.${words}`)}
                      reason={countOf(sum, key)}
                    />
                  }
                  unit={sum.currency}
                  value={format.amount(sum[key].amount, sum.currency)}
                />
              );
            })}
          </dl>
        ))}
      </PhoneFold>
    </div>
  );
}
