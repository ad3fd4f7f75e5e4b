// Whether an entry costs nothing, before the provider has said what its order costs. Pure.
import type { RaceFacts } from '#lib/events/race-facts.ts';
import type { StoredRequest } from '#lib/registration/stored-request.ts';

/** False also where only the order can tell: a discount may take all of the price. */
export function isFreeEntry(
  { lines, donation_amount }: Pick<StoredRequest, 'lines' | 'donation_amount'>,
  { freeTickets }: Pick<RaceFacts, 'freeTickets'>,
): boolean {
  return !donation_amount && lines.every(({ ticket_type_id }) => freeTickets.includes(ticket_type_id));
}
