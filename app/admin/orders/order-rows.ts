import type { Desk, DeskView } from '#app/admin/desk-adapters.tsx';
import type { ListedOrder } from '#lib/admin/orders/order-list.ts';
import { findOrderNames, type OrderNames } from '#lib/admin/orders/order-names.ts';
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
import { networkNamed } from '#lib/shared/mobile-network.ts';
import { ORDER_STATUSES } from '#lib/shared/vocabulary/order-status.ts';
import { refundWords } from './refund-words.ts';

type Said = StateFacts & ReasonFacts & Pick<ListedOrder, 'promptedAt' | 'attemptAt'>;

/** The words after the state: why, since when it waits, until when places are held. */
export function reasonWords({ t, format, now: clock }: DeskView, order: Said): string | null {
  const now = clock();
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
export function methodWords({ t }: Pick<DeskView, 't'>, method: string | null): string | null {
  const network = networkNamed(method);
  return network ? t(`orders.networks.${network}`) : method;
}

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
export function createdWords({ format, language, timeZone, now }: DeskView, at: Date): string {
  if (format.day(at) === format.day(now())) return format.time(at);
  const day = new Intl.DateTimeFormat(intlLocale(language), { day: 'numeric', month: 'short', timeZone });
  return `${day.format(at)}, ${format.time(at)}`;
}

/** How much of a paid order went back; null for any other order. */
export const partWords = (
  { t }: Pick<DeskView, 't'>,
  order: ListedOrder,
  amount: (minor: number, currency: string) => string,
): string | null =>
  order.status === 'partially_refunded'
    ? refundWords(t, refundedOfRow(order), (minor) => amount(minor, order.currency))
    : null;

/** Translates a status of partner-api.md 3.1; another one stays as it is. */
export function statusWords({ t }: Pick<DeskView, 't'>, status: string): string {
  const known = ORDER_STATUSES.find((one) => one === status.replaceAll(' ', '_'));
  return known ? t(`order.statuses.${known}`) : status.replaceAll('_', ' ');
}
