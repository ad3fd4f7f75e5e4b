// Waits for the fleet's storefronts: they hear of new races within seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/command-scope.ts';

const LISTED_WITHIN_MS = 60_000;
const PAUSE_MS = 500;

/** Waits until every storefront shows the entry form of every race. */
export async function untilListed(
  origins: readonly string[],
  eventIds: readonly string[],
): Promise<Result<void, CommandProblem>> {
  const end = performance.now() + LISTED_WITHIN_MS;
  for (const origin of origins) {
    for (const eventId of eventIds) {
      while (!(await showsForm(`${origin}/events/${encodeURIComponent(eventId)}/register`))) {
        if (performance.now() > end) return err({ message: `${origin} never listed the race ${eventId}` });
        await sleep(PAUSE_MS);
      }
    }
  }
  return ok(undefined);
}

async function showsForm(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    const page = await answer.text();
    return answer.ok && page.includes('type="email"');
  } catch {
    return false;
  }
}
