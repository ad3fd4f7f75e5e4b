// Cost of an order (partner-api.md 2.2, 2.3, 2.5). Money in integer minor units; fees are on the discounted tickets.
import type { DiscountCode, EventRow, FeeRate, SellableMethod } from '../../store/event-rows.ts';
import type { CreateOrderData } from '../../wire/order.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import type { SoldLine } from './check-order-request.ts';

/** Fee on `amount` worth of tickets in one order; 0 when `amount` is 0. */
function serviceFee(amount: number, rate: FeeRate): number {
  if (amount <= 0) return 0;
  return rate.flat_fee + Math.round((amount * rate.percent_fee) / 100);
}

/** Cost of one ticket alone: the quote shown on an event. */
export function quoteTicket(price: number, rate: FeeRate) {
  const fee = serviceFee(price, rate);
  return { service_fee_minor: fee, total_minor: price + fee };
}

export type Price = {
  subtotal: number;
  discount_total: number;
  donation_total: number;
  service_fee: number;
  total: number;
};

type Asked = { method: SellableMethod; discountCode: string | undefined; donation: number };

/** The price of `lines`, or `invalid_discount`. */
export function priceOrder(event: EventRow, lines: readonly SoldLine[], asked: Asked): Outcome<Price> {
  const discount = findDiscount(event, asked.discountCode);
  if (discount === undefined) return refuse('invalid_discount', 'The discount code is not valid.');
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.type.price_minor, 0);
  const off = discount === null ? 0 : discountOn(subtotal, discount);
  const fee = serviceFee(subtotal - off, event.fees[asked.method]);
  return done({
    subtotal,
    discount_total: off,
    donation_total: asked.donation,
    service_fee: fee,
    total: subtotal - off + asked.donation + fee,
  });
}

/** The discount of `code`: null without a code, undefined for an unknown one. */
function findDiscount(event: EventRow, code: string | undefined): DiscountCode | null | undefined {
  if (code === undefined) return null;
  return event.discount_codes.find((discount) => discount.code.toUpperCase() === code.trim().toUpperCase());
}

function discountOn(subtotal: number, discount: DiscountCode): number {
  const off = Math.round((subtotal * (discount.percent ?? 0)) / 100) + (discount.amount ?? 0);
  return Math.min(subtotal, off);
}

/** The display lines of partner-api.md 2.5; they add up to the last one, the total. */
export function checkoutLines(price: Price): CreateOrderData['checkout_lines'] {
  return [
    { label: 'Subtotal', amount: price.subtotal },
    ...(price.discount_total > 0 ? [{ label: 'Discount', amount: -price.discount_total }] : []),
    ...(price.donation_total > 0 ? [{ label: 'Donation', amount: price.donation_total }] : []),
    { label: 'Service fee', amount: price.service_fee },
    { label: 'Total', amount: price.total },
  ];
}
