// Service fees: a flat part per order and a percentage of the tickets, by payment method (partner-api.md 2.2).
// Money in integer minor units.
import type { FeeRate } from '../store/event-rows.ts';

/** Fee on `amount` worth of tickets in one order; nothing is charged on nothing. */
export function serviceFee(amount: number, rate: FeeRate): number {
  if (amount <= 0) return 0;
  return rate.flat_fee + Math.round((amount * rate.percent_fee) / 100);
}

/** What one ticket alone costs: the quote shown on an event. */
export function quoteTicket(price: number, rate: FeeRate) {
  const fee = serviceFee(price, rate);
  return { service_fee_minor: fee, total_minor: price + fee };
}
