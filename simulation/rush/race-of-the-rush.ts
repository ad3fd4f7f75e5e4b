// The race that everybody wants: one kind of entry, no waiver, opened at the provider.
import { ORG } from '../../scripts/connect-provider.ts';
import type { ProviderControl } from '../../scripts/provider-control.ts';

/** Creates the race; its id. */
export async function createRace(control: ProviderControl, capacity: number): Promise<string> {
  const { event_id } = await control.createEvent({
    org: ORG,
    name: 'The Rush',
    ticket_types: [{ name: 'Entry', price_minor: 20_000, capacity }],
    additional_questions: [],
    waiver_required: false,
  });
  return event_id;
}
