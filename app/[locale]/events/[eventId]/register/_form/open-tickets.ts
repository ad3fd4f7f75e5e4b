// Which entries can be had now, and what stands in a fresh form because of it. Pure.
import type { Typed } from '#components/ui/form/form-state.ts';
import { isPayable } from '#lib/events/payable.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';
import { quantityField } from '#lib/registration/entry/entry-form.ts';

/** In the organizer's order. */
export const openTickets = (event: EventDetail, now: Date): TicketType[] =>
  event.ticket_types.filter(
    (ticket) => ticket.remaining > 0 && saleState(ticket, now) === 'on_sale' && isPayable(event, ticket),
  );

/** One of the only kind that there is; of several kinds the buyer chooses. */
export function freshQuantities(event: EventDetail, now: Date): Typed {
  const [only, another] = openTickets(event, now);
  return only && !another ? { [quantityField(only.ticket_type_id)]: '1' } : {};
}
