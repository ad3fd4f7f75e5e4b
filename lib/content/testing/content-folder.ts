// A content folder of a test's own: empty at the beginning of each test, gone at its end.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export type ContentFolder = {
  /** Where it is, in the test that runs. */
  folder: () => string;
  /** Writes a file and moves its time on, as an edit a moment later would. */
  write: (name: string, text: string | Buffer) => Promise<void>;
};

export function contentFolder(): ContentFolder {
  let folder = '';
  let seconds = 1_000;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    folder: () => folder,
    write: async (name, text) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      seconds += 1;
      await utimes(path, seconds, seconds);
    },
  };
}
