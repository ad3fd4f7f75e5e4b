// A case in the member's language: its title, and what happened. Refunds are made in the provider's app (partner-api.md 1.6).
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { taskName } from '#app/admin/health/task-name.ts';
import { methodWords } from '#app/admin/orders/order-rows.ts';
import type { CaseDetail, CaseOrder, CaseSummary } from '#lib/admin/attention/list-cases.ts';
import { type OrderNames, placesWords } from '#lib/admin/orders/order-names.ts';
import type { EntriesCompared } from '#lib/checkout/state/double-payment.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { TroubleCause } from '#lib/orders/provider-troubles.ts';
import { isTroubleCause } from './case-plan.ts';

export const causeOf = ({ facts }: Pick<CaseSummary, 'facts'>): TroubleCause =>
  facts.cause && isTroubleCause(facts.cause) ? facts.cause : 'failing';

export const caseTitle = ({ t }: Pick<DeskView, 't'>, one: Pick<CaseSummary, 'kind' | 'facts'>): string =>
  one.kind === 'provider_trouble'
    ? t(`health.problems.${causeOf(one)}.what`)
    : t(`attention.kinds.${one.kind}.title`, {
        count: one.facts.count ?? Math.max(2, one.facts.orderCodes?.length ?? 0),
      });

type Names = Pick<OrderNames, 'tickets'>;

/** `10 km`, `2 × 10 · 21 km`; '' where only the provider knows. */
export function distancesOf({ runners }: Pick<CaseOrder, 'runners'>, names: Names): string {
  const counted = Map.groupBy(runners, ({ ticketTypeId, distanceKm }) => `${ticketTypeId} ${distanceKm}`);
  const places = [...counted.values()].flatMap(([one, ...more]) =>
    one ? [{ ticket_type_id: one.ticketTypeId, distance_km: one.distanceKm, quantity: more.length + 1 }] : [],
  );
  return placesWords(places, names);
}

/** The runner, if known and alone, and the distances: `Nakato Sarah, 10 km`. */
export function enteredWords(order: Pick<CaseOrder, 'runners'>, names: Names): string {
  const [only, another] = order.runners;
  return [another ? null : only?.name, distancesOf(order, names)].filter(Boolean).join(', ');
}

const STATES = {
  cart: 'unpaid',
  payment_initiated: 'waiting',
  prompt_sent: 'waiting',
  paid: 'paid',
  failed: 'failed',
  expired: 'lapsed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  partially_refunded: 'refunded',
  chargeback_flagged: 'chargeback',
} as const;
const isStatus = (status: string): status is keyof typeof STATES => Object.hasOwn(STATES, status);

/** The state of the desk that a status of partner-api.md 3.1 is shown as. */
export const markedState = (status: string) => (isStatus(status) ? STATES[status] : 'other');

export function caseStory(
  desk: DeskView,
  one: CaseDetail,
  known: Known & { readonly inARow: number },
): string {
  const { t, format } = desk;
  const { kind, facts, openedAt } = one;
  const { orderCodes = [], was = '', reads = '', which = [], count = known.inARow } = facts;
  const state = (status: string) => t(`states.${markedState(status)}`).toLowerCase();
  return t(`attention.kinds.${kind}.happened`, {
    order: orderCodes[0] ?? '',
    orders: orderCodes.join(', '),
    since: format.dayTime(facts.since ? new Date(facts.since) : openedAt),
    was: was || 'other',
    reads: reads || 'other',
    wasWords: state(was),
    readsWords: state(reads),
    host: facts.host ?? 'none',
    which: (kind === 'jobs_failed' ? which.map((task) => taskName(t, task)) : which).join(', ') || 'none',
    count,
    ...(kind === 'unclear_payment' && unclearValues(desk, one)),
    ...(kind === 'two_orders_paid' && pairValues(desk, one, known)),
    delivery: facts.deliveryId ?? '',
    type: facts.type ?? '',
    effect:
      kind === 'provider_trouble' ? t(`health.problems.${causeOf(one)}.effect`, { count: known.inARow }) : '',
  });
}

function unclearValues(desk: DeskView, { unclear, orders: [order], openNumbers: [open] }: CaseDetail) {
  const number = order?.from ?? open;
  return {
    unclear: number || unclear === 'cancelled' || unclear === 'several' ? unclear : 'other',
    amount: order ? desk.format.money(order.amount, order.currency) : '',
    network: methodWords(desk, order?.method ?? 'momo') ?? '',
    number: number ?? '',
  };
}

type Known = { readonly names: Names; readonly compared: EntriesCompared };

function pairValues(
  { t, events, language }: DeskView,
  { orders, buyer, eventId }: CaseDetail,
  { names, compared }: Known,
) {
  const locale = intlLocale(language);
  const entered = orders.map((order) => enteredWords(order, names));
  return {
    buyer: buyer ?? t('attention.aBuyer'),
    paid: orders.length,
    race: events.find(({ id }) => id === eventId)?.name ?? 'none',
    apart: apartWords(orders, locale) ?? 'none',
    differ: compared,
    same: entered[0] || 'none',
    parts: new Intl.ListFormat(locale, { type: 'unit' }).format(
      orders.map(({ code }, at) => t('attention.oneFor', { what: entered[at] || code })),
    ),
  };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2 minutes` between the first and the last payment; null if less than one, or unknown. */
function apartWords(orders: readonly CaseOrder[], locale: string): string | null {
  const times = orders.flatMap(({ paidAt }) => (paidAt ? [paidAt.getTime()] : []));
  const apart = Math.max(...times) - Math.min(...times);
  const found = UNITS.find(([, ms]) => apart >= ms);
  if (!found || times.length < 2) return null;
  const [unit, ms] = found;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(apart / ms));
}
