// Kills what is due and starts it again, one victim at a time, so that something always works; and puts the database back to a dump,
// which stops everything.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dumpDatabase } from '#lib/db/backup/dump-database.ts';
import { restoreDump } from '#lib/db/backup/restore-dump.ts';
import { migrate } from '#lib/db/migrate.ts';
import type { Fleet } from '../fleet/open-fleet.ts';
import type { PlannedKill, PlannedRestore, Victim } from './plan-kills.ts';

export type Killer = {
  readonly done: Record<Victim, number>;
  readonly planned: number;
  /** Number of kills that are due after so many purchases and not done. */
  behind(begun: number): number;
  /** Settles when all that was planned is done; throws when a victim does not come back. */
  readonly finished: Promise<void>;
};

type Planned = {
  readonly kills: readonly PlannedKill[];
  readonly restores: readonly PlannedRestore[];
  /** See `planUpgrade`; empty where all storefronts are of this release from the start. */
  readonly upgrades: readonly number[];
};
type Strike = { readonly after: number; readonly strike: () => Promise<Victim | null> };

/** Works through the plan as the purchases go on. */
export function startKiller(
  fleet: Fleet,
  { kills, restores, upgrades }: Planned,
  begun: () => number,
): Killer {
  const done: Record<Victim, number> = {
    'storefront 1': 0,
    'storefront 2': 0,
    PostgreSQL: 0,
    'what was sold since a dump': 0,
    'release before': 0,
  };
  const strikes: Strike[] = [
    ...kills.map((kill) => ({ after: kill.after, strike: () => killAndStart(fleet, kill) })),
    ...restores.flatMap((planned) => restoring(fleet, planned)),
    ...upgrading(fleet, upgrades),
  ].sort((a, b) => a.after - b.after);
  let count = 0;
  const run = async (): Promise<void> => {
    for (const { after, strike } of strikes) {
      while (begun() < after) await sleep(50);
      const victim = await strike();
      if (victim) done[victim] += 1;
      count += 1;
    }
  };
  return {
    done,
    planned: kills.length + restores.length + upgrades.length,
    behind: (purchases) => strikes.filter(({ after }) => after <= purchases).length - count,
    finished: run(),
  };
}

async function killAndStart(fleet: Fleet, { victim, pauseMs }: PlannedKill): Promise<Victim> {
  const mortal =
    victim === 'PostgreSQL' ? fleet.postgres : fleet.storefronts[victim === 'storefront 1' ? 0 : 1];
  if (mortal === undefined) throw new Error(`there is no ${victim} to kill`);
  await mortal.kill();
  await sleep(pauseMs);
  const started = await mortal.start();
  if (!started.ok) throw new Error(`${victim} did not come back: ${started.error.message}`);
  return victim;
}

/** The dump, and later the way back to it as an operator goes it: storefronts stopped, restored, started. */
function restoring(fleet: Fleet, { dumpAfter, restoreAfter }: PlannedRestore): Strike[] {
  let folder = '';
  const path = () => join(folder, 'chaos.dump');
  const dump = async () => {
    folder = await mkdtemp(join(tmpdir(), 'flagoff-chaos-'));
    const dumped = await dumpDatabase(fleet.databaseUrl, { path: path() });
    if (!dumped.ok) throw new Error(`no dump: ${dumped.error.message}`);
    return null;
  };
  const restore = async (): Promise<Victim> => {
    for (const storefront of fleet.storefronts) await storefront.kill();
    const restored = await restoreDump(fleet.databaseUrl, { path: path(), mayReplace: true });
    if (!restored.ok) throw new Error(`not restored: ${restored.error.message}`);
    for (const storefront of fleet.storefronts) {
      const started = await storefront.start();
      if (!started.ok) throw new Error(`a storefront did not start: ${started.error.message}`);
    }
    await rm(folder, { recursive: true });
    return 'what was sold since a dump';
  };
  return [
    { after: dumpAfter, strike: dump },
    { after: restoreAfter, strike: restore },
  ];
}

/** As an operator does it: the new release migrates while the old one sells, then one storefront after the other is replaced. */
function upgrading(fleet: Fleet, moments: readonly number[]): Strike[] {
  const [first, second] = fleet.storefronts;
  return [second, first].flatMap((storefront, index) => {
    const after = moments[index];
    if (storefront === undefined || after === undefined) return [];
    const strike = async (): Promise<Victim> => {
      const migrated = await migrate(fleet.databaseUrl);
      if (!migrated.ok) throw new Error(`not migrated: ${migrated.error.message}`);
      await storefront.kill();
      const started = await storefront.start({ asThisRelease: true });
      if (!started.ok) throw new Error(`the new release did not start: ${started.error.message}`);
      return 'release before';
    };
    return { after, strike };
  });
}
