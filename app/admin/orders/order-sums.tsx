// What the found orders come to, by outcome: one line of sums for each currency.
import type { ReactNode } from 'react';
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { PhoneFold } from '#components/admin/ui/phone-fold.tsx';
import { Figure } from '#components/admin/ui/sheet.tsx';
import { type MarkedState, StatusMark } from '#components/admin/ui/status-mark.tsx';

export type ShownSum = {
  readonly currency: string;
  readonly outcomes: readonly {
    readonly key: 'received' | 'waiting' | 'failed' | 'refunded';
    readonly orders: string;
    /** More than the known refunds may have gone back. */
    readonly isLeast: boolean;
    readonly amount: string;
  }[];
};

type Props = {
  readonly t: DeskWords;
  readonly orders: string;
  readonly entries: string;
  readonly sums: readonly ShownSum[];
};

const MARKS: Readonly<Record<ShownSum['outcomes'][number]['key'], MarkedState>> = {
  received: 'paid',
  waiting: 'waiting',
  failed: 'failed',
  refunded: 'refunded',
};

export const OrderSumsBar = ({ t, orders, entries, sums }: Props) => (
  <div className="border-edge border-b max-md:px-3.5">
    <PhoneFold
      summary={
        <>
          <span className="flex-1">
            <span className="font-bold">{orders}</span> <span className="text-quiet">{entries}</span>
          </span>
          <span className="font-bold">
            {sums.length === 1 ? t('orders.sumsIn', { currency: sums[0]?.currency ?? '' }) : t('orders.sums')}
          </span>
        </>
      }
    >
      {sums.map(({ currency, outcomes }, index) => (
        <dl key={currency} className={`figures max-md:mb-2.5 ${sums.length === 1 ? 'sums-of-one' : ''}`}>
          {index === 0 ? (
            <Figure size="small" label={t('orders.found')} value={orders} of={entries} />
          ) : (
            <Figure size="small" label={t('orders.fileColumns.currency')} value={currency} />
          )}
          {outcomes.map(({ key, orders: count, isLeast, amount }) => (
            <Figure
              key={key}
              size="small"
              label={
                <OutcomeLabel
                  t={t}
                  mark={MARKS[key]}
                  words={t(`orders.outcomes.${isLeast ? 'refundedAtLeast' : key}`)}
                  count={count}
                />
              }
              unit={currency}
              value={amount}
            />
          ))}
        </dl>
      ))}
    </PhoneFold>
  </div>
);

type LabelProps = {
  readonly t: DeskWords;
  readonly mark: MarkedState;
  readonly words: string;
  readonly count: ReactNode;
};

const OutcomeLabel = ({ t, mark, words, count }: LabelProps) => (
  <StatusMark t={t} state={mark} words={words} reason={count} />
);
