// The orders that a case is about, and what is known of their payments.

import type { ReactNode } from 'react';
import { z } from 'zod';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { methodWords } from '#app/admin/orders/order-rows.ts';
import { refundWords } from '#app/admin/orders/refund-words.ts';
import type { ShownQuestion } from '#app/admin/participants/load-participants.ts';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { CaseDetail, CaseOrder } from '#lib/admin/attention/list-cases.ts';
import type { EntriesCompared } from '#lib/checkout/state/double-payment.ts';
import { distancesOf, markedState } from './case-words.ts';

type About = {
  readonly inARow: number;
  readonly names: { readonly tickets: ReadonlyMap<string, string> };
  /** Questions of each runner that have choices. */
  readonly asked: readonly Pick<ShownQuestion, 'key' | 'label' | 'options'>[];
  /** The message to the buyer of several paid orders. */
  readonly message: string | null;
};

export type CasePart = {
  readonly desk: DeskView;
  readonly one: CaseDetail;
  readonly known: About;
  readonly compared: EntriesCompared;
};

/** If two orders are of the same entry, the later payment is refunded. Otherwise only the buyer knows which. */
export function CaseEvidence({ desk, one, known, compared }: CasePart) {
  const { t } = desk;
  const { orders, requestIds, openNumbers } = one;
  if (orders.length === 0 && requestIds.length === 0 && openNumbers.length === 0) return null;
  const isPair = orders.length > 1;
  const isSame = isPair && compared === 'same';
  const headOf = (index: number): string => {
    if (!isPair) return t('attention.orderHead');
    if (!isSame) return t('attention.paidAs', { place: index + 1 });
    return t(index === 0 ? 'attention.keep' : 'attention.giveBackHead');
  };
  return (
    <section aria-label={t('attention.evidence')} className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-3">
        {orders.map((order, index) => (
          <OrderCard
            key={order.id}
            desk={desk}
            order={order}
            known={known}
            head={headOf(index)}
            isKept={isSame && index === 0}
            isBack={isSame && index > 0}
          />
        ))}
      </div>
      {isPair && !isSame && <p className="text-quiet">{t('attention.noSuggestion', { differ: compared })}</p>}
      {openNumbers.length > 0 && (
        <p>
          <span className="font-bold">{t('attention.openNumbers')}</span> <bdi>{openNumbers.join(', ')}</bdi>
        </p>
      )}
      {requestIds.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-quiet">{t('attention.requestIds')}</summary>
          <p className="break-all font-mono text-sm">{requestIds.join(', ')}</p>
        </details>
      )}
    </section>
  );
}

type CardProps = {
  readonly desk: DeskView;
  readonly order: CaseOrder;
  readonly known: About;
  readonly head: string;
  readonly isKept: boolean;
  readonly isBack: boolean;
};

function OrderCard({ desk, order, known, head, isKept, isBack }: CardProps) {
  const { t, format } = desk;
  const look = isKept ? 'bg-ink text-ground' : isBack ? 'bg-accent-wash text-accent-ink' : 'bg-ground';
  const network = methodWords(desk, order.method);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('attention.amount'), <strong key="amount">{format.money(order.amount, order.currency)}</strong>],
    ...(order.refunded.amount === 0 && order.refunded.isExact
      ? []
      : [
          [
            t('attention.refunded'),
            refundWords(t, order.refunded, (minor) => format.money(minor, order.currency)),
          ] as const,
        ]),
    [t('attention.buyer'), order.buyer ?? t('attention.unknown')],
    [t('attention.from'), [network, order.from].filter(Boolean).join(' ') || t('attention.unknown')],
    [t('attention.ordered'), format.dayTime(order.orderedAt)],
    [t('attention.moneyArrived'), order.paidAt ? format.dayTime(order.paidAt) : '–'],
    ...(order.runners.length === order.people
      ? []
      : [[t('attention.entries'), String(order.people)] as const]),
  ];
  return (
    <div className={`overflow-clip rounded-xl border ${isKept ? 'border-ink' : 'border-edge'}`}>
      <p className={`px-3.5 py-2 font-bold ${look}`}>{head}</p>
      <div className="grid gap-1.5 px-3.5 py-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <DeskLink href={orderHref(desk, order.code)} className="numeral whitespace-nowrap text-card">
            {order.code}
          </DeskLink>
          <StatusMark t={t} state={markedState(order.status)} />
        </p>
        <Runners desk={desk} order={order} known={known} />
        <dl className="grid gap-1">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className="text-quiet">{label}</dt>
              <dd className="tabular-nums">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

const MOST_RUNNERS = 3;
const Answers = z.record(z.string(), z.unknown()).catch({});

/** Shows plate, name and choices of each runner; of a long list only the first runners. */
function Runners({
  desk: { t },
  order: { runners },
  known: { names, asked },
}: Pick<CardProps, 'desk' | 'order' | 'known'>) {
  const more = runners.length - MOST_RUNNERS;
  return (
    <>
      <ul className="grid gap-2 border-edge border-b pb-2 empty:hidden">
        {runners.slice(0, MOST_RUNNERS).map((runner, index) => {
          const answers = Answers.parse(runner.answers);
          const chosen = asked.flatMap(({ key, label, options }) => {
            const option = options.find(({ value }) => value === answers[key]);
            return option ? [`${label}: ${option.label}`] : [];
          });
          const ticket = distancesOf({ runners: [runner] }, names);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two runners may be alike in all that is shown.
            <li key={index} className="flex items-center gap-2.5">
              {runner.distanceKm !== null && (
                <span aria-hidden="true" className="plate text-lg">
                  <b>{runner.distanceKm}</b>
                  <small>km</small>
                </span>
              )}
              <span className="min-w-0">
                <bdi className="display block text-h2">{runner.name ?? t('orders.noName')}</bdi>
                <span className="block text-quiet">{[ticket, ...chosen].join(' · ')}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="text-quiet">{t('attention.moreRunners', { count: more })}</p>}
    </>
  );
}

export const orderHref = (desk: DeskView, code: string): string =>
  deskHref(desk, `/admin/orders/${encodeURIComponent(code)}`);
