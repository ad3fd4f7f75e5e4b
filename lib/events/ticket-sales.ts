// When kinds of entry are sold, as their organizer says it: the provider's document names no such times for reads
// (partner-api.md 2.2). A name is the same however it is capitalized, spaced and punctuated, unless another entry has it
// letter by letter. Pure.
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';
import { plainWords } from '#lib/shared/plain-words.ts';

/** `ticket`: an id or a name, null: every kind. Times are ISO 8601; null: that side is open. */
export type TicketSale = { ticket: string | null; sales_start: string | null; sales_end: string | null };

/** The event with these times where the provider tells none; what it tells itself stands. */
export function withTicketSales(event: EventDetail, sales: readonly TicketSale[]): EventDetail {
  if (sales.length === 0) return event;
  const { ticket_types: all } = event;
  return { ...event, ticket_types: all.map((ticket) => withSale(ticket, sales, all)) };
}

/** What of `sales` names no entry of the event; nothing while it has none. */
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
    sales.find((one) => one.ticket === null || (isCalled(one.ticket, ticket) && !isAnothers(one.ticket)));
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
