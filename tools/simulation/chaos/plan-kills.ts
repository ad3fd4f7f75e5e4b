// Kills are bound to the progress of the purchases, not to the clock: a seed means the same on a slow machine.
import { seededRandom } from '../seeded-random.ts';

export type Victim = 'storefront 1' | 'storefront 2' | 'PostgreSQL';

export type PlannedKill = {
  /** Number of purchases that have begun when it is due. */
  after: number;
  victim: Victim;
  /** Milliseconds until it is started again. */
  pauseMs: number;
};

/** `kills` of them, spread over `purchases`, in order. */
export function planKills(seed: number, kills: number, purchases: number): PlannedKill[] {
  const random = seededRandom(seed, 'kills');
  const planned = Array.from({ length: kills }, (): PlannedKill => {
    return {
      after: random.whole(1, purchases),
      victim: random.pick([
        ['storefront 1', 40],
        ['storefront 2', 40],
        ['PostgreSQL', 20],
      ]),
      pauseMs: random.whole(50, 1500),
    };
  });
  return planned.sort((a, b) => a.after - b.after);
}
