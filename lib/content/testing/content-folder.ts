// A content folder for one test: empty at the start of each test, deleted at its end.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

export type ContentFolder = {
  /** Its path in the running test. */
  folder: () => string;
  /** Writes a file with a time some seconds later, like a later edit. */
  write: (name: string, text: string | Buffer) => Promise<void>;
  /** Removes a file, also some seconds later. */
  remove: (name: string) => Promise<void>;
};

export function contentFolder(): ContentFolder {
  let folder = '';
  let seconds = 1_000;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    folder = await mkdtemp(join(tmpdir(), 'content-'));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });
  const later = () => vi.setSystemTime(Date.now() + 5_000);
  return {
    folder: () => folder,
    write: async (name, text) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      seconds += 1;
      await utimes(path, seconds, seconds);
      later();
    },
    remove: async (name) => {
      await rm(join(folder, name));
      later();
    },
  };
}
