// What somebody else who pays may see: the race, whose entry it is, the amount, and what becomes of the payment. Never
// the order's code, the buyer's address or number, or a way to the buyer's own page.
import type { Ctx } from '#lib/context.ts';
import { raceFacts } from '#lib/events/race-facts.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import { isReplaced } from '#lib/registration/checkout-stage.ts';
import { factsOf, type LoadedCheckout } from '#lib/registration/load-checkout.ts';
import { isMoneyUnclear } from '#lib/registration/payment/money-unclear.ts';
import { storedRequest } from '#lib/registration/stored-request.ts';
import { attemptView } from '#lib/registration/view/attempt-view.ts';
import type { AttemptView } from '#lib/registration/view/checkout-view.ts';
import { type Page, readPage } from '#lib/registration/view/read-page.ts';
import { refundedTotal } from '#lib/registration/view/refunded-total.ts';
import { type SharedView, sharedView } from '#lib/registration/view/shared-view.ts';

/** Without an attempt of ours somebody else began a payment. */
const BEGUN = ['payment_initiated', 'prompt_sent', 'failed', 'expired'];

/** `otherMethod`: the buyer alone can go there, and then has a link for it. */
export type PaymentView = SharedView & {
  payerRef: string;
  event: { name: string; startsAt: Date | null };
  buyerName: string;
  paymentMethod: 'momo' | 'airtel';
  /** Minor units; null before there is an order. */
  amount: { total: number; currency: string } | null;
  /** As of the order's own view; null before there is an order too. */
  refundedTotal: number | null;
  holdExpiresAt: Date | null;
  /** The latest one, if it was begun on this page: what becomes of the buyer's own is not this payer's to see. */
  attempt: Omit<AttemptView, 'byPayer' | 'startedAt'> | null;
  /** The latest payment was begun by the buyer, or by whomever else. */
  begunElsewhere: boolean;
  /** As of the buyer's own view, of the payments that were begun on this page. */
  moneyUnclear: boolean;
  /** As of the buyer's own view. */
  mayAsk: boolean;
  /** The payer's capability of the entry that took this one's place. */
  replacedBy: string | null;
};

/** What the payer's page draws, and when to draw it anew. */
export const readPaymentPage = (ctx: Ctx, payerRef: string): Promise<Page<PaymentView> | null> =>
  readPage(ctx, { payerRef }, viewOf);

async function viewOf(ctx: Ctx, checkout: LoadedCheckout): Promise<PaymentView> {
  const { order, attempt } = factsOf(checkout);
  const request = storedRequest(checkout);
  const [race, mayAsk] = await Promise.all([raceFacts(ctx, checkout.eventId), mayReadOrders(ctx)]);
  const shared = sharedView(checkout, request, race, ctx.now());
  return {
    ...shared,
    payerRef: checkout.payerRef,
    event: { name: checkout.eventName, startsAt: race.startsAt },
    buyerName: request.buyer_name,
    paymentMethod: request.payment_method,
    amount: order && { total: Number(order.total), currency: order.currency },
    refundedTotal: order && refundedTotal(order),
    holdExpiresAt: order?.holdExpiresAt ?? null,
    attempt: attempt?.byPayer ? attemptView(order, attempt) : null,
    begunElsewhere: attempt ? !attempt.byPayer : BEGUN.includes(order?.status ?? ''),
    moneyUnclear: isMoneyUnclear(checkout, shared.stage, { byPayer: true }),
    mayAsk,
    replacedBy: isReplaced(checkout) ? (checkout.replacedBy?.payerRef ?? null) : null,
  };
}
