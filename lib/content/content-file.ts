// Files under `content/`, which an organizer edits while the storefront runs: read again when they have changed.
import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The organizer's folder, beside the program. */
export const CONTENT_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'content');

type Options = {
  /** Nothing works without it: when it is gone, as for the moment in which an editor saves it, its last value stands. */
  needed?: boolean;
};

/**
 * A reader that parses a file anew only when it was written since. An edit that cannot be read or does not parse keeps
 * the last good value: a typing mistake must not take the shop down. Throws when there never was a good one, and for a
 * file that may be left out once it is gone.
 */
export function contentFile<T>(
  parse: (text: string) => T,
  { needed = false }: Options = {},
): (path: string) => Promise<T> {
  const kept = new Map<string, { writtenAt: number; value: T }>();
  return async (path) => {
    const before = kept.get(path);
    try {
      const { mtimeMs: writtenAt } = await stat(path);
      if (before?.writtenAt === writtenAt) return before.value;
      const value = parse(await readFile(path, 'utf8'));
      kept.set(path, { writtenAt, value });
      return value;
    } catch (cause) {
      if (before && (needed || !isGone(cause))) return before.value;
      kept.delete(path);
      throw new Error(`${path} cannot be used`, { cause });
    }
  };
}

const isGone = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
