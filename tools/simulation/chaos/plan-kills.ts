// Kills are bound to the progress of the purchases, not to the clock: a seed means the same on a slow machine.
import { seededRandom } from '../seeded-random.ts';

/** `what was sold since a dump`: the database is put back to it. `release before`: a storefront comes back as this release. */
export type Victim =
  | 'storefront 1'
  | 'storefront 2'
  | 'PostgreSQL'
  | 'what was sold since a dump'
  | 'release before';

export type PlannedKill = {
  /** Number of purchases that have begun when it is due. */
  after: number;
  victim: Exclude<Victim, 'what was sold since a dump' | 'release before'>;
  /** Milliseconds until it is started again. */
  pauseMs: number;
};

export type PlannedRestore = {
  /** Numbers of purchases that have begun when the dump is made, and when the database is put back to it. */
  readonly dumpAfter: number;
  readonly restoreAfter: number;
};

/** `restores` of them, one after the other; what is sold between its two moments is lost. */
export function planRestores(restores: number, purchases: number): PlannedRestore[] {
  const step = purchases / (restores + 1);
  return Array.from({ length: restores }, (_, index) => ({
    dumpAfter: Math.max(1, Math.floor(step * (index + 0.6))),
    restoreAfter: Math.max(1, Math.floor(step * (index + 1))),
  }));
}

/** Numbers of purchases that have begun when storefront 2, and when storefront 1, comes back as this release. */
export const planUpgrade = (purchases: number): readonly [number, number] => [
  Math.ceil(purchases * 0.1),
  Math.ceil(purchases * 0.9),
];

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
