// Whether and how an event is on sale (partner-api.md 2.1, 2.2), with the organizer's own sale times. Pure.

import type { EventDetail, EventListItem, TicketType } from '#lib/partner-api/events.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { MOBILE_NETWORKS, type MobileNetwork } from '#lib/shared/mobile-network.ts';

/** `no_entries`: nothing is on sale yet, so prices and places are unknown too. */
export type Availability = 'on_sale' | 'not_yet' | 'no_entries' | 'sold_out' | 'payments_disabled' | 'closed';

/** `past`: of an event that left the list and whose day has passed. */
export type PageAvailability = Availability | 'past';

export type OffSale = Extract<Availability, 'no_entries' | 'closed'>;

/** A listed event with `not_found` (partner-api.md 4.3) is not sold yet if `scheduled`, or `open` and never fetched. */
export function offSale(
  item: Pick<EventListItem, 'status' | 'starts_at'>,
  wasFetched: boolean,
  now: Date,
): OffSale {
  const { status, starts_at } = item;
  const neverSold = status === 'scheduled' || (status === 'open' && !wasFetched);
  return neverSold && !hasStarted(new Date(starts_at), now) ? 'no_entries' : 'closed';
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The provider does not say whether an event that left the list is closed, withdrawn or over. */
export const goneSale = (startsAt: Date, now: Date): Extract<PageAvailability, 'closed' | 'past'> =>
  now.getTime() - startsAt.getTime() > DAY_MS ? 'past' : 'closed';

/** `status` is only in the list; everything else is in the detail. */
export function availabilityOf(status: string, event: EventDetail, now: Date): Availability {
  const isEmpty = event.ticket_types.length === 0;
  if (status === 'scheduled') return isEmpty ? 'no_entries' : 'not_yet';
  if (status !== 'open') return 'closed';
  if (!event.payments_enabled) return 'payments_disabled';
  if (isEmpty) return 'no_entries';
  const states = event.ticket_types.map((type) => ({ type, sale: saleState(type, now) }));
  const open = states.filter(({ type, sale }) => sale === 'on_sale' && type.remaining > 0);
  if (open.some(({ type }) => isPayable(event, type))) return 'on_sale';
  if (open.length > 0) return 'payments_disabled';
  if (states.some(({ sale }) => sale === 'not_yet')) return 'not_yet';
  return states.every(({ sale }) => sale === 'over') ? 'closed' : 'sold_out';
}

/** The greatest age of a prerendered page: it must not announce an event that has started meanwhile. */
const OLDEST_PAGE_MS = 15_000;

export const hasStarted = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= OLDEST_PAGE_MS;

type Window = Pick<TicketType, 'sales_start' | 'sales_end'>;
export type SaleState = 'not_yet' | 'on_sale' | 'over';

/** The sale times of a ticket type; null: not known, so open on that side. Outside: `ticket_not_on_sale` (7.3). */
export function saleWindow({ sales_start, sales_end }: Window): { opens: Date | null; closes: Date | null } {
  return {
    opens: sales_start ? new Date(sales_start) : null,
    closes: sales_end ? new Date(sales_end) : null,
  };
}

/** The start is included, the end is not. */
export function saleState(ticket: Window, now: Date): SaleState {
  const { opens, closes } = saleWindow(ticket);
  if (opens && now < opens) return 'not_yet';
  return closes && now >= closes ? 'over' : 'on_sale';
}

type Sold = Pick<EventDetail, 'payment_methods'>;

export const methodsOf = (event: Sold): MobileNetwork[] =>
  MOBILE_NETWORKS.filter((method) => event.payment_methods.includes(method));

/** The price by one network; null if it is not known. The top-level quote is MTN's (partner-api.md 2.2). */
export const quoteOf = (
  ticket: TicketType,
  network: MobileNetwork,
): Pick<TicketType, 'service_fee_minor' | 'total_minor'> | null =>
  network === 'momo' ? ticket : ticket[network];

/** Sale times and places are not considered. */
export const isPayable = (event: Sold, ticket: Pick<TicketType, 'is_free'>): boolean =>
  ticket.is_free || methodsOf(event).length > 0;

export const freeTickets = (tickets: readonly Pick<TicketType, 'ticket_type_id' | 'is_free'>[]): string[] =>
  tickets.filter((ticket) => ticket.is_free).map((ticket) => ticket.ticket_type_id);

/** Whether no ticket needs a payment: without a payment method only free ones can be had. */
export const nothingToPay = (event: Sold & Pick<EventDetail, 'ticket_types'>): boolean =>
  methodsOf(event).length === 0 || event.ticket_types.every((ticket) => ticket.is_free);

/** The organizer's sale times. `ticket`: an id or a name, null: all others. ISO 8601; null: open on that side. */
export type TicketSale = { ticket: string | null; sales_start: string | null; sales_end: string | null };

/** The event with these times where the provider names none. Case, spaces and punctuation of a name do not count. */
export function withTicketSales(event: EventDetail, sales: readonly TicketSale[]): EventDetail {
  if (sales.length === 0) return event;
  const { ticket_types: all } = event;
  return { ...event, ticket_types: all.map((ticket) => withSale(ticket, sales, all)) };
}

/** Tickets in `sales` that the event does not have; empty for an event without ticket types. */
export function unknownSales({ ticket_types }: EventDetail, sales: readonly TicketSale[]): string[] {
  if (ticket_types.length === 0) return [];
  return sales.flatMap(({ ticket }) =>
    ticket === null || ticket_types.some((one) => isCalled(ticket, one)) ? [] : [ticket],
  );
}

function withSale(ticket: TicketType, sales: readonly TicketSale[], all: readonly TicketType[]): TicketType {
  const { ticket_type_id: id, name } = ticket;
  const isAnothers = (key: string) => all.some((one) => one !== ticket && isExactly(key, one));
  const sale =
    sales.find((one) => one.ticket === id) ??
    sales.find((one) => one.ticket !== null && plain(one.ticket) === plain(name)) ??
    sales.find((one) => one.ticket !== null && isCalled(one.ticket, ticket) && !isAnothers(one.ticket)) ??
    sales.find((one) => one.ticket === null);
  if (!sale) return ticket;
  return {
    ...ticket,
    sales_start: ticket.sales_start ?? sale.sales_start,
    sales_end: ticket.sales_end ?? sale.sales_end,
  };
}

const plain = (name: string): string => name.trim().toLowerCase();

const isExactly = (key: string, { ticket_type_id, name }: TicketType): boolean =>
  key === ticket_type_id || plain(key) === plain(name);

/** `10km` is `10 km` and `21,1 km` is `21.1 km`, but `5.0 km` is not `50 km`. */
const bare = (name: string): string =>
  plainWords(name.replaceAll(/(?<=\d),(?=\d)/g, '.')).replaceAll(' ', '') || plain(name);

const isCalled = (key: string, ticket: TicketType): boolean =>
  isExactly(key, ticket) || bare(key) === bare(ticket.name);
