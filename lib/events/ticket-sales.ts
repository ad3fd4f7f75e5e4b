// When kinds of entry are sold, as their organizer says it: the provider's document names no such times for reads
// (partner-api.md 2.2). Pure.
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';

/** `ticket`: an id or a name, null: every kind. Times are ISO 8601; null: that side is open. */
export type TicketSale = { ticket: string | null; sales_start: string | null; sales_end: string | null };

/** The event with these times where the provider tells none; what it tells itself stands. */
export function withTicketSales(event: EventDetail, sales: readonly TicketSale[]): EventDetail {
  if (sales.length === 0) return event;
  return { ...event, ticket_types: event.ticket_types.map((ticket) => withSale(ticket, sales)) };
}

/** What of `sales` names no entry of the event; nothing while it has none. */
export function unknownSales({ ticket_types }: EventDetail, sales: readonly TicketSale[]): string[] {
  if (ticket_types.length === 0) return [];
  const known = new Set(ticket_types.flatMap(({ ticket_type_id, name }) => [ticket_type_id, plain(name)]));
  return sales.flatMap(({ ticket }) =>
    ticket === null || known.has(ticket) || known.has(plain(ticket)) ? [] : [ticket],
  );
}

function withSale(ticket: TicketType, sales: readonly TicketSale[]): TicketType {
  const sale =
    sales.find((one) => one.ticket === ticket.ticket_type_id) ??
    sales.find((one) => one.ticket === null || plain(one.ticket) === plain(ticket.name));
  if (!sale) return ticket;
  return {
    ...ticket,
    sales_start: ticket.sales_start ?? sale.sales_start,
    sales_end: ticket.sales_end ?? sale.sales_end,
  };
}

const plain = (name: string): string => name.trim().toLowerCase();
