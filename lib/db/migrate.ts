// Migrates with plain SQL: tables, functions, the tables of the job queue. Keeps Prisma's own records for its CLI.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import { Client, DatabaseError, Pool } from 'pg';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { CONNECT_RETRIES, type ConnectRetries, isConnectionLost, patiently } from './database-down.ts';
import {
  type AppliedMigration,
  checksumOf,
  firstPending,
  inOneLine,
  loadHistory,
  type Migration,
  type MigrationProblem,
  record,
} from './migration-history.ts';

export const MIGRATIONS_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'prisma', 'migrations');
const FUNCTIONS_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'prisma', 'functions');
const PACKAGE = join(/* turbopackIgnore: true */ process.cwd(), 'package.json');

/** The oldest release that runs beside this one. A release that drops what older ones use names the one before it. */
const OLDEST_BESIDE = '1.0.0-rc.1';

/** The one migration that all of an unreleased 0.1.0 became, and the last of those. */
const INITIAL = '20261127040000_init';
const LAST_BEFORE_INITIAL = '20261127031500_search_plain';

/** Prisma's advisory lock, which its CLI and earlier releases take too. */
export const MIGRATION_LOCK = 72_707_369;

const LOCK_NOT_AVAILABLE = '55P03';

export type Migrated = { applied: string[] };

export type MigrationWaits = {
  /** Wait for another instance that migrates. */
  turnMs: number;
  /** Wait for a table that another session has locked. Short: later statements on it wait behind the migration. */
  lockMs: number;
  /** How often a migration tries again to lock its tables, after a pause as long as `lockMs`. */
  lockAttempts: number;
  /** Wait for a database that does not answer yet, or goes away meanwhile. */
  patience: ConnectRetries;
};

const WAITS: MigrationWaits = { turnMs: 120_000, lockMs: 5_000, lockAttempts: 6, patience: CONNECT_RETRIES };

/**
 * Each migration has a transaction with its record: a failed one changes nothing, and the next start tries it again.
 * Locks end with their transaction, so a transaction pooler may stand in between.
 * @param migrations without functions, in place of the project's
 */
export async function migrate(
  url: string,
  migrations?: readonly Migration[],
  haste: Partial<MigrationWaits> = {},
): Promise<Result<Migrated, MigrationProblem>> {
  const waits = { ...WAITS, ...haste };
  const files = migrations ?? (await loadMigrations());
  const functions = migrations ? [] : await loadFunctions();
  try {
    return await patiently(() => migrateOnce(url, { files, functions, waits }), waits.patience);
  } catch (error) {
    if (isConnectionLost(error))
      return err({ code: 'unreachable', message: `the database does not answer: ${inOneLine(error)}` });
    if (isLockTimeout(error)) {
      const message = `another instance has been migrating this database for ${waits.turnMs / 1000} seconds: start again when it is done`;
      return err({ code: 'busy', message });
    }
    return err({ code: 'failed', message: `the database could not be migrated: ${inOneLine(error)}` });
  }
}

type Project = { files: readonly Migration[]; functions: readonly Migration[]; waits: MigrationWaits };

/** Safe to repeat, since each migration is stored with its record. */
async function migrateOnce(
  url: string,
  { files, functions, waits }: Project,
): Promise<Result<Migrated, MigrationProblem>> {
  const client = new Client({ connectionString: url });
  // An idle connection that breaks would end the process without a listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await inTurn(client, waits, () => adoptInitial(client, files));
    const tables = await applyAll(client, files, waits);
    if (!tables.ok) return tables;
    const renewed = await inTurn(client, waits, () => applyFunctions(client, functions));
    if (!renewed.ok) return renewed;
    await inTurn(client, waits, () => prepareJobQueue(url));
    return ok({ applied: [...tables.value.applied, ...renewed.value] });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function applyAll(
  client: Client,
  files: readonly Migration[],
  waits: MigrationWaits,
): Promise<Result<Migrated, MigrationProblem>> {
  const applied: string[] = [];
  for (;;) {
    const next = await inTurn(client, waits, async () => {
      const history = await loadHistory(client);
      return history.ok ? firstPending(files, history.value) : history;
    });
    if (!next.ok) return next;
    if (next.value === undefined) return ok({ applied });
    const done = await applyPatiently(client, { migration: next.value, files, waits });
    if (!done.ok) return done;
    if (done.value) applied.push(next.value.name);
  }
}

/** A database with all migrations of before has the tables of the initial one: only its records change. */
async function adoptInitial(client: Client, files: readonly Migration[]): Promise<void> {
  const initial = files.find(({ name }) => name === INITIAL);
  const history = await loadHistory(client);
  const isFormer = ({ name, state }: AppliedMigration) => name === LAST_BEFORE_INITIAL && state === 'applied';
  if (!initial || !history.ok || !history.value.some(isFormer)) return;
  await client.query('DELETE FROM "_prisma_migrations" WHERE migration_name <= $1', [LAST_BEFORE_INITIAL]);
  await record(client, initial, { begun: new Date() });
}

/**
 * Applies the files whose digest has changed; each creates or replaces its functions. A release that starts beside a
 * newer one, or is put back, keeps the newer one's functions.
 */
async function applyFunctions(
  client: Client,
  files: readonly Migration[],
): Promise<Result<string[], MigrationProblem>> {
  const applied: string[] = [];
  if (files.length === 0) return ok(applied);
  const isNewest = await meetReleases(client);
  if (!isNewest.ok) return isNewest;
  if (!isNewest.value) return ok(applied);
  await client.query('CREATE TABLE IF NOT EXISTS "_functions" (name text PRIMARY KEY, digest text NOT NULL)');
  // Functions of one file may call those of another.
  await client.query('SET LOCAL check_function_bodies = off');
  const { rows } = await client.query<{ name: string; digest: string }>(
    'SELECT name, digest FROM "_functions"',
  );
  const known = new Map(rows.map(({ name, digest }) => [name, digest]));
  for (const { name, sql } of files) {
    const digest = checksumOf(sql);
    if (known.get(name) === digest) continue;
    try {
      await client.query(sql);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      return err({ code: 'failed', message: `prisma/${name}${lineOf(sql, error)}: ${inOneLine(error)}` });
    }
    await client.query(
      'INSERT INTO "_functions" VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET digest = excluded.digest',
      [name, digest],
    );
    applied.push(name);
  }
  return ok(applied);
}

/** Whether no newer release has migrated this database; a problem if one has dropped what this release uses. */
async function meetReleases(client: Client): Promise<Result<boolean, MigrationProblem>> {
  const version = await loadRelease();
  await client.query('CREATE TABLE IF NOT EXISTS "_release" (version text NOT NULL, oldest text NOT NULL)');
  const { rows } = await client.query<{ version: string; oldest: string }>(
    'SELECT version, oldest FROM "_release"',
  );
  const [known = { version, oldest: OLDEST_BESIDE }] = rows;
  if (isOlder(version, known.oldest)) {
    const message =
      `release ${known.version} has migrated this database, and dropped what release ${version} uses: start ${known.oldest} or ` +
      'newer, or restore the backup from before';
    return err({ code: 'refused', message });
  }
  if (isOlder(version, known.version)) return ok(false);
  await client.query('DELETE FROM "_release"');
  await client.query('INSERT INTO "_release" VALUES ($1, $2)', [version, OLDEST_BESIDE]);
  return ok(true);
}

const Package = z.object({ version: z.string() });

export const loadRelease = async (): Promise<string> =>
  Package.parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version;

/** Compares by Semantic Versioning: 1.0.0-rc.2 before 1.0.0-rc.10 before 1.0.0. */
export function isOlder(version: string, than: string): boolean {
  const sortable = (one: string) =>
    `${one}${one.includes('-') ? '' : '~'}`.replaceAll(/\d+/g, (digits) => digits.padStart(9, '0'));
  return sortable(version) < sortable(than);
}

/** Runs `work` in a transaction that no other instance migrates beside. */
async function inTurn<T>(
  client: Client,
  { turnMs, lockMs }: MigrationWaits,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('BEGIN');
  try {
    // A host's limits are for visitors' statements.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(`SET LOCAL lock_timeout = ${turnMs}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    const outcome = await work();
    await client.query('COMMIT');
    return outcome;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

type Application = { migration: Migration; files: readonly Migration[]; waits: MigrationWaits };

/** Returns whether the migration was applied here; another instance may have applied it in between. */
async function applyPatiently(
  client: Client,
  { migration, files, waits }: Application,
): Promise<Result<boolean, MigrationProblem>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await inTurn(client, waits, async () => {
      const history = await loadHistory(client);
      const next = history.ok ? firstPending(files, history.value) : history;
      return next.ok && next.value?.name === migration.name ? apply(client, migration) : 'done elsewhere';
    });
    if (typeof outcome === 'string') return ok(outcome === 'applied');
    if (!isLockTimeout(outcome.error)) return err(failed(migration, outcome.error));
    if (attempt === waits.lockAttempts) return err(locked(migration, waits));
    await sleep(waits.lockMs);
  }
}

async function apply(client: Client, migration: Migration): Promise<'applied' | { error: unknown }> {
  const begun = new Date();
  await client.query('SAVEPOINT migration');
  try {
    await client.query(migration.sql);
    await record(client, migration, { begun });
    return 'applied';
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT migration');
    if (!isLockTimeout(error)) await record(client, migration, { begun, failure: inOneLine(error) });
    return { error };
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;

function lineOf(sql: string, error: unknown): string {
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN;
  return position > 0 ? `, line ${sql.slice(0, position).split('\n').length}` : '';
}

function failed({ name, sql }: Migration, error: unknown): MigrationProblem {
  const message =
    `prisma/migrations/${name}/migration.sql${lineOf(sql, error)}: ${inOneLine(error)}; nothing was changed: mend the cause in the ` +
    'database, or the file, and start again';
  return { code: 'failed', message };
}

function locked({ name }: Migration, { lockMs, lockAttempts }: MigrationWaits): MigrationProblem {
  const message =
    `migration ${name} could not lock its tables in ${lockAttempts} attempts of ${lockMs / 1000} seconds; nothing was ` +
    'changed: end the session that holds them (SELECT pid, state, query FROM pg_stat_activity ORDER BY xact_start) and start again';
  return { code: 'busy', message };
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

export async function loadMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
  );
}

async function loadFunctions(): Promise<Migration[]> {
  const names = (await readdir(FUNCTIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name: `functions/${name}`,
      sql: await readFile(join(FUNCTIONS_FOLDER, name), 'utf8'),
    })),
  );
}
