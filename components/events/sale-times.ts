// The sentence of `event` that says when an entry is sold, and the moment that it names. Pure.
import { saleWindow } from '#lib/events/sale-window.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';

type SaleTimes = { key: 'salesFrom' | 'salesUntil'; at: Date };

/** Null where the provider tells no window: the document names none for reads (partner-api.md 2.2). */
export function saleTimes(
  ticket: Pick<TicketType, 'sales_start' | 'sales_end'>,
  now: Date,
): SaleTimes | null {
  const { opens, closes } = saleWindow(ticket);
  if (opens && opens > now) return { key: 'salesFrom', at: opens };
  return closes && { key: 'salesUntil', at: closes };
}
