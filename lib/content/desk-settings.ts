// What the desk saved, beside the files of `content/`: a copy in each process, asked for anew every second or two while it is used.
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECK_EVERY_MS } from '#lib/content/load-file.ts';

/** By key; '' for a file of words. */
export type DeskValues = ReadonlyMap<string, unknown>;

/** By file of `content/`, such as `events/evt_1.json`. */
export type DeskSettings = {
  readonly revision: string;
  readonly files: ReadonlyMap<string, DeskValues>;
};

/** Loads them; the ones known before if nothing was saved since. */
export type DeskSource = (known: DeskSettings | null) => Promise<DeskSettings>;

/** Shared by all bundles that the framework makes of this module. */
type Memory = {
  source: DeskSource;
  copy: DeskSettings | null;
  askedAt: number;
  loading: Promise<DeskSettings> | null;
};

declare global {
  var flagoffDeskSettings: Memory | undefined;
}

const NONE: DeskValues = new Map();

/** Milliseconds. A page does not wait longer for a database that does not answer: the last copy stays in force. */
const LONGEST_WAIT_MS = 500;

/** Sets where the settings come from; without a source there are only files. */
export function followDeskSettings(source: DeskSource | null): void {
  globalThis.flagoffDeskSettings = source
    ? { source, copy: null, askedAt: Number.NEGATIVE_INFINITY, loading: null }
    : undefined;
}

/** What the desk saved of one file. Throws only while nothing was ever loaded. */
export async function deskValues(file: string): Promise<DeskValues> {
  const memory = globalThis.flagoffDeskSettings;
  if (!memory) return NONE;
  return (await latest(memory)).files.get(file) ?? NONE;
}

/** The files that the desk adds to, or that it stands in for. */
export async function deskFiles(): Promise<readonly string[]> {
  const memory = globalThis.flagoffDeskSettings;
  return memory ? [...(await latest(memory)).files.keys()] : [];
}

async function latest(memory: Memory): Promise<DeskSettings> {
  const { copy } = memory;
  if (copy && Math.abs(Date.now() - memory.askedAt) < CHECK_EVERY_MS) return copy;
  memory.askedAt = Date.now();
  memory.loading ??= load(memory);
  if (!copy) return memory.loading;
  return Promise.race([memory.loading.catch(() => copy), sleep(LONGEST_WAIT_MS, copy, { ref: false })]);
}

async function load(memory: Memory): Promise<DeskSettings> {
  try {
    memory.copy = await memory.source(memory.copy);
    return memory.copy;
  } finally {
    memory.loading = null;
  }
}
