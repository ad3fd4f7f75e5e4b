// Waits until the storefronts of a fleet have new events in their snapshots, which takes seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/shared/command-scope.ts';

const LISTED_WITHIN_MS = 60_000;
const PAUSE_MS = 500;

/** Waits until every storefront shows the registration form of every event. */
export async function untilListed(
  origins: readonly string[],
  eventIds: readonly string[],
): Promise<Result<void, CommandProblem>> {
  const end = performance.now() + LISTED_WITHIN_MS;
  for (const origin of origins) {
    for (const eventId of eventIds) {
      while (!(await showsForm(`${origin}/events/${encodeURIComponent(eventId)}/register`))) {
        if (performance.now() > end)
          return err({
            message: `${origin} did not list the event ${eventId} within ${LISTED_WITHIN_MS / 1000} s`,
          });
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
