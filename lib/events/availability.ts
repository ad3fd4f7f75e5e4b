// Whether a race can be entered now, and if not, why (partner-api.md 2.1, 2.2). Pure.
import { isPayable } from '#lib/events/payable.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';

/** `no_entries`: the organizer has put nothing on sale yet, so nothing can be said of prices and places either. */
export type Availability = 'on_sale' | 'not_yet' | 'no_entries' | 'sold_out' | 'payments_disabled' | 'closed';

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
