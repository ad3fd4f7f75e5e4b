// What an order's registrations and answers are called, when the race starts and how it is paid, from the snapshot alone.
import type { Ctx } from '#lib/context.ts';
import { loadEvent } from '#lib/events/load-events.ts';
import { freeTickets } from '#lib/events/payable.ts';

export type RaceFacts = {
  startsAt: Date | null;
  ticketNames: ReadonlyMap<string, string>;
  /** Ids of the ticket types that cost nothing. */
  freeTickets: readonly string[];
  paymentMethods: readonly string[];
  questions: readonly { key: string; label: string }[];
};

/** Never calls the provider; an event that left the list is still known. */
export async function raceFacts(ctx: Ctx, eventId: string): Promise<RaceFacts> {
  const stored = await loadEvent(ctx, eventId);
  const types = stored?.detail?.ticket_types ?? [];
  return {
    startsAt: stored && new Date(stored.item.starts_at),
    ticketNames: new Map(types.map((type) => [type.ticket_type_id, type.name])),
    freeTickets: freeTickets(types),
    paymentMethods: stored?.detail?.payment_methods ?? [],
    questions: stored?.detail?.additional_questions ?? [],
  };
}
