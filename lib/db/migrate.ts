// Migrates a database: our tables with Prisma's engine, the tables of the job queue with graphile-worker.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { EVERYTHING, type MigrationList, type SchemaFiles, withSchemaEngine } from './schema-engine.ts';

/** Absolute path of the folder with the schema. */
const PRISMA_FOLDER = fileURLToPath(new URL('../../prisma', import.meta.url));
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, 'migrations');

/** Key of the advisory lock that lets one instance migrate at a time. Any constant number. */
const LOCK = 705_001_214;
const LOCK_TIMEOUT_MS = 120_000;

export type MigrationProblem = {
  readonly code: 'unreachable' | 'busy' | 'failed';
  /** One line for the terminal, without the address's password. */
  readonly message: string;
};

/** Names of the migrations that were applied. */
export type Migrated = { applied: string[] };

/**
 * Applies the missing migrations. `url` must be a direct connection, not a transaction pooler: instances that start
 * together wait for each other on a session lock. A failed migration changes nothing; the next start tries it again.
 */
export async function migrate(
  url: string,
  migrations?: MigrationList,
): Promise<Result<Migrated, MigrationProblem>> {
  const list = migrations ?? (await loadMigrations());
  const client = new Client({ connectionString: url, lock_timeout: LOCK_TIMEOUT_MS });
  // Without a listener an idle connection that breaks would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return err({ code: 'unreachable', message: `the database does not answer: ${firstLine(error)}` });
  }
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    await client.end();
    return err({ code: 'busy', message: `another instance is migrating this database: ${firstLine(error)}` });
  }
  try {
    const applied = await applyMigrations(url, list);
    await prepareJobQueue(url);
    return ok({ applied });
  } catch (error) {
    return err({ code: 'failed', message: `the database could not be migrated: ${firstLine(error)}` });
  } finally {
    await client.end();
  }
}

async function applyMigrations(url: string, migrationsList: MigrationList): Promise<string[]> {
  return withSchemaEngine({ connectionString: url }, await loadSchemaFiles(), async (engine) => {
    const history = { migrationsList, optInToShadowDatabase: false, filters: EVERYTHING };
    const { failedMigrationNames } = await engine.diagnoseMigrationHistory(history);
    for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: EVERYTHING });
    return appliedMigrationNames;
  });
}

async function prepareJobQueue(url: string): Promise<void> {
  const pgPool = new Pool({ connectionString: url, max: 1 });
  // graphile-worker's own pool removes its listeners too early: a server that stops then would end this process.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await migrateJobQueue({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}

/** The message without the stack trace that the engine adds below it, at most four lines joined into one. */
function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  const trace = lines.findIndex((line) => /^\d+: /.test(line));
  const useful = (trace === -1 ? lines : lines.slice(0, trace)).filter((line) => line !== '');
  return useful.slice(0, 4).join(' ');
}

/** Loads the migrations, ordered by name (names begin with a timestamp). None if the folder does not exist. */
export async function loadMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => {
      const value = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
    }),
  );
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
  return { baseDir: folder, lockfile, shadowDbInitScript: '', migrationDirectories };
}

/** Loads every `prisma/*.prisma`. */
export async function loadSchemaFiles(folder = PRISMA_FOLDER): Promise<SchemaFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      content: await readFile(join(folder, name), 'utf8'),
    })),
  );
}
