// Makes something again only when its sources changed; what was made last is remembered in .data/<name>.json.
// Knows nothing of what is made.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { ok, type Result } from '#lib/shared/result.ts';
import { withFileLock } from './file-lock.mjs';
import { DATA, ROOT } from './project-root.ts';

export type Product<E> = {
  name: string;
  /** Fingerprint of the sources. */
  sources: () => Promise<string>;
  /** Fingerprint of the product itself, undefined when it is not there. */
  product: () => Promise<string | undefined>;
  make: () => Promise<Result<void, E>>;
  /** Called when another process is making it just now. */
  onWait?: () => void;
};

const Memory = z.object({ sources: z.string(), product: z.string() });

/** Answers whether it had to be made. Of several processes that ask at once, one makes it and the others wait. */
export async function makeWhenStale<E>(options: Product<E>): Promise<Result<boolean, E>> {
  return withFileLock(join(DATA, `${options.name}.lock`), () => makeAlone(options), options.onWait);
}

async function makeAlone<E>({ name, sources, product, make }: Product<E>): Promise<Result<boolean, E>> {
  const memory = join(DATA, `${name}.json`);
  const last = Memory.safeParse(await readFile(memory, 'utf8').then(JSON.parse, () => undefined));
  const wanted = await sources();
  if (last.success && last.data.sources === wanted && last.data.product === (await product()))
    return ok(false);
  const made = await make();
  if (!made.ok) return made;
  await mkdir(DATA, { recursive: true });
  await writeFile(memory, JSON.stringify({ sources: wanted, product: await product() }));
  return ok(true);
}

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
