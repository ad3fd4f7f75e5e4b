import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { ListedOrder } from '#lib/admin/orders/order-list.ts';
import { findOrderNames, type OrderNames, placesWords } from '#lib/admin/orders/order-names.ts';
import {
  heldUntil,
  orderReason,
  orderState,
  type ReasonFacts,
  refundedOfRow,
  type StateFacts,
} from '#lib/admin/orders/order-state.ts';
import { findEventPage } from '#lib/events/find-event.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { bareAmount } from '#lib/shared/money.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { ORDER_STATUSES } from '#lib/shared/vocabulary/order-status.ts';
import { orderAddress } from './order-query.ts';
import type { ShownOrder } from './order-table.tsx';
import { refundWords } from './refund-words.ts';

type Said = StateFacts & ReasonFacts & Pick<ListedOrder, 'promptedAt' | 'attemptAt'>;

/** What stands behind the state: why, since when it waits, until when places are held. */
export function reasonWords({ t, format, ctx }: Desk, order: Said): string | null {
  const now = ctx.now();
  const state = orderState(order, now);
  const reason = orderReason(state, order);
  const since = order.promptedAt ?? order.attemptAt;
  const held = heldUntil(order, now);
  const parts = [
    reason && t(`orders.reasons.${reason}`),
    state === 'waiting' &&
      since &&
      t('orders.waitingFor', { minutes: Math.floor((now.getTime() - since.getTime()) / 60_000) }),
    state !== 'waiting' && held && t('orders.heldTo', { time: format.time(held) }),
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(', ') : null;
}

/** `MTN`, `Airtel`; null if only the provider knows. */
export const methodWords = ({ t }: Pick<Desk, 't'>, method: string | null): string | null =>
  method === 'momo' || method === 'airtel' ? t(`orders.networks.${method}`) : method;

/** Names beside orders of these events. Fetches the ticket types of a race that was never opened. */
export async function loadNames(
  { ctx, eventIds }: Desk,
  shown: readonly { readonly eventId: string }[],
): Promise<OrderNames> {
  const names = await findOrderNames(ctx.db, eventIds);
  const missing = names.unfetched.filter((id) => shown.some(({ eventId }) => eventId === id));
  if (missing.length === 0) return names;
  await Promise.all(missing.map((id) => findEventPage(ctx, id)));
  return findOrderNames(ctx.db, eventIds);
}

/** Today: `14:32`; else without the day of the week, which a column has no room for. */
function createdWords({ format, language, timeZone, ctx }: Desk, at: Date): string {
  if (format.day(at) === format.day(ctx.now())) return format.time(at);
  const day = new Intl.DateTimeFormat(intlLocale(language), { day: 'numeric', month: 'short', timeZone });
  return `${day.format(at)}, ${format.time(at)}`;
}

function partWords(desk: Desk, order: ListedOrder, amount: (minor: number) => string): string | null {
  return order.status === 'partially_refunded' ? refundWords(desk.t, refundedOfRow(order), amount) : null;
}

export function shownOrders(
  desk: Desk,
  rows: readonly ListedOrder[],
  { names, search, oneCurrency }: { names: OrderNames; search: string; oneCurrency: boolean },
): ShownOrder[] {
  const { t, format, language, ctx } = desk;
  const now = ctx.now();
  return rows.map((order) => {
    const number = order.msisdn ?? order.buyerPhone;
    const amount = (minor: number) =>
      oneCurrency
        ? bareAmount(minor, order.currency, intlLocale(language))
        : format.money(minor, order.currency);
    return {
      id: order.id,
      code: order.orderCode,
      href: orderAddress(order.orderCode, search),
      state: orderState(order, now),
      reason: [reasonWords(desk, order), partWords(desk, order, amount)].filter(Boolean).join(', ') || null,
      buyer: order.buyerName ?? t('orders.noName'),
      pill: order.origin === 'form' ? null : t(`orders.channels.${order.origin}`),
      event: names.events.get(order.eventId) ?? order.eventId,
      entries:
        placesWords(order.places, { tickets: names.shortTickets }) ||
        t('orders.entries', { count: order.ticketCount }),
      payer: [methodWords(desk, order.method), number && maskMobile(number)].filter(Boolean).join(' '),
      total: amount(order.total),
      created: createdWords(desk, order.createdAt),
      needsPerson: order.attention,
    };
  });
}

/** Translates a status of partner-api.md 3.1; another one stays as it is. */
export function statusWords({ t }: Pick<Desk, 't'>, status: string): string {
  const known = ORDER_STATUSES.find((one) => one === status.replaceAll(' ', '_'));
  return known ? t(`order.statuses.${known}`) : status.replaceAll('_', ' ');
}
