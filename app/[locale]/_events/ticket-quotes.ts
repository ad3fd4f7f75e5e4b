// What a ticket costs by each payment method that can be used now. Pure; nothing is computed, only looked up.
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';

/** The methods this storefront can take money with (partner-api.md 1). */
export const PAYMENT_METHODS = ['momo', 'airtel'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Minor units, exactly as the provider returned them (partner-api.md 2.2). */
export type Quote = { method: PaymentMethod; price: number; fee: number; total: number };

/** Of the methods the event is sold by, those we can take, in our order. */
export const methodsOf = (event: Pick<EventDetail, 'payment_methods'>): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => event.payment_methods.includes(method));

/** One quote a method; a method without a price of its own is left out. */
export function ticketQuotes(ticket: TicketType, methods: PaymentMethod[]): Quote[] {
  return methods.flatMap((method) => {
    const quote = method === 'momo' ? ticket : ticket.airtel;
    if (!quote) return [];
    return [{ method, price: ticket.price_minor, fee: quote.service_fee_minor, total: quote.total_minor }];
  });
}
