// `npm run generate`: the Prisma client, from the schema. Offline on every system: what needs no engine gets none.
// For development and builds: a production install has no Prisma CLI, which is why the CLI has a name of its own there; under
// its usual name, npm would keep it as an optional peer of other packages.
import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ok } from '#lib/shared/result.ts';
import { hashSources, makeWhenStale } from '../shared/make-when-stale.ts';
import { ROOT } from '../shared/project-root.ts';

const run = promisify(execFile);
const CLIENT = join(ROOT, 'lib', 'db', 'generated');

async function generate(): Promise<void> {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('prisma-cli/package.json')),
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

async function schemaAndGenerator(): Promise<string> {
  const schema = await hashSources((path) => !path.endsWith('.prisma'), join(ROOT, 'prisma'));
  const generator = await hashSources((path) => path !== 'package.json', ROOT);
  return `${schema} ${generator}`;
}

/** Makes the client when it is missing or of another schema; answers whether it had to. */
export async function generateClient(): Promise<boolean> {
  const made = await makeWhenStale<never>({
    name: 'generated-client',
    sources: schemaAndGenerator,
    product: () => hashSources(() => false, CLIENT).catch(() => undefined),
    make: async () => ok(await generate()),
  });
  return made.ok && made.value;
}

/** Whether there is a client: what a production install has is left as the build made it. */
export async function isClientThere(): Promise<boolean> {
  return access(join(CLIENT, 'client.ts')).then(
    () => true,
    () => false,
  );
}

if (import.meta.main)
  console.log((await generateClient()) ? 'generated the Prisma client' : 'the Prisma client is up to date');
