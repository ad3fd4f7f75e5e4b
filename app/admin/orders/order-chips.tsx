import type { Desk } from '#app/admin/desk-adapters.tsx';
import { type ChipProps, ChoiceList } from '#components/admin/list/filter-bar.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { ListQuery } from '#lib/admin/list/list.ts';
import { FORM_SPANS, UNKNOWN } from '#lib/admin/orders/order-list.ts';
import type { OrderNames } from '#lib/admin/orders/order-names.ts';
import {
  NOT_PAID_REASONS,
  ORDER_REASONS,
  ORDER_STATES,
  type OrderState,
} from '#lib/admin/orders/order-state.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { ORDERS, ordersSearch } from './order-query.ts';

type Facts = {
  readonly query: ListQuery;
  readonly names: OrderNames;
  /** Orders by state, without the filter of states. */
  readonly counts: Readonly<Record<OrderState, number>>;
};

export function orderChips(desk: Desk, facts: Facts): ChipProps[] {
  const chips = [
    eventChip,
    createdChip,
    statusChip,
    networkChip,
    channelChip,
    attentionChip,
    formChip,
    moreChip,
  ];
  return chips.flatMap((chip) => chip(desk, facts) ?? []);
}

const without = ({ query }: Facts, ...names: string[]): string =>
  `${ORDERS}${ordersSearch(query, Object.fromEntries(names.map((name) => [name, null])))}`;
const list = ({ language }: Desk, words: readonly string[]): string | undefined =>
  words.length > 0
    ? new Intl.ListFormat(intlLocale(language), { type: 'disjunction' }).format(words)
    : undefined;

function eventChip({ t, event, events }: Desk, facts: Facts): ChipProps | null {
  if (!event || !facts.query.given.event) return null;
  return {
    names: ['event'],
    label: t('orders.filters.event'),
    value: event.name,
    ...(events.length > 1 && { clearHref: without(facts, 'event') }),
    href: `${ORDERS}${ordersSearch(facts.query)}`,
  };
}

function createdChip({ t }: Desk, facts: Facts): ChipProps {
  const { created = [], from = [], to = [] } = facts.query.given;
  const [span] = created;
  const value = span
    ? t(`orders.spans.${span === 'today' ? 'today' : 'week'}`)
    : [from[0], to[0]].some(Boolean)
      ? `${from[0] ?? '…'} – ${to[0] ?? '…'}`
      : undefined;
  const day = (name: 'from' | 'to', given: string | undefined) => (
    <label className="grid gap-1 text-quiet text-sm">
      <span>{t(`orders.filters.${name}`)}</span>
      <input type="date" name={name} defaultValue={given} className="input" />
    </label>
  );
  return {
    names: ['created', 'from', 'to'],
    label: t('orders.filters.created'),
    value,
    clearHref: without(facts, 'created', 'from', 'to'),
    fields: (
      <>
        <ChoiceList
          type="radio"
          name="created"
          legend={t('orders.filters.created')}
          options={(['today', '7d'] as const).map((one) => ({
            value: one,
            label: t(`orders.spans.${one === 'today' ? 'today' : 'week'}`),
            checked: span === one,
          }))}
        />
        {day('from', from[0])}
        {day('to', to[0])}
      </>
    ),
  };
}

function statusChip(desk: Desk, facts: Facts): ChipProps {
  const { t, language } = desk;
  const { status = [] } = facts.query.given;
  const number = (count: number) => count.toLocaleString(intlLocale(language));
  const states = ORDER_STATES.filter(
    (state) => facts.counts[state] > 0 || status.includes(state) || isUsual(state),
  );
  const found = ORDER_STATES.filter((state) => status.length === 0 || status.includes(state))
    .map((state) => facts.counts[state])
    .reduce((sum, count) => sum + count, 0);
  return {
    names: ['status'],
    label: t('orders.filters.status'),
    value: list(
      desk,
      ORDER_STATES.filter((state) => status.includes(state)).map((state) => t(`states.${state}`)),
    ),
    clearHref: without(facts, 'status'),
    submit: t('orders.showOrders', { count: found }),
    fields: (
      <ChoiceList
        type="checkbox"
        name="status"
        legend={t('orders.anyOf')}
        options={states.map((state) => ({
          value: state,
          label: <StatusMark t={t} state={state} />,
          count: number(facts.counts[state]),
          checked: status.includes(state),
        }))}
      />
    ),
  };
}

const isUsual = (state: OrderState): boolean => state !== 'other' && state !== 'cancelled';

function networkChip(desk: Desk, facts: Facts): ChipProps {
  const { t } = desk;
  const { method = [] } = facts.query.given;
  const options = [
    { value: 'momo', label: t('orders.networks.momo') },
    { value: 'airtel', label: t('orders.networks.airtel') },
    { value: UNKNOWN, label: t('orders.unknown') },
  ];
  return choices(desk, facts, {
    name: 'method',
    label: t('orders.filters.network'),
    options,
    chosen: method,
  });
}

function channelChip(desk: Desk, facts: Facts): ChipProps {
  const { t } = desk;
  const { channel = [] } = facts.query.given;
  const options = [
    { value: 'form', label: t('orders.channels.form') },
    { value: 'hosted', label: t('orders.channels.session') },
    { value: 'elsewhere', label: t('orders.channels.elsewhere') },
  ];
  return choices(desk, facts, {
    name: 'channel',
    label: t('orders.filters.channel'),
    options,
    chosen: channel,
  });
}

type Choices = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
};

const choices = (desk: Desk, facts: Facts, { name, label, options, chosen }: Choices): ChipProps => ({
  names: [name],
  label,
  value: list(
    desk,
    options.filter(({ value }) => chosen.includes(value)).map((one) => one.label),
  ),
  clearHref: without(facts, name),
  fields: (
    <ChoiceList
      type="checkbox"
      name={name}
      legend={desk.t('orders.anyOf')}
      options={options.map((one) => ({ ...one, checked: chosen.includes(one.value) }))}
    />
  ),
});

function attentionChip({ t }: Desk, facts: Facts): ChipProps {
  const isSet = facts.query.given.attention !== undefined;
  return {
    names: ['attention'],
    label: t('orders.filters.attention'),
    ...(isSet && { value: '', clearHref: without(facts, 'attention') }),
    href: `${ORDERS}${ordersSearch(facts.query, { attention: '1' })}`,
  };
}

/** Set by the numbers of Today. */
function formChip({ t }: Desk, facts: Facts): ChipProps[] {
  const { form: [span] = [], why: [reason] = [] } = facts.query.given;
  const one = FORM_SPANS.find((known) => known === span);
  const why = NOT_PAID_REASONS.find((known) => known === reason);
  const chip = (name: string, label: string, value: string): ChipProps => ({
    names: [name],
    label,
    value,
    clearHref: without(facts, name),
    href: `${ORDERS}${ordersSearch(facts.query)}`,
  });
  return [
    ...(one ? [chip('form', t('today.formSent'), t(`today.formSpans.${one}`))] : []),
    ...(why ? [chip('why', t('today.why'), t(`today.reasons.${why}`))] : []),
  ];
}

const MORE = ['reason', 'ticket', 'referral', 'discount', 'stuck'];

function moreChip(desk: Desk, facts: Facts): ChipProps {
  const { t } = desk;
  const { given } = facts.query;
  const { reason = [], ticket = [], referral = [], discount = [], stuck } = given;
  const set = [
    ...ORDER_REASONS.filter((one) => reason.includes(one)).map((one) => t(`orders.reasons.${one}`)),
    ...ticket.map((id) => facts.names.tickets.get(id) ?? id),
    ...[...referral, ...discount].map((code) =>
      code === UNKNOWN ? t('orders.unknown') : code === '-' ? t('orders.noCode') : code,
    ),
    ...(stuck ? [t('orders.stuck')] : []),
  ];
  const code = (name: 'referral' | 'discount', value: string | undefined) => (
    <label className="grid gap-1 text-quiet text-sm">
      <span>{t(`orders.filters.${name}`)}</span>
      <input name={name} defaultValue={value} maxLength={100} autoComplete="off" className="input" />
    </label>
  );
  return {
    names: MORE,
    label: t('orders.filters.more'),
    value: list(desk, set),
    clearHref: without(facts, ...MORE),
    fields: (
      <>
        <ChoiceList
          type="checkbox"
          name="reason"
          legend={t('orders.filters.reason')}
          options={ORDER_REASONS.map((one) => ({
            value: one,
            label: t(`orders.reasons.${one}`),
            checked: reason.includes(one),
          }))}
        />
        <ChoiceList
          type="checkbox"
          name="ticket"
          legend={t('orders.filters.ticket')}
          options={[...facts.names.tickets].map(([id, name]) => ({
            value: id,
            label: name,
            checked: ticket.includes(id),
          }))}
        />
        {code('referral', referral[0])}
        {code('discount', discount[0])}
        <p className="text-quiet text-sm">{t('orders.codesHelp')}</p>
      </>
    ),
  };
}
