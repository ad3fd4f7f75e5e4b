// A content folder of a test's own: empty at the beginning of each test, gone at its end.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

export type ContentFolder = {
  /** Where it is, in the test that runs. */
  folder: () => string;
  /** Writes a file and moves its time on, as an edit seconds later would. */
  write: (name: string, text: string | Buffer) => Promise<void>;
  /** Removes a file, seconds later too. */
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
