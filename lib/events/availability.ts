// Whether a race can be entered now, and if not, why (partner-api.md 2.1, 2.2). Pure.
import { saleState } from '#lib/events/sale-window.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';

/** `no_entries`: the organizer has put nothing on sale yet, so nothing can be said of prices and places either. */
export type Availability = 'on_sale' | 'not_yet' | 'no_entries' | 'sold_out' | 'payments_disabled' | 'closed';

/** `status` is only in the list; everything else is in the detail. */
export function availabilityOf(
  status: string,
  { payments_enabled, ticket_types }: EventDetail,
  now: Date,
): Availability {
  const isEmpty = ticket_types.length === 0;
  if (status === 'scheduled') return isEmpty ? 'no_entries' : 'not_yet';
  if (status !== 'open') return 'closed';
  if (!payments_enabled) return 'payments_disabled';
  if (isEmpty) return 'no_entries';
  const states = ticket_types.map((type) => ({ sale: saleState(type, now), free: type.remaining > 0 }));
  if (states.some(({ sale, free }) => sale === 'on_sale' && free)) return 'on_sale';
  if (states.some(({ sale }) => sale === 'not_yet')) return 'not_yet';
  return states.every(({ sale }) => sale === 'over') ? 'closed' : 'sold_out';
}
