// Writes a dump of the whole database: one snapshot, whatever is sold meanwhile.
import type { Client } from 'pg';
import { hasTable, MIGRATION_RECORDS } from '#lib/db/migration-history.ts';
import { ok, type Result } from '#lib/shared/result.ts';
import { loadMigrations } from '../migrate.ts';
import { createDumpFile, DumpRefused, type DumpWriter, type WrittenFile } from './dump-file.ts';
import {
  type DumpEnd,
  type DumpHead,
  type DumpProblem,
  findDumped,
  inDumpTransaction,
  quoted,
  sumTable,
  type TableSum,
} from './dumped-tables.ts';

/** Rows of a frame: what is in memory at once. */
const FRAME_BYTES = 1024 * 1024;

export type Dump = WrittenFile & {
  readonly dumpedAt: Date;
  readonly isEncrypted: boolean;
  readonly tables: readonly TableSum[];
};

type DumpOptions = {
  readonly path: string;
  /** Encrypts the file. */
  readonly secret?: string | undefined;
  /** Ends the dump: the unfinished file is deleted. */
  readonly signal?: AbortSignal;
};

/**
 * Writes the file, then notes the time of the dump in the database for Health.
 * @param url past a transaction pooler
 */
export async function dumpDatabase(
  url: string,
  { path, secret, signal }: DumpOptions,
): Promise<Result<Dump, DumpProblem>> {
  const dumped = await inDumpTransaction(
    url,
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    async (client): Promise<Dump> => {
      const head = await findHead(client);
      const file = await createDumpFile(path, secret);
      try {
        const tables = await writeAll(client, file, { head, signal });
        const dumpedAt = new Date(head.dumpedAt);
        return { ...(await file.finish()), dumpedAt, isEncrypted: secret !== undefined, tables };
      } finally {
        await file.abandon();
      }
    },
  );
  if (!dumped.ok) return dumped;
  const noted = await inDumpTransaction(url, 'BEGIN', (client) => noteBackup(client, dumped.value));
  return noted.ok ? ok(dumped.value) : noted;
}

async function findHead(client: Client): Promise<DumpHead> {
  const { rows } = await client.query<{ present: boolean; now: Date }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS present, now() AS now`,
  );
  if (!rows[0]?.present) throw new DumpRefused('the database is empty: there is nothing to back up');
  const { rows: migrations } = await client.query<DumpHead['migrations'][number]>(MIGRATION_RECORDS);
  const names = new Set((await loadMigrations()).map(({ name }) => name));
  const unknown = migrations.find(({ name }) => !names.has(name));
  if (unknown)
    throw new DumpRefused(
      `the database has the migration ${unknown.name}, which is not in prisma/migrations: back it up with the release that it came with`,
    );
  return { dumpedAt: rows[0].now.toISOString(), migrations };
}

async function writeAll(
  client: Client,
  file: DumpWriter,
  { head, signal }: { head: DumpHead; signal: AbortSignal | undefined },
): Promise<TableSum[]> {
  const json = (content: object) => Buffer.from(JSON.stringify(content));
  await file.write('head', json(head));
  const tables: TableSum[] = [];
  for (const table of await findDumped(client)) {
    await file.write('table', json(table));
    let parts: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bytes > 0) await file.write('rows', Buffer.concat(parts));
      parts = [];
      bytes = 0;
    };
    tables.push(
      await sumTable(client, table, async (part) => {
        signal?.throwIfAborted();
        parts.push(part);
        bytes += part.length;
        if (bytes >= FRAME_BYTES) await flush();
      }),
    );
    await flush();
  }
  const end: DumpEnd = { tables, sequences: await findSequences(client) };
  await file.write('end', json(end));
  return tables;
}

/** Read after the rows: a sequence has no snapshot, and may be ahead of them. */
async function findSequences(client: Client): Promise<DumpEnd['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1',
  );
  const found: DumpEnd['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${quoted(name)}`,
    );
    found.push(...values.map((value) => ({ name, ...value })));
  }
  return found;
}

type Noted = Pick<Dump, 'digest' | 'bytes' | 'isEncrypted' | 'dumpedAt'>;

/** A database from before this table is noted after its migration. */
export async function noteBackup(client: Client, dump: Noted): Promise<void> {
  if (!(await hasTable(client, 'backup'))) return;
  await client.query(
    `INSERT INTO backup (id, digest, dumped_at, bytes, is_encrypted) VALUES (1, $1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, dumped_at = excluded.dumped_at, bytes = excluded.bytes,
       is_encrypted = excluded.is_encrypted`,
    [dump.digest, dump.dumpedAt, dump.bytes, dump.isEncrypted],
  );
}

/** Notes that the dump with this digest was proven, if it is the last one. */
export async function noteCheck(url: string, digest: string): Promise<void> {
  await inDumpTransaction(url, 'BEGIN', (client) =>
    client.query('UPDATE backup SET checked_at = clock_timestamp() WHERE digest = $1', [digest]),
  );
}
