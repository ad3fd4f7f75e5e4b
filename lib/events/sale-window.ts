// When a kind of entry is sold. The provider refuses outside of it with `ticket_not_on_sale` (partner-api.md 7.3); a
// side of the window that it does not tell is open. Pure.
import type { TicketType } from '#lib/partner-api/schemas/event.ts';

type Window = Pick<TicketType, 'sales_start' | 'sales_end'>;
export type SaleState = 'not_yet' | 'on_sale' | 'over';

/** Both null where nothing is known. */
export function saleWindow({ sales_start, sales_end }: Window): { opens: Date | null; closes: Date | null } {
  return {
    opens: sales_start ? new Date(sales_start) : null,
    closes: sales_end ? new Date(sales_end) : null,
  };
}

/** Sold from its first moment on, and no longer at its last. */
export function saleState(ticket: Window, now: Date): SaleState {
  const { opens, closes } = saleWindow(ticket);
  if (opens && now < opens) return 'not_yet';
  return closes && now >= closes ? 'over' : 'on_sale';
}
