// Whether an entry costs nothing, before the provider has said what its order costs. Pure.
import type { RaceFacts } from '#lib/events/race-facts.ts';

type Chosen = {
  readonly lines: readonly { readonly ticket_type_id: string }[];
  readonly donation_amount?: number | undefined;
};

/** False where nothing is chosen, and also where only the order can tell: a discount may take all of the price. */
export function isFreeEntry(
  { lines, donation_amount }: Chosen,
  { freeTickets }: Pick<RaceFacts, 'freeTickets'>,
): boolean {
  if (donation_amount || lines.length === 0) return false;
  return lines.every(({ ticket_type_id }) => freeTickets.includes(ticket_type_id));
}
