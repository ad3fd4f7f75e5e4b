// The rows of the list of orders in the member's words.
import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { ShownOrder } from '#components/admin/orders/order-table.tsx';
import type { ListedOrder } from '#lib/admin/orders/order-list.ts';
import { type OrderNames, placesWords } from '#lib/admin/orders/order-names.ts';
import {
  heldUntil,
  orderReason,
  orderState,
  type ReasonFacts,
  type StateFacts,
} from '#lib/admin/orders/order-state.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { bareAmount } from '#lib/shared/money.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { orderAddress } from './order-query.ts';

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
export const networkWords = ({ t }: Pick<Desk, 't'>, method: string | null): string | null =>
  method === 'momo' || method === 'airtel' ? t(`orders.networks.${method}`) : method;

export function shownOrders(
  desk: Desk,
  rows: readonly ListedOrder[],
  { names, search, oneCurrency }: { names: OrderNames; search: string; oneCurrency: boolean },
): ShownOrder[] {
  const { t, format, language, ctx } = desk;
  const now = ctx.now();
  const today = format.day(now);
  return rows.map((order) => {
    const number = order.msisdn ?? order.buyerPhone;
    return {
      id: order.id,
      code: order.orderCode,
      href: orderAddress(order.orderCode, search),
      state: orderState(order, now),
      reason: reasonWords(desk, order),
      buyer: order.buyerName ?? t('orders.noName'),
      pill: order.origin === 'form' ? null : t(`orders.channels.${order.origin}`),
      event: names.events.get(order.eventId) ?? order.eventId,
      entries: placesWords(order.places, names) || t('orders.entries', { count: order.ticketCount }),
      payer: [networkWords(desk, order.method), number && maskMobile(number)].filter(Boolean).join(' '),
      total: oneCurrency
        ? bareAmount(order.total, order.currency, intlLocale(language))
        : format.money(order.total, order.currency),
      created:
        format.day(order.createdAt) === today
          ? format.time(order.createdAt)
          : format.dayTime(order.createdAt),
      needsPerson: order.attention,
    };
  });
}
