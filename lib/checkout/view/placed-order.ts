// What the pages of an order show alike, whether it was made by our own form or on the provider's page: the bib, the receipt,
// the calendar file, the shared picture and the offline copy stand on this view. The provider's id never appears here.

import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';
import { type HowPaid, type Refunded, refundedTotal } from '#lib/checkout/state/payment-receipt.ts';
import { type RegistrationState, registrationState } from '#lib/checkout/state/registration-state.ts';
import type { SessionStage } from '#lib/checkout/state/session-stage.ts';
import type { ParticipantView } from '#lib/checkout/view/registration-view.ts';
import { entryView, type OtherPayment, registrationsOf } from '#lib/checkout/view/shared-view.ts';
import type { Order, Refund } from '#lib/db/generated/client.ts';
import type { EventFacts } from '#lib/events/event-snapshot.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

export type SummaryLine = { label: string; amount: number };

export type RegistrationView = ParticipantView & {
  state: RegistrationState;
  /** What it was sold for without the fee, in minor units; null where that is not certain. */
  price: number | null;
};

export type RefundView = { amount: number; at: Date };

export type PlacedOrder = HowPaid & {
  orderCode: string;
  /** The provider's `checkout_lines`, amounts in minor units (partner-api.md 2.5). */
  lines: SummaryLine[];
  total: number;
  currency: string;
  isFree: boolean;
  /** `null` if only the provider knows it. */
  paidWith: MobileNetwork | null;
  /** `null` if only the provider knows it. */
  ticketCount: number | null;
  /** Empty if no registration was read. */
  registrations: RegistrationView[];
  /** Oldest first; empty where no webhook reported them. */
  refunds: RefundView[];
  refundedTotal: Refunded;
};

export type PlacedView = {
  ref: string;
  /** `partner_page`: only the provider knows who runs, the answers and the waiver. */
  madeOn: 'own_form' | 'partner_page';
  stage: CheckoutStage | SessionStage;
  status: string;
  /** Rank of the registration within its event; '' until it is paid, and for the provider's page. */
  entryNumber: string;
  /** The club that the buyer entered for; '' without one. */
  club: string;
  event: { id: string; name: string; startsAt: Date | null };
  /** When the buyer's data was deleted. */
  reducedAt: Date | null;
  /** A restore had lost the names, and not all are given again. */
  namesLost: boolean;
  /** Each is '' where it is not known. */
  buyer: { name: string; email: string; phone: string };
  order: PlacedOrder | null;
  /** Other paid orders of this buyer for the same entry, the oldest first. `ref`: null where another browser began it. */
  otherPayments: (OtherPayment & { ref: string | null; orderCode: string | null })[];
};

export type MirroredOrder = Order & { readonly refunds: readonly Refund[] };

/** What only the page's own record knows of its order. */
type Known = HowPaid & {
  readonly stage: PlacedView['stage'];
  readonly paidWith: MobileNetwork | null;
  /** The provider's own lines; `null` if it was not asked, or its answer was lost. */
  readonly sentLines: readonly SummaryLine[] | null;
  readonly names: readonly (string | null)[];
};

export function placedOrder(
  order: MirroredOrder,
  event: Pick<EventFacts, 'ticketNames' | 'ticketPrices'>,
  { stage, paidWith, sentLines, names, paidAt, paidFrom }: Known,
): PlacedOrder {
  const registrations = registrationsOf(order);
  const prices = unitPrices(registrations, event, Number(order.subtotal));
  return {
    orderCode: order.orderCode,
    lines: checkoutLines(sentLines, order),
    total: Number(order.total),
    currency: order.currency,
    isFree: order.total === 0n,
    paidAt,
    paidFrom,
    paidWith,
    ticketCount: order.ticketCount,
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

type Amounts = Pick<Order, 'subtotal' | 'discountTotal' | 'donationTotal' | 'serviceFee' | 'total'>;

/**
 * The provider's own lines, the discount with the sign that its total proves: partner-api.md 2.5 leaves it open. Where the
 * answer to `POST /orders` was lost, the same amounts from the order.
 */
export function checkoutLines(sent: readonly SummaryLine[] | null, order: Amounts): SummaryLine[] {
  const isDiscount = ({ label }: SummaryLine) => /^discount\b/i.test(label.trim());
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

/** If neither sign adds up to the total, `discount_total` is what was taken off. */
function signedDiscount(amount: number, order: Amounts): number {
  const proven = Number(order.total - order.subtotal - order.donationTotal - order.serviceFee);
  if (proven !== 0 && Math.abs(amount) === Math.abs(proven)) return proven;
  return -Math.abs(Number(order.discountTotal)) || 0;
}

/** The buyer for a browser that has not shown that the order is its own: phone and e-mail masked. */
export const maskedBuyer = ({ name, email, phone }: PlacedView['buyer']): PlacedView['buyer'] => ({
  name,
  email: email && maskEmail(email),
  phone: phone && maskMobile(phone),
});

/** `grace@example.com` → `g•••@example.com`. */
const maskEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
