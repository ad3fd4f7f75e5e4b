// Whether an entry can be paid for here: one that costs nothing always, another one by a method that we can take
// (partner-api.md 1, 2.2). Pure.
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
