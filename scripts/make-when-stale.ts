// Makes something again only when its sources changed; what was made last is remembered in .data/<name>.json.
// Knows nothing of what is made.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ok, type Result } from '#lib/shared/result.ts';
import { withFileLock } from './file-lock.mjs';
import { DATA } from './project-root.ts';

export type Product<E> = {
  name: string;
  /** Fingerprint of what it is made of. */
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
  const kept = Memory.safeParse(await readFile(memory, 'utf8').then(JSON.parse, () => undefined));
  const wanted = await sources();
  if (kept.success && kept.data.sources === wanted && kept.data.product === (await product()))
    return ok(false);
  const made = await make();
  if (!made.ok) return made;
  await mkdir(DATA, { recursive: true });
  await writeFile(memory, JSON.stringify({ sources: wanted, product: await product() }));
  return ok(true);
}
