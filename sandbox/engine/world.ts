// The sandbox as one value: store, clock, rate windows, own addresses, and the fetch for webhooks.
import { z } from 'zod';
import { Clock } from '../clock/clock.ts';
import { change } from '../store/journal.ts';
import type { Limits } from '../store/operation-rows.ts';
import { openStore, type Store } from '../store/store.ts';
import { currentLimits, documentLimits, RateWindows, rateWindow } from './rate-limits.ts';
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
  /** Fills the world when it is empty, and at a reset. */
  seed: (world: World) => void;
  /** Kept by name until the process ends, also over a reset. */
  snapshots: Map<string, Snapshot>;
  /** Grows when the state is replaced as a whole, so that work under way leaves the new state alone. */
  epoch: number;
};

type Options = {
  stateFile?: string;
  origins: Origins;
  allowHosts?: readonly string[];
  fetch?: typeof fetch;
  real?: () => number;
};

/** Opens the world; `seed` fills it when it is empty. Overdue tasks of a restarted world run at once, in order. */
export function openWorld(options: Options, seed: World['seed']): World {
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
    seed,
    snapshots: new Map(),
    epoch: 0,
  };
  if (settings) resumeTasks(world);
  else fill(world);
  return world;
}

/** Back to what the world's seed makes: data, clock, faults, limits, log and endpoints. */
export function resetWorld(world: World): void {
  world.epoch += 1;
  world.store.clear();
  world.windows.clear();
  world.clock.reset();
  fill(world);
}

/** A world's whole state, its clock at `now` (milliseconds). */
export const snapshot = z.strictObject({
  now: z.number(),
  rows: z.array(change.readonly()),
  windows: z.array(rateWindow),
});
export type Snapshot = z.infer<typeof snapshot>;

export const takeSnapshot = (world: World): Snapshot => ({
  now: world.clock.now(),
  rows: world.store.changes(),
  windows: world.windows.entries(),
});

/** Puts back everything, the clock included: holds, prompts and webhooks fall due after the time that they had left. */
export function restoreSnapshot(world: World, { now, rows, windows }: Snapshot): void {
  world.epoch += 1;
  world.store.load(rows);
  world.windows.load(windows);
  world.clock.reset(now);
  resumeTasks(world);
}

function fill(world: World): void {
  world.store.transact(() => {
    putSettings(world.store, { clock_offset_ms: 0, limits: documentLimits });
    world.seed(world);
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
