// What somebody else who pays may see: the race, whose entry it is, the amount, and what becomes of the payment. Never
// the order's code, the buyer's address or number, or a way to the buyer's own page.
import type { Ctx } from '#lib/context.ts';
import { raceFacts } from '#lib/events/race-facts.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import {
  type CheckoutStage,
  canPay,
  checkoutStage,
  isPaidElsewhere,
  isReplaced,
  isTerminal,
  mayReplace,
} from '#lib/registration/checkout-stage.ts';
import { factsOf, type LoadedCheckout, loadCheckoutForPayer } from '#lib/registration/load-checkout.ts';
import { isMoneyUnclear } from '#lib/registration/payment/money-unclear.ts';
import { promptedSince } from '#lib/registration/payment/prompt-seen.ts';
import { otherMethod } from '#lib/registration/price/other-method.ts';
import { storedRequest } from '#lib/registration/stored-request.ts';
import { attemptView } from '#lib/registration/view/attempt-view.ts';
import { askedFor, isSilent } from '#lib/registration/view/awaited-news.ts';
import { type CheckoutStatus, statusName, statusOf } from '#lib/registration/view/checkout-status.ts';
import type { AskedView, AttemptView } from '#lib/registration/view/checkout-view.ts';
import { refundedTotal } from '#lib/registration/view/refunded-total.ts';

/** Without an attempt of ours somebody else began a payment. */
const BEGUN = ['payment_initiated', 'prompt_sent', 'failed', 'expired'];

export type PaymentView = {
  payerRef: string;
  stage: CheckoutStage;
  /** As of the buyer's own view. */
  status: string;
  terminal: boolean;
  event: { name: string; startsAt: Date | null };
  buyerName: string;
  paymentMethod: 'momo' | 'airtel';
  /** As of the buyer's own view: she alone can go there, and then has a link for it. */
  otherMethod: 'momo' | 'airtel' | null;
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
  silent: boolean;
  asked: AskedView | null;
  /** As of the buyer's own view. */
  mayAsk: boolean;
  canPay: boolean;
  /** The payer's capability of the entry that took this one's place. */
  replacedBy: string | null;
  /** As of the buyer's own view. */
  paidElsewhere: boolean;
};

/** What is drawn and when to draw it anew, from one look. Null when there is no such capability; never calls the provider. */
export async function readPaymentPage(
  ctx: Ctx,
  payerRef: string,
): Promise<{ view: PaymentView; status: CheckoutStatus } | null> {
  const checkout = await loadCheckoutForPayer(ctx, payerRef);
  if (!checkout) return null;
  const [view, status] = await Promise.all([viewOf(ctx, checkout), statusOf(ctx, checkout)]);
  return { view, status };
}

async function viewOf(ctx: Ctx, checkout: LoadedCheckout): Promise<PaymentView> {
  const facts = factsOf(checkout);
  const { order, attempt } = facts;
  const now = ctx.now();
  const stage = checkoutStage(facts, now);
  const request = storedRequest(checkout);
  const [race, mayAsk] = await Promise.all([raceFacts(ctx, checkout.eventId), mayReadOrders(ctx)]);
  return {
    payerRef: checkout.payerRef,
    stage,
    status: statusName(checkout),
    terminal: isTerminal(stage),
    event: { name: checkout.eventName, startsAt: race.startsAt },
    buyerName: request.buyer_name,
    paymentMethod: request.payment_method,
    otherMethod: mayReplace(facts, now) ? otherMethod(request.payment_method, race) : null,
    amount: order && { total: Number(order.total), currency: order.currency },
    refundedTotal: order && refundedTotal(order),
    holdExpiresAt: order?.holdExpiresAt ?? null,
    attempt: attempt?.byPayer ? attemptView(order, attempt) : null,
    begunElsewhere: attempt ? !attempt.byPayer : BEGUN.includes(order?.status ?? ''),
    moneyUnclear: isMoneyUnclear(checkout, stage, { byPayer: true }),
    silent: isSilent(stage, promptedSince(order, attempt), now),
    asked: askedFor(checkout.askedAt, order, attempt),
    mayAsk,
    canPay: canPay(facts, now),
    replacedBy: isReplaced(checkout) ? (checkout.replacedBy?.payerRef ?? null) : null,
    paidElsewhere: isPaidElsewhere(checkout),
  };
}
