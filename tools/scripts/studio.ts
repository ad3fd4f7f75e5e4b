// `npm run studio`: Prisma Studio on the database of the demo and of `npm run dev`, or on the one of DATABASE_URL.
import { join } from 'node:path';
import { err, ok } from '#lib/shared/result.ts';
import { openLocalDatabase } from './database/local-database.ts';
import { runCommand } from './shared/command-scope.ts';
import { ROOT } from './shared/project-root.ts';
import { superviseProcess } from './shared/supervised-process.ts';

const CLI = join(ROOT, 'node_modules', 'prisma-cli', 'build', 'index.js');

await runCommand(async (scope) => {
  const { DATABASE_URL: own } = process.env;
  const database = own ? ok({ url: own }) : await openLocalDatabase(scope, { name: 'demo' });
  if (!database.ok) return database;
  const args = [CLI, 'studio', '--url', database.value.url, ...process.argv.slice(2)];
  const studio = await scope.open(
    async () => superviseProcess({ name: 'studio', args, output: 'raw' }),
    (process) => process.stop(),
  );
  await studio.ended;
  return err({ message: 'Prisma Studio ended' });
});
