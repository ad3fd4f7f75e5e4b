// The message to the buyer of an order, in the buyer's language, by what is true of the order. A person reads and sends it.
import { getTranslations } from 'next-intl/server';
import type { Desk } from '#app/admin/open-desk.ts';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import { type OrderState, orderState, type StateFacts } from '#lib/admin/orders/order-state.ts';
import { languageOf } from '#lib/i18n/languages.ts';

const MESSAGES = {
  paid: 'paid',
  waiting: 'waiting',
  unpaid: 'unpaid',
  failed: 'failed',
  lapsed: 'lapsed',
} as const satisfies Partial<Record<OrderState, string>>;
const hasMessage = (state: OrderState): state is keyof typeof MESSAGES => Object.hasOwn(MESSAGES, state);

export type Addressee = {
  readonly state: StateFacts;
  readonly name: string | null;
  readonly eventId: string;
  readonly code: string;
  /** Minor units of `currency`. */
  readonly total: number;
  readonly currency: string;
  /** Capability of the buyer's page; null: the order has none here. */
  readonly ref: string | null;
  readonly locale: string | null;
  /** What its runners still have to give, as the filter `missing` names it. */
  readonly lacks: readonly string[];
};

/** The buyer of the order. @param lacks what its runners still have to give */
export const addresseeOf = (
  { order, state, buyer, checkout, session }: OneOrder,
  lacks: readonly string[],
): Addressee => ({
  state,
  name: buyer.name,
  eventId: order.eventId,
  code: order.orderCode,
  total: Number(order.total),
  currency: order.currency,
  ref: checkout?.ref ?? session?.ref ?? null,
  locale: checkout?.locale ?? null,
  lacks,
});

export const messageValues = ({ ctx, format, events }: Desk, to: Addressee) => ({
  name: to.name ?? '',
  race: events.find(({ id }) => id === to.eventId)?.name ?? '',
  amount: format.money(to.total, to.currency),
  code: to.code,
  link: to.ref ? `${ctx.env.APP_URL}/orders/${to.ref}` : '',
});

export async function messageText(desk: Desk, to: Addressee): Promise<string> {
  const t = await getTranslations({
    locale: languageOf(to.locale ?? ''),
    namespace: 'desk.order.messages',
  });
  const state = orderState(to.state, desk.ctx.now());
  const usual = to.ref && hasMessage(state) ? MESSAGES[state] : 'other';
  const isLacking = state === 'paid' && to.ref !== null && to.lacks.length > 0;
  const missing = to.lacks.every((what) => what === 'signature') ? 'signature' : 'missing';
  return t(isLacking ? missing : usual, messageValues(desk, to)).trim();
}
