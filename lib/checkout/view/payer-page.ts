// The payer's page: event, buyer's name, what was entered, amount and the state of the payment. Never the order code, the
// buyer's contact data, or a way to the buyer's own page.

import { type LoadedCheckout, storedRequest } from '#lib/checkout/load-checkout.ts';
import { isMoneyUnclear, isSuperseded } from '#lib/checkout/state/checkout-stage.ts';
import { type Refunded, refundedTotal } from '#lib/checkout/state/payment-receipt.ts';
import { mayCheckNow, type Surroundings } from '#lib/checkout/view/checkout-status.ts';
import type { EntryView } from '#lib/checkout/view/registration-view.ts';
import {
  type AttemptView,
  attemptView,
  entryView,
  findPage,
  type Page,
  registrationsOf,
  type SharedView,
  sharedView,
} from '#lib/checkout/view/shared-view.ts';
import type { Ctx } from '#lib/context.ts';
import { eventFacts } from '#lib/events/event-snapshot.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { CHARGING_STATUSES, FAILED_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

/** Order statuses that show a payment begun elsewhere if we made no attempt. */
const BEGUN: readonly string[] = [...CHARGING_STATUSES, ...FAILED_STATUSES];

export type PayerView = SharedView & {
  payerRef: string;
  event: { id: string; name: string; startsAt: Date | null };
  buyerName: string;
  /** One for each registration, without the participant; empty before there is an order. */
  entries: EntryView[];
  paymentMethod: MobileNetwork;
  /** Minor units; null before there is an order. */
  amount: { total: number; currency: string } | null;
  refundedTotal: Refunded | null;
  holdExpiresAt: Date | null;
  /** The latest attempt, if it was begun on this page; the buyer's own is not the payer's to see. */
  attempt: Omit<AttemptView, 'byPayer' | 'startedAt'> | null;
  /** The latest payment was not begun on this page. */
  begunElsewhere: boolean;
  moneyUnclear: boolean;
  mayCheckNow: boolean;
  supersededBy: string | null;
};

export const findPayerPage = (ctx: Ctx, payerRef: string): Promise<Page<PayerView> | null> =>
  findPage(ctx, { payerRef }, viewOf);

async function viewOf(ctx: Ctx, checkout: LoadedCheckout, around: Surroundings): Promise<PayerView> {
  const { order, attempts } = checkout;
  const attempt = attempts[0] ?? null;
  const request = storedRequest(checkout);
  const event = await eventFacts(ctx, checkout.eventId);
  const shared = sharedView(checkout, request, event, around, { now: ctx.now(), byPayer: true });
  return {
    ...shared,
    payerRef: checkout.payerRef,
    event: { id: checkout.eventId, name: checkout.eventName, startsAt: event.startsAt },
    buyerName: request.buyer_name,
    entries: registrationsOf(order).map((one) => entryView(one, event)),
    paymentMethod: request.payment_method,
    amount: order && { total: Number(order.total), currency: order.currency },
    refundedTotal: order && refundedTotal(order),
    holdExpiresAt: order?.holdExpiresAt ?? null,
    attempt: attempt?.byPayer ? attemptView(order, attempt, around.salesPaused) : null,
    begunElsewhere: attempt ? !attempt.byPayer : BEGUN.includes(order?.status ?? ''),
    moneyUnclear: isMoneyUnclear(checkout, shared.stage, { byPayer: true }),
    mayCheckNow: await mayCheckNow(ctx, shared.stage),
    supersededBy: isSuperseded(checkout) ? (checkout.supersededBy?.payerRef ?? null) : null,
  };
}
