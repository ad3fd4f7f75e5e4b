// `npm run migrate`: brings the database to the newest migration. `new <name>` writes the next migration from the
// Prisma schema, `check` fails when the migrations do not produce the schema, `release` notes what this release leaves for the next.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadMigrations, loadRelease, MIGRATIONS_FOLDER, migrate } from '#lib/db/migrate.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { openLocalDatabase } from './database/local-database.ts';
import { loadShape, RELEASED_FILE, type Released } from './database/released-shape.ts';
import { dropRunDatabases, runDatabaseName, TEST_CLUSTER } from './database/run-databases.ts';
import { type CommandProblem, type CommandScope, runCommand } from './shared/command-scope.ts';
import { openNamedDatabase } from './stack/configuration.ts';

type Outcome = Result<string, CommandProblem>;

async function apply(scope: CommandScope): Promise<Outcome> {
  const database = await openNamedDatabase(scope);
  if (!database.ok) return database;
  const migrated = await migrate(database.value.url);
  if (!migrated.ok) return migrated;
  const { applied } = migrated.value;
  return ok(applied.length === 0 ? 'no pending migrations' : `applied ${applied.join(', ')}`);
}

/** Compares on a scratch database of the test cluster, never on one with data. */
async function difference(scope: CommandScope): Promise<Result<string | undefined, CommandProblem>> {
  const database = await openLocalDatabase(scope, { name: 'postgres', cluster: TEST_CLUSTER });
  if (!database.ok) return database;
  // Imported here: a production install has no such packages.
  const { schemaDifference } = await import('./database/schema-difference.ts');
  return ok(await schemaDifference(database.value.url));
}

async function check(scope: CommandScope): Promise<Outcome> {
  const sql = await difference(scope);
  if (!sql.ok) return sql;
  if (sql.value === undefined) return ok('migrations and schema agree');
  return err({
    message: `the migrations do not produce the schema (run npm run migrate:new <name>):\n${sql.value}`,
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

/** Into `prisma/released.json`, from a scratch database with all migrations and functions. */
async function noteRelease(scope: CommandScope): Promise<Outcome> {
  const database = await openLocalDatabase(scope, { name: runDatabaseName(), cluster: TEST_CLUSTER });
  if (!database.ok) return database;
  const { url } = database.value;
  const administration = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  await scope.open(
    async () => undefined,
    () => dropRunDatabases(administration, process.pid),
  );
  const migrated = await migrate(url);
  if (!migrated.ok) return migrated;
  const client = new Client({ connectionString: url });
  await client.connect();
  const { functions, jobQueue } = await loadShape(client);
  await client.end();
  const migration = (await loadMigrations()).at(-1)?.name ?? '';
  const released: Released = { release: await loadRelease(), migration, jobQueue, functions };
  await writeFile(RELEASED_FILE, `${JSON.stringify(released, null, 2)}\n`);
  return ok(`wrote ${RELEASED_FILE}: ${released.release}, ${migration}`);
}

async function run(scope: CommandScope, [command, name]: string[]): Promise<Outcome> {
  if (command === undefined) return apply(scope);
  if (command === 'check') return check(scope);
  if (command === 'release') return noteRelease(scope);
  if (command === 'new' && name && /^[a-z0-9_]+$/.test(name)) return write(scope, name);
  return err({
    message:
      'usage: npm run migrate · npm run migrate:check · npm run migrate:release · npm run migrate:new <lower_case_name>',
  });
}

if (import.meta.main)
  await runCommand(async (scope) => {
    const outcome = await run(scope, process.argv.slice(2));
    if (outcome.ok) console.log(outcome.value);
    return outcome.ok ? ok(undefined) : outcome;
  }, 130);
