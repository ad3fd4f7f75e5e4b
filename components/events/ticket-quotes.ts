// What a ticket costs by each payment method that can be used now. Pure; nothing is computed, only looked up.
import type { PaymentMethod } from '#lib/events/payable.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';

/** Minor units, exactly as the provider returned them (partner-api.md 2.2). */
export type Quote = { method: PaymentMethod; price: number; fee: number; total: number };

/** One quote a method; a method without a price of its own is left out. */
export function ticketQuotes(ticket: TicketType, methods: PaymentMethod[]): Quote[] {
  return methods.flatMap((method) => {
    const quote = method === 'momo' ? ticket : ticket.airtel;
    if (!quote) return [];
    return [{ method, price: ticket.price_minor, fee: quote.service_fee_minor, total: quote.total_minor }];
  });
}
