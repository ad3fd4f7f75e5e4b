// The storefront of an earlier commit, built below .data with its own packages and served beside the present one.
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { loadMigrations, migrate } from '#lib/db/migrate.ts';
import { err, ok } from '#lib/shared/result.ts';
import { keyOfRun } from '../../scripts/build.ts';
import { openLocalDatabase, runDatabaseName, TEST_CLUSTER } from '../../scripts/database/local-database.ts';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { makeWhenStale } from '../../scripts/shared/make-when-stale.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { DATA, ROOT } from '../../scripts/shared/project-root.ts';
import { superviseProcess } from '../../scripts/shared/supervised-process.ts';
import { untilAnswering } from '../../scripts/stack/storefront.ts';
import { wanted } from './weight-limits.ts';

const run = promisify(execFile);

/** `buildScript`: in its own folders. `was`: its names of columns that are called otherwise today, by table. */
export type FormerVersion = {
  commit: string;
  buildScript: string;
  was: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/**
 * Builds the storefront of an earlier commit unless it is there, and serves it without jobs, on a database of its own
 * schema with the rows of `env.DATABASE_URL`.
 * @returns its origin
 */
export async function startFormerStorefront(
  scope: CommandScope,
  { commit, buildScript, was }: FormerVersion,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const name = `bench-storefront-${commit}`;
  const home = join(DATA, name);
  const next = join(home, 'node_modules', '.bin', 'next');
  wanted(
    await makeWhenStale({
      name,
      sources: async () => commit,
      product: () => readFile(join(home, '.next', 'BUILD_ID'), 'utf8').catch(() => undefined),
      make: () => build(scope, { commit, buildScript, home }),
    }),
  );
  const database = { name: `${runDatabaseName()}_${commit}`, cluster: TEST_CLUSTER };
  const { url: DATABASE_URL } = wanted(await openLocalDatabase(scope, database));
  wanted(await migrate(DATABASE_URL, await loadMigrations(join(home, 'prisma', 'migrations'))));
  await copyRows(env.DATABASE_URL ?? '', DATABASE_URL, was);
  const port = await freePort();
  const args = [next, 'start', '--port', String(port)];
  const own = {
    PORT: String(port),
    JOBS: 'off',
    DATABASE_URL,
    DIRECT_DATABASE_URL: DATABASE_URL,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: keyOfRun(env),
  };
  const storefront = await scope.open(
    async () => superviseProcess({ name, args, cwd: home, env: { ...env, ...own }, output: 'kept' }),
    (process) => process.stop(),
  );
  const origin = `http://localhost:${port}`;
  wanted(await untilAnswering(storefront, origin));
  return origin;
}

type Built = { commit: string; buildScript: string; home: string };

async function build(scope: CommandScope, { commit, buildScript, home }: Built) {
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const archive = `${home}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-x', '-f', archive, '-C', home]);
  await rm(archive);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home });
  const args = [buildScript];
  const building = await scope.open(
    async () => superviseProcess({ name: 'build', args, cwd: home, env: process.env, output: 'kept' }),
    (opened) => opened.stop(),
  );
  if ((await building.ended) === 0) return ok(undefined);
  return err({ message: `${building.lastLines()}\nthe storefront of ${commit} could not be built` });
}

/** Copies every row, with the columns that the other database has too. */
async function copyRows(from: string, to: string, was: FormerVersion['was']): Promise<void> {
  const [source, target] = [new Client({ connectionString: from }), new Client({ connectionString: to })];
  await Promise.all([source.connect(), target.connect()]);
  try {
    // Foreign keys are not checked, so that tables can come in any order.
    await target.query('SET session_replication_role = replica');
    const present = await columnsOf(source);
    for (const [table, columns] of await columnsOf(target)) {
      const renamed = was[table] ?? {};
      const today = new Map(Object.entries(renamed).map(([now, then]) => [then, now]));
      const shared = columns.filter((column) => present.get(table)?.includes(today.get(column) ?? column));
      if (shared.length === 0) continue;
      const selected = shared.map((column) => `"${today.get(column) ?? column}" AS "${column}"`);
      const { rows } = await source.query<{ rows: string }>(
        `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM (SELECT ${selected} FROM "${table}") t`,
      );
      const names = shared.map((column) => `"${column}"`);
      await target.query(
        `INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1)
         ON CONFLICT DO NOTHING`,
        // The one value of an enum that was renamed.
        [rows[0]?.rows.replaceAll('"status_source":"fetch"', '"status_source":"read"')],
      );
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function columnsOf(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT table_name::text AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' GROUP BY 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
