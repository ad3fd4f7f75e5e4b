// What can be said of a race's entries in one sentence: a key of `event.described` in `messages/<language>.json`. Pure.
import { methodsOf } from '#lib/events/payable.ts';
import type { EventPage } from '#lib/events/read-event.ts';

export type OfferedHow = 'none' | 'closed' | 'free' | 'paid' | 'freeOrPaid' | 'unpayable';

type Page = Pick<EventPage, 'event' | 'told' | 'availability'>;

/** `unpayable`: they have prices, and nothing takes the money for them. */
export function offeredHow({ event, told, availability }: Page): OfferedHow {
  if (!told) return availability === 'closed' ? 'closed' : 'none';
  const { ticket_types: tickets, payments_enabled } = event;
  if (tickets.length === 0) return 'none';
  if (tickets.every((ticket) => ticket.is_free)) return 'free';
  if (!payments_enabled || methodsOf(event).length === 0) return 'unpayable';
  return tickets.some((ticket) => ticket.is_free) ? 'freeOrPaid' : 'paid';
}
