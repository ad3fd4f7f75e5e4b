// The sandbox as one value: store, clock, rate windows, own addresses, and the fetch for webhooks.
import { Clock } from '../clock/clock.ts';
import type { Limits } from '../store/operation-rows.ts';
import { openStore, type Store } from '../store/store.ts';
import { currentLimits, documentLimits, RateWindows } from './rate-limits.ts';
import { resumeTasks, runTask } from './tasks.ts';

export type Origins = { base: string; other: string };

export type World = {
  store: Store;
  clock: Clock;
  windows: RateWindows;
  origins: Origins;
  /** Host names besides loopback to which webhooks may go, and from which the control plane may be used. */
  allowHosts: readonly string[];
  fetch: typeof fetch;
};

type Options = {
  stateFile?: string;
  origins: Origins;
  allowHosts?: readonly string[];
  fetch?: typeof fetch;
  real?: () => number;
};

/** Opens the world; `seed` fills it when it is empty. Overdue tasks of a restarted world run at once, in order. */
export function openWorld(options: Options, seed: (world: World) => void): World {
  const store = openStore(options.stateFile);
  const settings = store.settings.get('settings');
  const clock: Clock = new Clock({
    real: options.real ?? Date.now,
    offset: settings?.clock_offset_ms ?? 0,
    moved: (offset) => putSettings(store, { clock_offset_ms: offset }),
    run: (task) => runTask(world, task),
  });
  const world: World = {
    store,
    clock,
    windows: new RateWindows(),
    origins: options.origins,
    allowHosts: options.allowHosts ?? [],
    fetch: options.fetch ?? fetch,
  };
  if (settings) resumeTasks(world);
  else fill(world, seed);
  return world;
}

/** Back to what `seed` makes: data, clock, faults, limits, log and endpoints. */
export function resetWorld(world: World, seed: (world: World) => void): void {
  world.store.clear();
  world.windows.clear();
  world.clock.reset();
  fill(world, seed);
}

function fill(world: World, seed: (world: World) => void): void {
  world.store.transact(() => {
    putSettings(world.store, { clock_offset_ms: 0, limits: documentLimits });
    seed(world);
  });
}

function putSettings(store: Store, change: { clock_offset_ms?: number; limits?: Limits }): void {
  const before = store.settings.get('settings');
  store.settings.put({
    id: 'settings',
    clock_offset_ms: change.clock_offset_ms ?? before?.clock_offset_ms ?? 0,
    limits: change.limits ?? before?.limits ?? documentLimits,
  });
}

/** Changes the limits of partner-api.md 8 for this sandbox. */
export function changeLimits(world: World, change: Partial<Limits>): Limits {
  const limits = { ...currentLimits(world), ...change };
  putSettings(world.store, { limits });
  return limits;
}
