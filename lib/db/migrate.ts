// Brings a database to the newest migration: our tables with Prisma's engine, the job queue's with its own.
// Knows nothing of what the tables mean.
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { readMigrations, readSchemaFiles } from './migrations-folder.ts';
import { EVERYTHING, type MigrationList, withSchemaEngine } from './schema-engine.ts';

// Any number, the same for every instance: what they queue on while one of them migrates.
const LOCK = 705_001_214;
const LOCK_TIMEOUT_MS = 120_000;

export type MigrationProblem = {
  readonly code: 'unreachable' | 'busy' | 'failed';
  /** One line for the terminal, without the address's password. */
  readonly message: string;
};

/** Names of the migrations that were new to the database. */
export type Migrated = { applied: string[] };

/**
 * Applies what is missing. `url` must be a direct connection, not a transaction pooler: instances that start together
 * take turns on a session lock. A migration that fails changes nothing and is tried again by the next start.
 */
export async function migrate(
  url: string,
  migrations?: MigrationList,
): Promise<Result<Migrated, MigrationProblem>> {
  const list = migrations ?? (await readMigrations());
  const client = new Client({ connectionString: url, lock_timeout: LOCK_TIMEOUT_MS });
  // Without a listener a connection that breaks while idle would end the process.
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
  return withSchemaEngine({ connectionString: url }, await readSchemaFiles(), async (engine) => {
    const history = { migrationsList, optInToShadowDatabase: false, filters: EVERYTHING };
    const { failedMigrationNames } = await engine.diagnoseMigrationHistory(history);
    for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: EVERYTHING });
    return appliedMigrationNames;
  });
}

async function prepareJobQueue(url: string): Promise<void> {
  const pgPool = new Pool({ connectionString: url, max: 1 });
  // A pool of the queue's own stops listening before its connection is gone: a server that ends then would end us.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await migrateJobQueue({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}

/** The engine puts a trace of itself below its message. */
function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  const trace = lines.findIndex((line) => /^\d+: /.test(line));
  const useful = (trace === -1 ? lines : lines.slice(0, trace)).filter((line) => line !== '');
  return useful.slice(0, 4).join(' ');
}
