// Files under `content/`, which an organizer edits while the storefront runs: read again when they have changed.
import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The organizer's folder, beside the program. */
export const CONTENT_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'content');

/**
 * A reader that parses a file anew only when it was written since. An edit that does not parse keeps the last good
 * value: a typing mistake must not take the shop down. Throws when there never was a good one.
 */
export function contentFile<T>(parse: (text: string) => T): (path: string) => Promise<T> {
  const kept = new Map<string, { writtenAt: number; value: T }>();
  return async (path) => {
    const before = kept.get(path);
    const { mtimeMs: writtenAt } = await stat(path);
    if (before?.writtenAt === writtenAt) return before.value;
    const text = await readFile(path, 'utf8');
    try {
      const value = parse(text);
      kept.set(path, { writtenAt, value });
      return value;
    } catch (cause) {
      if (!before) throw new Error(`${path} cannot be used`, { cause });
      kept.set(path, { writtenAt, value: before.value });
      return before.value;
    }
  };
}
