// Whether a race can be entered now, and if not, why (partner-api.md 2.1, 2.2). Pure.
import { hasStarted } from '#lib/events/has-started.ts';
import { isPayable } from '#lib/events/payable.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { EventDetail, EventListItem } from '#lib/partner-api/schemas/event.ts';

/** `no_entries`: the organizer has put nothing on sale yet, so nothing can be said of prices and places either. */
export type Availability = 'on_sale' | 'not_yet' | 'no_entries' | 'sold_out' | 'payments_disabled' | 'closed';

/** Of a race that is listed though its own read finds nothing. */
export type OffSale = Extract<Availability, 'no_entries' | 'closed'>;

/**
 * What the list alone tells of a race whose own read is `not_found`: it is not on sale (partner-api.md 4.3). Its sale is
 * still to begin where the provider says so, or where the race is ahead and never could be read.
 */
export function offSale(
  item: Pick<EventListItem, 'status' | 'starts_at'>,
  wasRead: boolean,
  now: Date,
): OffSale {
  const { status, starts_at } = item;
  const neverSold = status === 'scheduled' || (status === 'open' && !wasRead);
  return neverSold && !hasStarted(new Date(starts_at), now) ? 'no_entries' : 'closed';
}

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
