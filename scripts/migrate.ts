// `npm run migrate`: brings the database to the newest migration. `new <name>` writes the next migration from the
// Prisma schema, `check` fails when the schema has what no migration makes.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#lib/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '#lib/db/migrations-folder.ts';
import { openCluster } from './embedded-postgres/open-cluster.ts';
import { loadEnvFiles } from './load-env-files.ts';
import { openLocalDatabase } from './local-database.ts';
import { DATA } from './project-root.ts';
import { schemaDifference } from './schema-difference.ts';

type Outcome = { ok: boolean; message: string };

async function apply(): Promise<Outcome> {
  loadEnvFiles();
  const given = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
  const local = given ? undefined : await openLocalDatabase();
  if (local && !local.ok) return { ok: false, message: local.error.message };
  try {
    const migrated = await migrate(given || local?.value.url || '');
    if (!migrated.ok) return { ok: false, message: migrated.error.message };
    const { applied } = migrated.value;
    return {
      ok: true,
      message: applied.length === 0 ? 'nothing to migrate' : `applied ${applied.join(', ')}`,
    };
  } finally {
    await local?.value.close();
  }
}

/** The difference is taken on a scratch database of the test cluster, never on one with data. */
async function withDifference(use: (sql: string | undefined) => Promise<Outcome>): Promise<Outcome> {
  const cluster = await openCluster({ home: join(DATA, 'test-postgres'), durable: false });
  if (!cluster.ok) return { ok: false, message: cluster.error.message };
  try {
    return await use(await schemaDifference(cluster.value.url('postgres')));
  } finally {
    await cluster.value.close();
  }
}

async function check(sql: string | undefined): Promise<Outcome> {
  if (sql === undefined) return { ok: true, message: 'migrations and schema agree' };
  return {
    ok: false,
    message: `the schema has what no migration makes (npm run migrate:new <name>):\n${sql}`,
  };
}

async function write(name: string, sql: string | undefined): Promise<Outcome> {
  if (sql === undefined) return { ok: true, message: 'migrations and schema agree, nothing to write' };
  const stamp = new Date().toISOString().replaceAll(/[-:T]|\..*/g, '');
  const path = join(MIGRATIONS_FOLDER, `${stamp}_${name}`, 'migration.sql');
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, sql);
  return { ok: true, message: `wrote ${path}` };
}

async function main([command, name]: string[]): Promise<Outcome> {
  if (command === undefined) return apply();
  if (command === 'check') return withDifference(check);
  if (command === 'new' && name && /^[a-z0-9_]+$/.test(name))
    return withDifference((sql) => write(name, sql));
  return {
    ok: false,
    message: 'usage: npm run migrate · npm run migrate:check · npm run migrate:new <lower_case_name>',
  };
}

const outcome = await main(process.argv.slice(2));
(outcome.ok ? console.log : console.error)(outcome.message);
process.exitCode = outcome.ok ? 0 : 1;
