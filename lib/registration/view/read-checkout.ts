// What a buyer sees of her checkout, and what she typed, found by her capability.
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import { nullIfDatabaseDown } from '#lib/db/database-down.ts';
import { type RaceFacts, raceFacts } from '#lib/events/race-facts.ts';
import { mayHaveCharged } from '#lib/mirror/may-have-charged.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import { CheckoutLineSchema } from '#lib/partner-api/schemas/create-order.ts';
import { RegistrationSchema } from '#lib/partner-api/schemas/order.ts';
import {
  type CheckoutStage,
  checkoutStage,
  holdsPlaces,
  isPaidElsewhere,
  isReplaced,
  mayReplace,
} from '#lib/registration/checkout-stage.ts';
import { ENTRY_FIELDS, type EntryInput, textOf } from '#lib/registration/entry/entry-form.ts';
import {
  factsOf,
  type LoadedCheckout,
  loadCheckout,
  orderReplacedBy,
} from '#lib/registration/load-checkout.ts';
import { isMoneyUnclear } from '#lib/registration/payment/money-unclear.ts';
import { isFreeEntry } from '#lib/registration/price/free-entry.ts';
import { priceBefore } from '#lib/registration/price/price-change.ts';
import { type StoredRequest, storedRequest } from '#lib/registration/stored-request.ts';
import { attemptView } from '#lib/registration/view/attempt-view.ts';
import type { CheckoutLine, CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { enteredView } from '#lib/registration/view/entered-view.ts';
import { entryNumber } from '#lib/registration/view/entry-number.ts';
import { howPaid } from '#lib/registration/view/how-paid.ts';
import { nameRunners } from '#lib/registration/view/name-runners.ts';
import { type Page, readPage } from '#lib/registration/view/read-page.ts';
import { refundedTotal } from '#lib/registration/view/refunded-total.ts';
import { sharedView } from '#lib/registration/view/shared-view.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

const InputSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Null when there is no such checkout. Never calls the provider. */
export async function readCheckout(ctx: Ctx, ref: string): Promise<CheckoutView | null> {
  const checkout = await loadCheckout(ctx, ref);
  return checkout && viewOf(ctx, checkout);
}

/** What the buyer's page draws, and when to draw it anew. */
export const readCheckoutPage = (ctx: Ctx, ref: string): Promise<Page<CheckoutView> | null> =>
  readPage(ctx, { ref }, viewOf);

async function viewOf(ctx: Ctx, checkout: LoadedCheckout): Promise<CheckoutView> {
  const facts = factsOf(checkout);
  const now = ctx.now();
  const stage = checkoutStage(facts, now);
  const request = storedRequest(checkout);
  const [race, mayAsk, replaces, number] = await Promise.all([
    raceFacts(ctx, checkout.eventId),
    mayReadOrders(ctx),
    orderReplacedBy(ctx, checkout.id),
    WITH_NUMBER.includes(stage) ? entryNumber(ctx, checkout) : '',
  ]);
  return {
    ...sharedView(checkout, request, race, now),
    ref: checkout.ref,
    payerRef: checkout.payerRef,
    entryNumber: number,
    event: { id: checkout.eventId, name: checkout.eventName, startsAt: race.startsAt },
    buyer: { name: request.buyer_name, email: request.buyer_email, phone: request.buyer_phone },
    entered: stage === 'review' ? enteredView(request, race) : null,
    payingNumber:
      ownNumberTried(checkout) ??
      (textOf(InputSchema.parse(checkout.input), ENTRY_FIELDS.payingNumber) || null),
    refusalCode: checkout.refusalCode,
    isFree: checkout.order ? checkout.order.total === 0n : isFreeEntry(request, race),
    order: checkout.order && orderView(checkout, checkout.order, request, race),
    attempt: facts.attempt && attemptView(checkout.order, facts.attempt),
    moneyUnclear: isMoneyUnclear(checkout, stage),
    mayAsk,
    replacedBy: isReplaced(checkout) ? (checkout.replacedBy?.ref ?? null) : null,
    canChange: mayReplace(facts, now),
    openRequestTo: openRequestTo(checkout),
    replaces,
  };
}

/** Whoever still waits in a crowd is spared the count. */
const WITH_NUMBER: readonly CheckoutStage[] = ['paid', 'partially_refunded'];

/** Null when she tried none; what somebody else typed on the payer's page is not hers to see. */
const ownNumberTried = ({ attempts }: LoadedCheckout): string | null =>
  attempts.find(({ byPayer }) => !byPayer)?.msisdn ?? null;

function openRequestTo({ attempts }: LoadedCheckout): string | null {
  const msisdn = attempts.find(mayHaveCharged)?.msisdn;
  return msisdn ? maskMobile(msisdn) : null;
}

export type KeptForm = {
  eventId: string;
  /** Null once money was taken or may be on its way: the order's address may be passed on by then. */
  input: EntryInput | null;
  /** Its order is not paid and holds places. */
  holdsPlaces: boolean;
};

/** What was typed, to fill the form again; null when there is none, or when it cannot be read now. */
export async function readEntry(ctx: Ctx, ref: string): Promise<KeptForm | null> {
  const checkout = await loadCheckout(ctx, ref).catch(nullIfDatabaseDown);
  if (!checkout) return null;
  const now = ctx.now();
  const facts = factsOf(checkout);
  const stage = checkoutStage(facts, now);
  const input =
    FILLS_NO_FORM.includes(stage) || isPaidElsewhere(checkout) ? null : InputSchema.parse(checkout.input);
  return { eventId: checkout.eventId, input, holdsPlaces: holdsPlaces(facts, now) };
}

const FILLS_NO_FORM: readonly CheckoutStage[] = [
  'starting_payment',
  'prompted',
  'paid',
  'under_review',
  'partially_refunded',
  'refunded',
];

type LoadedOrder = NonNullable<LoadedCheckout['order']>;

function orderView(
  checkout: LoadedCheckout,
  order: LoadedOrder,
  request: StoredRequest,
  race: RaceFacts,
): OrderView {
  const registrations = z.array(RegistrationSchema).parse(order.registrations ?? []);
  const runners = nameRunners(registrations, request);
  return {
    orderCode: order.orderCode,
    lines: checkoutLines(checkout, order),
    total: Number(order.total),
    priceBefore: priceBefore(InputSchema.parse(checkout.input), request, Number(order.total)),
    currency: order.currency,
    isFree: order.total === 0n,
    ...howPaid(checkout.attempts[0], order),
    paymentMethod: request.payment_method,
    holdExpiresAt: order.holdExpiresAt,
    registrations: registrations.map((one, index) => ({
      ticketName: race.ticketNames.get(one.ticket_type_id) ?? '',
      distanceKm: one.distance_km,
      status: one.status,
      runner: runners[index] ?? null,
    })),
    refunds: order.refunds.map((refund) => ({ amount: Number(refund.amount), at: refund.createdAt })),
    refundedTotal: refundedTotal(order),
  };
}

/** The provider's own lines; where the create answer was lost, the same amounts from the order itself. */
function checkoutLines(checkout: LoadedCheckout, order: LoadedOrder): CheckoutLine[] {
  if (checkout.checkoutLines) return z.array(CheckoutLineSchema).parse(checkout.checkoutLines);
  const lines = [
    { label: 'Subtotal', amount: Number(order.subtotal) },
    { label: 'Discount', amount: -Number(order.discountTotal) },
    { label: 'Donation', amount: Number(order.donationTotal) },
    { label: 'Service fee', amount: Number(order.serviceFee) },
  ];
  return [...lines.filter((line) => line.amount !== 0), { label: 'Total', amount: Number(order.total) }];
}
