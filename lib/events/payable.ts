// Whether an entry can be paid for here, and whether there is anything to pay: one that costs nothing always can, another
// one by a method that we can take (partner-api.md 1, 2.2). Pure.
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';

/** The methods this storefront can take money with (partner-api.md 1). */
const PAYMENT_METHODS = ['momo', 'airtel'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

type Sold = Pick<EventDetail, 'payment_methods'>;

/** Of the methods the event is sold by, those we can take, in our order. */
export const methodsOf = (event: Sold): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => event.payment_methods.includes(method));

/** Whether that kind of entry can be paid for; whether it is on sale or sold out is not looked at. */
export const isPayable = (event: Sold, ticket: Pick<TicketType, 'is_free'>): boolean =>
  ticket.is_free || methodsOf(event).length > 0;

/** Ids of the ticket types that cost nothing. */
export const freeTickets = (tickets: readonly Pick<TicketType, 'ticket_type_id' | 'is_free'>[]): string[] =>
  tickets.filter((ticket) => ticket.is_free).map((ticket) => ticket.ticket_type_id);

/** Of what can be had: where no money is taken, only what is free. */
export const nothingToPay = (event: Sold & Pick<EventDetail, 'ticket_types'>): boolean =>
  methodsOf(event).length === 0 || event.ticket_types.every((ticket) => ticket.is_free);
