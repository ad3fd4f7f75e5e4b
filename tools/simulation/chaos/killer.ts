// Kills what is due and starts it again, one victim at a time, so that something always works.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../fleet/open-fleet.ts';
import type { PlannedKill, Victim } from './plan-kills.ts';

export type Killer = {
  readonly done: Record<Victim, number>;
  /** Number of kills that are due after so many purchases and not done. */
  behind(begun: number): number;
  /** Settles when all planned kills are done; throws when a victim does not come back. */
  readonly finished: Promise<void>;
};

/** Works through the plan as the purchases go on. */
export function startKiller(fleet: Fleet, plan: readonly PlannedKill[], begun: () => number): Killer {
  const done: Record<Victim, number> = { 'storefront 1': 0, 'storefront 2': 0, PostgreSQL: 0 };
  let count = 0;
  const run = async (): Promise<void> => {
    for (const { after, victim, pauseMs } of plan) {
      while (begun() < after) await sleep(50);
      await strike(fleet, victim, pauseMs);
      done[victim] += 1;
      count += 1;
    }
  };
  return {
    done,
    behind: (purchases) => plan.filter(({ after }) => after <= purchases).length - count,
    finished: run(),
  };
}

async function strike(fleet: Fleet, victim: Victim, pauseMs: number): Promise<void> {
  const mortal =
    victim === 'PostgreSQL' ? fleet.postgres : fleet.storefronts[victim === 'storefront 1' ? 0 : 1];
  if (mortal === undefined) throw new Error(`there is no ${victim} to kill`);
  await mortal.kill();
  await sleep(pauseMs);
  const started = await mortal.start();
  if (!started.ok) throw new Error(`${victim} did not come back: ${started.error.message}`);
}
