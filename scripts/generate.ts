// `npm run generate`: the Prisma client, from the schema. Offline on every system: what needs no engine gets none.
import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withFileLock } from './file-lock.mjs';
import { DATA, ROOT } from './project-root.ts';

const run = promisify(execFile);
const CLIENT = join(ROOT, 'lib', 'db', 'generated', 'client.ts');

async function newest(paths: string[]): Promise<number> {
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}

async function isFresh(): Promise<boolean> {
  const made = await stat(CLIENT).catch(() => undefined);
  const names = (await readdir(join(ROOT, 'prisma'))).filter((name) => name.endsWith('.prisma'));
  const sources = names.map((name) => join(ROOT, 'prisma', name));
  return made !== undefined && made.mtimeMs >= (await newest([...sources, join(ROOT, 'package-lock.json')]));
}

async function generate(): Promise<void> {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('prisma/package.json')),
    'build',
    'index.js',
  );
  // Prisma would download its migration engine, which generating does not use: any file that exists will do.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  };
  await run(process.execPath, [cli, 'generate', '--no-hints'], { cwd: ROOT, env });
}

/** Makes the client when it is missing or older than the schema; answers whether it had to. */
export async function generateClient(): Promise<boolean> {
  return withFileLock(join(DATA, 'generate.lock'), async () => {
    if (await isFresh()) return false;
    await generate();
    return true;
  });
}

if (import.meta.main)
  console.log((await generateClient()) ? 'generated the Prisma client' : 'the Prisma client is fresh');
