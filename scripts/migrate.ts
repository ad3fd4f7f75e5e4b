// `npm run migrate`: brings the database to the newest migration. `new <name>` writes the next migration from the
// Prisma schema, `check` fails when the schema has what no migration makes.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#lib/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '#lib/db/migrations-folder.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { type CommandProblem, type CommandScope, runCommand } from './command-scope.ts';
import { loadEnvFiles } from './load-env-files.ts';
import { openLocalDatabase } from './local-database.ts';
import { TEST_CLUSTER } from './run-databases.ts';
import { schemaDifference } from './schema-difference.ts';

type Outcome = Result<string, CommandProblem>;

async function apply(scope: CommandScope): Promise<Outcome> {
  loadEnvFiles();
  const given = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
  const database = given ? ok({ url: given }) : await openLocalDatabase(scope);
  if (!database.ok) return database;
  const migrated = await migrate(database.value.url);
  if (!migrated.ok) return migrated;
  const { applied } = migrated.value;
  return ok(applied.length === 0 ? 'nothing to migrate' : `applied ${applied.join(', ')}`);
}

/** Taken on a scratch database of the test cluster, never on one with data. */
async function difference(scope: CommandScope): Promise<Result<string | undefined, CommandProblem>> {
  const database = await openLocalDatabase(scope, { name: 'postgres', cluster: TEST_CLUSTER });
  return database.ok ? ok(await schemaDifference(database.value.url)) : database;
}

async function check(scope: CommandScope): Promise<Outcome> {
  const sql = await difference(scope);
  if (!sql.ok) return sql;
  if (sql.value === undefined) return ok('migrations and schema agree');
  return err({
    message: `the schema has what no migration makes (npm run migrate:new <name>):\n${sql.value}`,
  });
}

async function write(scope: CommandScope, name: string): Promise<Outcome> {
  const sql = await difference(scope);
  if (!sql.ok) return sql;
  if (sql.value === undefined) return ok('migrations and schema agree, nothing to write');
  const stamp = new Date().toISOString().replaceAll(/[-:T]|\..*/g, '');
  const path = join(MIGRATIONS_FOLDER, `${stamp}_${name}`, 'migration.sql');
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, sql.value);
  return ok(`wrote ${path}`);
}

async function run(scope: CommandScope, [command, name]: string[]): Promise<Outcome> {
  if (command === undefined) return apply(scope);
  if (command === 'check') return check(scope);
  if (command === 'new' && name && /^[a-z0-9_]+$/.test(name)) return write(scope, name);
  return err({
    message: 'usage: npm run migrate · npm run migrate:check · npm run migrate:new <lower_case_name>',
  });
}

await runCommand(async (scope) => {
  const outcome = await run(scope, process.argv.slice(2));
  if (outcome.ok) console.log(outcome.value);
  return outcome.ok ? ok(undefined) : outcome;
}, 130);
