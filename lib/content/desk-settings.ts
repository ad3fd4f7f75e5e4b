// What the desk saved, beside the files of `content/`: a copy in each process, asked for anew every second or two while it is used.
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache } from 'react';
import { CHECK_EVERY_MS } from '#lib/content/load-file.ts';

/** Values by key; the key '' stands for a file of words. */
export type DeskValues = ReadonlyMap<string, unknown>;

/** Values by file of `content/`, such as `events/evt_1.json`. */
export type DeskSettings = {
  readonly revision: string;
  readonly files: ReadonlyMap<string, DeskValues>;
};

export type DeskSource = {
  /** Loads them; the ones known before if nothing was saved since. */
  readonly load: (known: DeskSettings | null) => Promise<DeskSettings>;
  /** What a member looks at and has not saved; null takes a value away. */
  readonly preview: (staffId: string) => Promise<DeskSettings['files']>;
};

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

type Files = DeskSettings['files'];

/** What the visit whose page is being rendered previews. */
const unsaved = cache((): { files: Files | null } => ({ files: null }));

/** Shows what the member looks at, in place of what was saved, on the page that is being rendered alone. */
export async function previewDeskSettings(staffId: string): Promise<void> {
  unsaved().files = (await globalThis.flagoffDeskSettings?.source.preview(staffId)) ?? null;
}

/** What a preview shows of one file; null without one. */
export const previewedValues = (file: string): DeskValues | null => unsaved().files?.get(file) ?? null;

/** What the desk saved of one file. Throws only while nothing was ever loaded. */
export async function deskValues(file: string): Promise<DeskValues> {
  const previewed = previewedValues(file);
  const memory = globalThis.flagoffDeskSettings;
  const saved = memory ? (await latest(memory)).files.get(file) : undefined;
  return previewed ? new Map([...(saved ?? NONE), ...previewed]) : (saved ?? NONE);
}

/** The files that the desk adds to, or that it stands in for. */
export async function deskFiles(): Promise<readonly string[]> {
  const memory = globalThis.flagoffDeskSettings;
  return memory ? [...(await latest(memory)).files.keys()] : [];
}

async function latest(memory: Memory): Promise<DeskSettings> {
  const { copy } = memory;
  // All readers of one page wait for the same answer: it never shows one setting of before beside a new one.
  if (!memory.loading) {
    if (copy && Math.abs(Date.now() - memory.askedAt) < CHECK_EVERY_MS) return copy;
    memory.askedAt = Date.now();
    memory.loading = load(memory);
  }
  if (!copy) return memory.loading;
  return Promise.race([memory.loading.catch(() => copy), sleep(LONGEST_WAIT_MS, copy, { ref: false })]);
}

async function load(memory: Memory): Promise<DeskSettings> {
  try {
    memory.copy = await memory.source.load(memory.copy);
    return memory.copy;
  } finally {
    memory.loading = null;
  }
}
