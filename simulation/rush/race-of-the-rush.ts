// The race that everybody wants: one kind of entry, no waiver, opened at the provider and awaited at every storefront.
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/command-scope.ts';
import { ORG } from '../../scripts/connect-provider.ts';
import type { ProviderControl } from '../../scripts/provider-control.ts';
import type { Send } from '../buyer/http-client.ts';

const LISTED_WITHIN_MS = 60_000;
const PAUSE_MS = 500;

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

/** Storefronts hear of a new race within seconds. */
export async function untilListed(
  send: Send,
  origins: readonly string[],
  eventId: string,
): Promise<Result<void, CommandProblem>> {
  const end = Date.now() + LISTED_WITHIN_MS;
  for (const origin of origins) {
    const url = `${origin}/events/${encodeURIComponent(eventId)}/register`;
    for (;;) {
      const answer = await send({ method: 'GET', url });
      if (answer.ok && answer.value.status === 200) break;
      if (Date.now() > end) return err({ message: `${origin} never listed the race of the rush` });
      await sleep(PAUSE_MS);
    }
  }
  return ok(undefined);
}
