// Files under `content/`, which an organizer edits while the storefront runs: read again when they have changed.
import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { goodStates, tellProblem } from '#lib/content/content-memory.ts';

/** The organizer's folder, beside the program. */
export const CONTENT_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'content');

/** Long enough that a crowd of visits looks once, short enough that an organizer sees an edit at once. */
const LOOK_AGAIN_MS = 1_000;

/** `look` at most once a second for each path. */
export function seldom<T>(look: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const looks = new LRUCache<string, { at: number; found: Promise<T> }>({ max: 500 });
  return (path) => {
    const last = looks.get(path);
    const now = Date.now();
    if (last && now - last.at < LOOK_AGAIN_MS) return last.found;
    const found = look(path);
    looks.set(path, { at: now, found });
    return found;
  };
}

/** `wrong`: what of the text cannot be used, a line each; told in the log. */
export type Reading<T> = { value: T; wrong?: readonly string[] };

type Options<T> = {
  /** Nothing works without it: when it is gone, as for the moment in which an editor saves it, its last value stands. */
  needed?: boolean;
  /** What stands for a file that cannot be used and never could. */
  unusable?: (bytes: Buffer) => T;
  /** Checks what another bundle of this module has last found good; without it each has its own last good value. */
  recall?: (value: unknown) => T | undefined;
};

/** `version` says which state of the file was read; `good` is absent when there never was one that could be used. */
type Kept<T> = { version: string; good?: { value: T }; wrong: readonly string[] };

/**
 * A reader that parses a file anew only when it was written since, and looks at most once a second. An edit that cannot be read or does not parse keeps
 * the last good value, and is told in the log: a typing mistake must not take the shop down. Throws when there never was
 * a good one, and for a file that may be left out once it is gone.
 */
export function contentFile<T>(
  parse: (text: string, before: T | undefined) => Reading<T>,
  { needed = false, unusable, recall }: Options<T> = {},
): (path: string) => Promise<T> {
  const kept = new Map<string, Kept<T>>();

  function lastGood(path: string): { value: T } | undefined {
    const value = recall?.(goodStates().get(path));
    return kept.get(path)?.good ?? (value && { value });
  }

  async function anew(path: string, version: string): Promise<Kept<T>> {
    const bytes = await readFile(path);
    const before = lastGood(path);
    try {
      const { value, wrong = [] } = parse(decode(bytes), before?.value);
      if (recall) goodStates().set(path, value);
      return { version, good: { value }, wrong };
    } catch (cause) {
      return { version, good: before ?? (unusable && { value: unusable(bytes) }), wrong: [reason(cause)] };
    }
  }

  function unread(path: string, cause: unknown): Kept<T> {
    const good = lastGood(path);
    if (!isGone(cause)) return { version: '', good, wrong: [reason(cause)] };
    if (needed) return { version: '', good, wrong: good ? [] : ['it is missing'] };
    kept.delete(path);
    goodStates().delete(path);
    return { version: '', wrong: [] };
  }

  async function look(path: string): Promise<Kept<T>> {
    try {
      const { mtimeMs, size } = await stat(path);
      const version = `${mtimeMs} ${size}`;
      const before = kept.get(path);
      const now = before?.version === version ? before : await anew(path, version);
      kept.set(path, now);
      return now;
    } catch (cause) {
      return unread(path, cause);
    }
  }

  const lookSeldom = seldom(look);
  return async (path) => {
    const { version, good, wrong } = await lookSeldom(path);
    tellProblem({ file: path, wrong }, version);
    if (good) return good.value;
    throw new Error([`${path} cannot be used`, ...wrong].join(': '));
  };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A mark of the byte order is left out. Other encodings are none of ours: their letters would be shown as others. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw new Error('it is not written in UTF-8');
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Error('it is not written in UTF-8');
  }
}

const isGone = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

/** On one line: parsers quote what they stumbled over. */
const reason = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ');
