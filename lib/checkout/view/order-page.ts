// The buyer's page: what it shows of a checkout, derived from our record, its attempts and the mirrored order. The
// provider's id never appears here.

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  type ChainCheckout,
  type LoadedCheckout,
  loadChain,
  loadCheckout,
  refBefore,
  type StoredRequest,
  storedRequest,
} from '#lib/checkout/load-checkout.ts';
import {
  type CheckoutStage,
  checkoutStage,
  isMoneyUnclear,
  isSuperseded,
  permissionToSupersede,
} from '#lib/checkout/state/checkout-stage.ts';
import { paidOthers } from '#lib/checkout/state/open-requests.ts';
import { type HowPaid, howPaid, refundedTotal } from '#lib/checkout/state/payment-receipt.ts';
import { type RegistrationState, registrationState } from '#lib/checkout/state/registration-state.ts';
import { areSalesPausedFor, mayCheckNow } from '#lib/checkout/view/checkout-status.ts';
import {
  nameParticipants,
  type ParticipantView,
  type SubmittedView,
  submittedView,
} from '#lib/checkout/view/registration-view.ts';
import {
  type AttemptView,
  attemptView,
  entryView,
  findPage,
  type OtherPayment,
  type Page,
  registrationsOf,
  type SharedView,
  sharedView,
} from '#lib/checkout/view/shared-view.ts';
import type { Ctx } from '#lib/context.ts';
import { type EventFacts, eventFacts } from '#lib/events/event-snapshot.ts';
import { mayReadOrders } from '#lib/orders/fetch-order.ts';
import { CheckoutLineSchema } from '#lib/partner-api/orders.ts';
import { isFreeRegistration, priceBefore } from '#lib/registration/check-registration.ts';
import { emailAsRead } from '#lib/registration/email-address.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { type MobileNetwork, otherNetwork } from '#lib/shared/mobile-network.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

export type CheckoutLine = { label: string; amount: number };

export type RegistrationView = ParticipantView & {
  state: RegistrationState;
  /** What it was sold for without the fee, in minor units; null where that is not certain. */
  price: number | null;
};

export type OrderView = HowPaid & {
  orderCode: string;
  /** The provider's `checkout_lines`, amounts in minor units (partner-api.md 2.5). */
  lines: CheckoutLine[];
  total: number;
  /** The price that the form showed, in minor units, where it has changed since; else null. */
  priceBefore: number | null;
  /** What the same order costs by the other network, in minor units; null where today's quotes do not say it. */
  otherTotal: number | null;
  currency: string;
  isFree: boolean;
  paymentMethod: MobileNetwork;
  holdExpiresAt: Date | null;
  registrations: RegistrationView[];
  /** Oldest first; empty where no webhook reported them. */
  refunds: RefundView[];
  /** Minor units refunded so far; null where the amount is not known. */
  refundedTotal: number | null;
};

export type RefundView = { amount: number; at: Date };

export type CheckoutView = Omit<SharedView, 'otherPayments'> & {
  /** Other orders for the same entry that are paid; the oldest first. */
  otherPayments: (OtherPayment & { ref: string; orderCode: string })[];
  ref: string;
  /** The payer's capability. */
  payerRef: string;
  /** Rank of the registration within its event, for the shared picture; '' until it is paid. */
  bibNumber: string;
  event: { id: string; name: string; startsAt: Date | null };
  buyer: { name: string; email: string; phone: string };
  /** In review alone. */
  submitted: SubmittedView | null;
  /** The buyer's number of the last attempt, or the one typed in the form; never the payer's. */
  payingNumber: string | null;
  refusalCode: string | null;
  /** Nothing is due, as far as known. */
  isFree: boolean;
  order: OrderView | null;
  /** The live attempt, or the latest one. */
  attempt: AttemptView | null;
  /** It takes no more payments, and an attempt may have charged without our knowing. */
  moneyUnclear: boolean;
  /** "Check now" is offered. */
  mayCheckNow: boolean;
  /** `ref` of the checkout that superseded this one. */
  supersededBy: string | null;
  /** A changed registration may supersede this one; `consentToChange`: only with a ticked consent. */
  canChange: boolean;
  /** `ref` of the checkout that this one was to supersede; it counts again once this one is refused. */
  supersedes: string | null;
};

const InputSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `null` if not found; never calls the provider. */
export async function findCheckoutView(ctx: Ctx, ref: string): Promise<CheckoutView | null> {
  const checkout = await loadCheckout(ctx, ref);
  return checkout && viewOf(ctx, checkout, await loadChain(ctx, checkout));
}

/** The buyer's page; as `findPage`. */
export const findOrderPage = (ctx: Ctx, ref: string): Promise<Page<CheckoutView> | null> =>
  findPage(ctx, { ref }, viewOf);

async function viewOf(
  ctx: Ctx,
  checkout: LoadedCheckout,
  chain: readonly ChainCheckout[],
): Promise<CheckoutView> {
  const [latest] = checkout.attempts;
  const now = ctx.now();
  const stage = checkoutStage(checkout);
  const request = storedRequest(checkout);
  const [event, reads, isCheckOffered, salesPaused, supersedes, number] = await Promise.all([
    eventFacts(ctx, checkout.eventId),
    latest ? mayReadOrders(ctx) : false,
    mayCheckNow(ctx, stage),
    areSalesPausedFor(ctx, stage),
    checkout.supersedes?.state === 'refused'
      ? refBefore(ctx, checkout.supersedes.id)
      : (checkout.supersedes?.ref ?? null),
    WITH_NUMBER.includes(stage) ? countBibNumber(ctx, checkout) : '',
  ]);
  return {
    ...sharedView(checkout, request, event, chain, { now, reads, byPayer: false, salesPaused }),
    otherPayments: paidOthers(chain).flatMap(({ ref, order }) =>
      order ? { ref, orderCode: order.orderCode, total: Number(order.total), currency: order.currency } : [],
    ),
    ref: checkout.ref,
    payerRef: checkout.payerRef,
    bibNumber: number,
    event: { id: checkout.eventId, name: checkout.eventName, startsAt: event.startsAt },
    buyer: { name: request.buyer_name, email: emailAsRead(request.buyer_email), phone: request.buyer_phone },
    submitted: stage === 'review' ? submittedView(request, event) : null,
    payingNumber:
      ownNumberTried(checkout) ?? (textOf(InputSchema.parse(checkout.input), F.payingNumber) || null),
    refusalCode: checkout.refusalCode,
    isFree: checkout.order ? checkout.order.total === 0n : isFreeRegistration(request, event),
    order: checkout.order && orderView(checkout, checkout.order, request, event),
    attempt: latest ? attemptView(checkout.order, latest, salesPaused) : null,
    moneyUnclear: isMoneyUnclear(checkout, stage),
    mayCheckNow: isCheckOffered,
    supersededBy: isSuperseded(checkout) ? (checkout.supersededBy?.ref ?? null) : null,
    canChange: permissionToSupersede(checkout, { reads }, now).may !== 'no',
    supersedes,
  };
}

/** The count is not made for those who wait in a crowd. */
const WITH_NUMBER: readonly CheckoutStage[] = ['paid', 'partially_refunded'];

/** `null` if none; a number typed on the payer's page is not the buyer's to see. */
const ownNumberTried = ({ attempts }: LoadedCheckout): string | null =>
  attempts.find(({ byPayer }) => !byPayer)?.msisdn ?? null;

type LoadedOrder = NonNullable<LoadedCheckout['order']>;

function orderView(
  checkout: LoadedCheckout,
  order: LoadedOrder,
  request: StoredRequest,
  event: EventFacts,
): OrderView {
  const registrations = registrationsOf(order);
  const names = nameParticipants(registrations, request);
  const prices = unitPrices(registrations, event, Number(order.subtotal));
  const stage = checkoutStage(checkout);
  return {
    orderCode: order.orderCode,
    lines: checkoutLines(sentLines(checkout), order),
    total: Number(order.total),
    priceBefore: priceBefore(InputSchema.parse(checkout.input), request, Number(order.total)),
    otherTotal: otherTotal(request, event, Number(order.total)),
    currency: order.currency,
    isFree: order.total === 0n,
    ...howPaid(checkout.attempts, order),
    paymentMethod: request.payment_method,
    holdExpiresAt: order.holdExpiresAt,
    registrations: registrations.map((one, index) => ({
      ...entryView(one, event),
      state: registrationState(one.status, stage, order),
      participant: names[index] ?? null,
      price: prices[index] ?? null,
    })),
    refunds: order.refunds.map((refund) => ({ amount: Number(refund.amount), at: refund.createdAt })),
    refundedTotal: refundedTotal(order),
  };
}

const sentLines = ({ checkoutLines: lines }: LoadedCheckout): CheckoutLine[] | null =>
  lines === null ? null : z.array(CheckoutLineSchema).parse(lines);

type Priced = Pick<StoredRequest, 'lines' | 'payment_method' | 'discount_code' | 'donation_amount'>;

/** Part of the fee is charged once per order, so only the quote of a single ticket is a total (partner-api.md 2.2). */
export function otherTotal(
  { lines, payment_method, discount_code, donation_amount }: Priced,
  { ticketTotals }: Pick<EventFacts, 'ticketTotals'>,
  total: number,
): number | null {
  const [only, another] = lines;
  if (only?.quantity !== 1 || another || discount_code || donation_amount) return null;
  const quoted = ticketTotals.get(only.ticket_type_id);
  // A quote that is not this order's own total is of another day.
  return quoted && quoted[payment_method] === total ? quoted[otherNetwork(payment_method)] : null;
}

/**
 * The provider states only a subtotal (partner-api.md 2.3), and prices change: today's price counts if all of them add up
 * to the subtotal. Registrations of one ticket type share it.
 */
export function unitPrices(
  registrations: readonly { ticket_type_id: string }[],
  { ticketPrices }: Pick<EventFacts, 'ticketPrices'>,
  subtotal: number,
): (number | null)[] {
  const prices = registrations.map((one) => ticketPrices.get(one.ticket_type_id) ?? Number.NaN);
  if (prices.reduce((sum, price) => sum + price, 0) === subtotal) return prices;
  const types = new Set(registrations.map((one) => one.ticket_type_id));
  const share = subtotal / registrations.length;
  return registrations.map(() => (types.size === 1 && Number.isInteger(share) ? share : null));
}

type Amounts = Pick<LoadedOrder, 'subtotal' | 'discountTotal' | 'donationTotal' | 'serviceFee' | 'total'>;

/**
 * The provider's own lines, the discount with the sign that its total proves: partner-api.md 2.5 leaves it open. Where the
 * answer to `POST /orders` was lost, the same amounts from the order.
 */
export function checkoutLines(sent: readonly CheckoutLine[] | null, order: Amounts): CheckoutLine[] {
  const isDiscount = ({ label }: CheckoutLine) => /^discount\b/i.test(label.trim());
  if (sent)
    return sent.map((line) =>
      isDiscount(line) ? { ...line, amount: signedDiscount(line.amount, order) } : line,
    );
  const discount = Number(order.discountTotal);
  const lines = [
    { label: 'Subtotal', amount: Number(order.subtotal) },
    { label: 'Discount', amount: discount && signedDiscount(discount, order) },
    { label: 'Donation', amount: Number(order.donationTotal) },
    { label: 'Service fee', amount: Number(order.serviceFee) },
  ];
  return [...lines.filter((line) => line.amount !== 0), { label: 'Total', amount: Number(order.total) }];
}

/** Where neither sign adds up to the total, `discount_total` is what was taken off. */
function signedDiscount(amount: number, order: Amounts): number {
  const proven = Number(order.total - order.subtotal - order.donationTotal - order.serviceFee);
  if (proven !== 0 && Math.abs(amount) === Math.abs(proven)) return proven;
  return -Math.abs(Number(order.discountTotal)) || 0;
}

/** By `ref`. */
const bibNumbers = new LRUCache<string, string>({ max: 10_000 });

/**
 * The number on a bib: the rank within its event, counted by queue number. It never changes, since a checkout that
 * supersedes another one in the queue keeps its queue number: it is counted once.
 */
export async function countBibNumber(
  ctx: Ctx,
  { ref, eventId, queueNumber }: Pick<LoadedCheckout, 'ref' | 'eventId' | 'queueNumber'>,
): Promise<string> {
  const before = bibNumbers.get(ref);
  if (before) return before;
  const [counted] = await ctx.db.$queryRaw<[{ count: bigint }]>`
    SELECT count(DISTINCT queue_number) FROM checkout WHERE event_id = ${eventId} AND queue_number <= ${queueNumber}`;
  const number = String(counted.count);
  bibNumbers.set(ref, number);
  return number;
}

/** The view for a browser that has not shown that the order is its own: without answers, phone and e-mail masked. */
export const maskedView = (view: CheckoutView): CheckoutView => ({
  ...view,
  buyer: {
    name: view.buyer.name,
    email: maskEmail(view.buyer.email),
    phone: maskMobile(view.buyer.phone),
  },
  submitted: null,
  payingNumber: null,
});

/** `grace@example.com` → `g•••@example.com`. */
const maskEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
