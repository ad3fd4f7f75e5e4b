// Whether an entry costs nothing, before the provider has said what its order costs. Pure.
import type { RaceFacts } from '#lib/events/race-facts.ts';
import { PricedRequest } from '#lib/registration/price-change.ts';

/**
 * False also where only the order can tell: a discount may take all of the price.
 * @param request the body of `POST /orders` as it was sent (partner-api.md 4.6)
 */
export function isFreeEntry(request: unknown, { freeTickets }: Pick<RaceFacts, 'freeTickets'>): boolean {
  const { lines, donation_amount } = PricedRequest.parse(request);
  return !donation_amount && lines.every(({ ticket_type_id }) => freeTickets.includes(ticket_type_id));
}
