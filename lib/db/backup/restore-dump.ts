// Replaces a database by a dump, in one transaction: until its commit the database is as it was.

import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { loadMigrations, MIGRATION_LOCK, migrate } from '#lib/db/migrate.ts';
import { checksumsOf, createTables, hasTable, type Migration } from '#lib/db/migration-history.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { noteBackup } from './dump-database.ts';
import { type DumpFrame, type DumpReader, DumpRefused, openDumpFile, type WrittenFile } from './dump-file.ts';
import {
  columnList,
  DumpEnd,
  DumpedTable,
  DumpHead,
  type DumpProblem,
  findTables,
  inDumpTransaction,
  LEFT_OUT,
  quoted,
  sumTable,
  type TableSum,
} from './dumped-tables.ts';

/** Another process that migrates is done by then, or the restore is refused. */
const LOCK_MS = 10_000;
/** Connections of a process that has just ended are gone by then. */
const GOODBYE_MS = 5_000;

type RestoreOptions = {
  readonly path: string;
  readonly secret?: string | undefined;
  /** Allows replacing a database that has orders. */
  readonly mayReplace: boolean;
};

export type Restored = WrittenFile & {
  readonly dumpedAt: Date;
  readonly tables: readonly TableSum[];
  /** Migrations that this release has and the dump had not. */
  readonly migrated: readonly string[];
};

/**
 * Makes the tables of the dump's release, loads and compares them, notes the times of dump and restore, and after the commit
 * migrates to this release. Refuses while another connection uses the database: a running storefront knows orders that the dump
 * does not.
 * @param url past a transaction pooler
 */
export async function restoreDump(
  url: string,
  { path, secret, mayReplace }: RestoreOptions,
): Promise<Result<Restored, DumpProblem>> {
  const opened = await openDumpFile(path, secret).then(ok, refusal);
  if (!opened.ok) return opened;
  const dump = opened.value;
  try {
    const files = await loadMigrations();
    const restored = await inDumpTransaction(url, 'BEGIN', async (client) => {
      const head = DumpHead.parse(await jsonOf(dump, 'head'));
      const migrations = migrationsOf(head, files, path);
      await claimDatabase(client, files, mayReplace);
      await createTables(client, migrations);
      const tables = await load(client, dump, path);
      const file = await dump.finish();
      const noted = { ...file, dumpedAt: new Date(head.dumpedAt), isEncrypted: dump.isEncrypted, tables };
      return { ...noted, isMarked: await markRestore(client, noted) };
    });
    if (!restored.ok) return restored;
    const { isMarked, ...rest } = restored.value;
    const migrated = await migrate(url);
    if (!migrated.ok)
      return err({
        message: `the dump was restored, but not migrated to this release: ${migrated.error.message}`,
      });
    const finished = await inDumpTransaction(url, 'BEGIN', async (client) => {
      if (!isMarked) await markRestore(client, rest);
      // Without statistics the first pages after a restore take seconds.
      await client.query('ANALYZE');
    });
    const applied = migrated.value.applied.filter((name) => !name.startsWith('functions/'));
    return finished.ok ? ok({ ...rest, migrated: applied }) : finished;
  } finally {
    await dump.close();
  }
}

/**
 * For a database that its host put back to an earlier state (a snapshot, a recovery to a point in time): empties what a dump leaves
 * out, and notes the restore, so that orders of since then come back. Refuses while another connection uses the database.
 * @param url past a transaction pooler
 * @param at the time of that state
 */
export async function noteRestoredTo(url: string, at: Date): Promise<Result<void, DumpProblem>> {
  const migrated = await migrate(url);
  if (!migrated.ok) return migrated;
  const noted = await inDumpTransaction(url, 'BEGIN', async (client) => {
    await refuseOthers(client);
    const { rows } = await client.query<{ isEarlier: boolean }>(
      'SELECT $1 < clock_timestamp() AS "isEarlier"',
      [at],
    );
    if (!rows[0]?.isEarlier)
      throw new DumpRefused(`${at.toISOString()} is not over yet by the database's clock`);
    await client.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE');
    for (const name of Object.keys(LEFT_OUT)) await client.query(`DELETE FROM ${quoted(name)}`);
    await client.query('INSERT INTO restore (dumped_at, restored_at) VALUES ($1, clock_timestamp())', [at]);
  });
  if (!noted.ok) return noted;
  // Makes the job engine's tables anew.
  const prepared = await migrate(url);
  return prepared.ok ? ok(undefined) : prepared;
}

const refusal = (error: unknown) => {
  if (error instanceof DumpRefused) return err({ message: error.message });
  throw error;
};

async function jsonOf(dump: DumpReader, kind: DumpFrame['kind']): Promise<unknown> {
  const frame = await dump.next();
  if (frame.kind !== kind) throw new DumpRefused('the dump has its parts in another order');
  return JSON.parse(frame.content.toString());
}

/** The migrations that made the dump's tables, of those that this release has. */
function migrationsOf(head: DumpHead, files: readonly Migration[], path: string): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  const newest = files.at(-1)?.name ?? '';
  return head.migrations.map(({ name, checksum }) => {
    const file = known.get(name);
    if (file && checksumsOf(file).includes(checksum)) return file;
    if (file)
      throw new DumpRefused(
        `prisma/migrations/${name} was changed since ${path}: restore it with the release of its time`,
      );
    const which = name > newest ? 'a newer release' : 'another release';
    throw new DumpRefused(`${path} is of ${which} (migration ${name}): restore it with that release`);
  });
}

/** Empties the schema, once nobody else uses it. */
async function claimDatabase(
  client: Client,
  files: readonly Migration[],
  mayReplace: boolean,
): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { own, foreign } = await findTables(client, files);
  const isOurs =
    own.some(({ name }) => name === '_prisma_migrations') && own.some(({ name }) => name === 'checkout');
  const strangers = isOurs || own.length === 0 ? foreign : [...own.map(({ name }) => name), ...foreign];
  if (strangers.length > 0)
    throw new DumpRefused(
      `the database has tables of another program or release (${strangers.slice(0, 3).join(', ')}): name an empty database`,
    );
  if (isOurs && !mayReplace) await refuseOrders(client);
  await refuseOthers(client);
  if (isOurs)
    await dropAll(
      client,
      own.map(({ name }) => name),
    );
}

async function refuseOrders(client: Client): Promise<void> {
  const { rows } = await client.query<{ orders: number; checkouts: number }>(
    'SELECT (SELECT count(*)::int FROM "order") AS orders, (SELECT count(*)::int FROM checkout) AS checkouts',
  );
  const { orders = 0, checkouts = 0 } = rows[0] ?? {};
  if (orders + checkouts === 0) return;
  throw new DumpRefused(
    `the database has ${orders} orders and ${checkouts} submitted forms: add --replace if the dump is to replace all of it`,
  );
}

/** A monitor's connections do not count, unless it uses our own role. */
const OTHERS = `SELECT usename AS role, count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'
    AND (usename = current_user OR NOT pg_has_role(usename, 'pg_monitor', 'MEMBER'))
  GROUP BY 1 ORDER BY 1`;

async function refuseOthers(client: Client): Promise<void> {
  const end = performance.now() + GOODBYE_MS;
  for (;;) {
    // Within a transaction the view keeps its first answer.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ role: string; count: number }>(OTHERS);
    if (rows.length === 0) return;
    if (performance.now() > end)
      throw new DumpRefused(
        `others are connected to the database (${rows.map(({ role, count }) => `${count} as ${role}`).join(', ')}): stop all ` +
          'storefronts and workers, and a pooler that keeps their connections, then restore again',
      );
    await sleep(200);
  }
}

/** A view of somebody else on our tables is an error, which changes nothing. */
async function dropAll(client: Client, tables: readonly string[]): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE');
  // Triggers and defaults of our tables need them.
  await client.query(
    `DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', one.name); END LOOP;
    END $$`,
  );
  await client.query(`DROP TABLE ${tables.map(quoted).join(', ')}`);
  await client.query(
    `DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT t.oid::regtype AS name FROM pg_type t WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype = 'e'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TYPE %s', one.name); END LOOP;
    END $$`,
  );
}

/** @returns what stands in the tables afterwards, which is what the dump says */
async function load(client: Client, dump: DumpReader, path: string): Promise<TableSum[]> {
  const loaded: DumpedTable[] = [];
  let frame = await dump.next();
  while (frame.kind === 'table') {
    const table = DumpedTable.parse(JSON.parse(frame.content.toString()));
    frame = await loadTable(client, dump, table);
    loaded.push(table);
  }
  const { tables, sequences } = DumpEnd.parse(JSON.parse(frame.content.toString()));
  const found: TableSum[] = [];
  for (const table of loaded) found.push(await sumTable(client, table));
  const differing = [...found, ...tables].find(({ name }) => {
    const [given, there] = [tables, found].map((list) => list.find((one) => one.name === name));
    return given?.sha256 !== there?.sha256 || given?.rows !== there?.rows;
  });
  if (differing)
    throw new DumpRefused(
      `the table ${differing.name} is not as ${path} says: use another copy; nothing was changed`,
    );
  for (const { name, last, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), last, isCalled]);
  return found;
}

/** Loads without triggers, which would write again what the dump has. @returns the frame after the table's rows */
async function loadTable(client: Client, dump: DumpReader, table: DumpedTable): Promise<DumpFrame> {
  const name = quoted(table.name);
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const after: DumpFrame[] = [];
  const rows = async function* () {
    for (;;) {
      const frame = await dump.next();
      if (frame.kind === 'rows') yield frame.content;
      else return void after.push(frame);
    }
  };
  // With FREEZE, no later vacuum has to write the rows again.
  const copy = client.query(copyFrom(`COPY ${name} (${columnList(table)}) FROM STDIN WITH (FREEZE)`));
  await pipeline(rows, copy);
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  const [next] = after;
  if (!next) throw new Error('a table of the dump ended without a frame after it');
  return next;
}

type Marked = WrittenFile & { readonly dumpedAt: Date; readonly isEncrypted: boolean };

/** @returns false if the dump is older than the table: it is marked once migrated */
async function markRestore(client: Client, dump: Marked): Promise<boolean> {
  if (!(await hasTable(client, 'restore'))) return false;
  await client.query('INSERT INTO restore (dumped_at, restored_at) VALUES ($1, clock_timestamp())', [
    dump.dumpedAt,
  ]);
  await noteBackup(client, dump);
  return true;
}
