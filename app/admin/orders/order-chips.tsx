import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { chipsOf, FilterChoices, FilterField } from '#components/admin/list/chips.tsx';
import type { ChipProps } from '#components/admin/list/filter-bar.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { ListAddress } from '#lib/admin/list/list-address.ts';
import { FORM_SPANS, UNKNOWN } from '#lib/admin/orders/order-list.ts';
import type { OrderNames } from '#lib/admin/orders/order-names.ts';
import {
  NOT_PAID_REASONS,
  ORDER_REASONS,
  ORDER_STATES,
  type OrderState,
} from '#lib/admin/orders/order-state.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';

type Facts = {
  readonly names: OrderNames;
  /** Orders by state, without the filter of states. */
  readonly counts: Readonly<Record<OrderState, number>>;
};

const CHANNELS = { form: 'form', hosted: 'session', elsewhere: 'elsewhere' } as const;
const SPANS = { today: 'today', '7d': 'week' } as const;

export function orderChips(desk: DeskView, address: ListAddress, { names, counts }: Facts): ChipProps[] {
  const { t } = desk;
  const chips = chipsOf(desk, address);
  const { given, href, without } = address;
  const named = <Value extends string, Words extends string>(
    words: Readonly<Record<Value, Words>>,
    label: (of: Words) => string,
  ) => Object.entries<Words>(words).map(([value, of]) => ({ value, label: label(of) }));
  return [
    ...chips.event(t('orders.filters.event')),
    chips.days(
      t('orders.filters.created'),
      { from: t('orders.filters.from'), to: t('orders.filters.to') },
      {
        name: 'created',
        label: t('orders.filters.created'),
        isSingle: true,
        options: named(SPANS, (of) => t(`orders.spans.${of}`)),
      },
    ),
    chips.choices({
      name: 'status',
      label: t('orders.filters.status'),
      legend: t('orders.anyOf'),
      ...statesOf(desk, given.status ?? [], counts),
    }),
    chips.choices({
      name: 'method',
      label: t('orders.filters.network'),
      legend: t('orders.anyOf'),
      options: [
        ...MOBILE_NETWORKS.map((network) => ({ value: network, label: t(`orders.networks.${network}`) })),
        { value: UNKNOWN, label: t('orders.unknown') },
      ],
    }),
    chips.choices({
      name: 'channel',
      label: t('orders.filters.channel'),
      legend: t('orders.anyOf'),
      options: named(CHANNELS, (of) => t(`orders.channels.${of}`)),
    }),
    {
      names: ['attention'],
      label: t('orders.filters.attention'),
      ...(given.attention && { value: '', clearHref: without('attention') }),
      href: href({ attention: '1' }),
    },
    ...setByToday(desk, address),
    moreChip(desk, address, names),
  ];
}

const isUsual = (state: OrderState): boolean => state !== 'other' && state !== 'cancelled';

function statesOf({ t, format }: DeskView, status: readonly string[], counts: Facts['counts']) {
  const found = ORDER_STATES.filter((state) => status.length === 0 || status.includes(state)).reduce(
    (sum, state) => sum + counts[state],
    0,
  );
  return {
    submit: t('orders.showOrders', { count: found }),
    options: ORDER_STATES.filter(
      (state) => counts[state] > 0 || status.includes(state) || isUsual(state),
    ).map((state) => ({
      value: state,
      label: t(`states.${state}`),
      drawn: <StatusMark t={t} state={state} />,
      count: format.number(counts[state]),
    })),
  };
}

function setByToday(desk: DeskView, address: ListAddress): ChipProps[] {
  const { t } = desk;
  const { set } = chipsOf(desk, address);
  const { form: [span] = [], why: [reason] = [] } = address.given;
  const one = FORM_SPANS.find((known) => known === span);
  const why = NOT_PAID_REASONS.find((known) => known === reason);
  return [
    ...(one ? [set('form', t('today.formSent'), t(`today.formSpans.${one}`))] : []),
    ...(why ? [set('why', t('today.why'), t(`today.reasons.${why}`))] : []),
  ];
}

function moreChip(desk: DeskView, address: ListAddress, { tickets }: OrderNames): ChipProps {
  const { t } = desk;
  const { several, wordsOf } = chipsOf(desk, address);
  const { ticket = [], referral = [], discount = [], stuck } = address.given;
  const reasons = {
    name: 'reason',
    label: t('orders.filters.reason'),
    options: ORDER_REASONS.map((one) => ({ value: one, label: t(`orders.reasons.${one}`) })),
  };
  const types = {
    name: 'ticket',
    label: t('orders.filters.ticket'),
    options: [...tickets].map(([value, label]) => ({ value, label })),
  };
  const codes = [...referral, ...discount].map((code) =>
    code === UNKNOWN ? t('orders.unknown') : code === '-' ? t('orders.noCode') : code,
  );
  return several(
    ['reason', 'ticket', 'referral', 'discount', 'stuck'],
    t('orders.filters.more'),
    [
      ...wordsOf(reasons),
      ...ticket.map((id) => tickets.get(id) ?? id),
      ...codes,
      ...(stuck ? [t('orders.stuck')] : []),
    ],
    <>
      <FilterChoices address={address} {...reasons} />
      <FilterChoices address={address} {...types} />
      <FilterField address={address} name="referral" label={t('orders.filters.referral')} />
      <FilterField address={address} name="discount" label={t('orders.filters.discount')} />
      <p className="text-quiet text-sm">{t('orders.codesHelp')}</p>
    </>,
  );
}
