// A fingerprint of files, to tell whether what was made of them is still fresh.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from './project-root.ts';

async function listFiles(path: string, skip: (path: string) => boolean): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const lists = entries.map((entry) => {
    const full = join(path, entry.name);
    if (skip(relative(ROOT, full))) return [];
    if (entry.isDirectory()) return listFiles(full, skip);
    return entry.isFile() ? [full] : [];
  });
  return (await Promise.all(lists)).flat();
}

/** Hash of names and contents below the checkout, without what `skip` (given a relative path) leaves out. */
export async function hashSources(skip: (path: string) => boolean, folder = ROOT): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await listFiles(folder, skip)).sort()) {
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(await readFile(path))
      .update('\0');
  }
  return hash.digest('hex');
}
