// What a dump contains: our tables, in an order in which none comes before one that it refers to, with what is left out and why.
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { loadMigrations } from '#lib/db/migrate.ts';
import { inOneLine, type Migration } from '#lib/db/migration-history.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { isConnectionLost } from '../database-down.ts';
import { DumpRefused } from './dump-file.ts';

/**
 * Must not come back: these tables are empty after a restore. The job engine's schema is made anew too: `sweep` and the regular
 * tasks plan from our rows whatever is still to be done. Leases in rows of checkouts lapse by themselves.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  staff_session: 'staff sign in again: sessions that were ended since the dump stay ended',
  staff_verification: 'sign-ins that were half done',
  partner_token: 'an access token that the provider may have revoked; the next call fetches one',
  lease: 'processes that are gone; regular work starts at once',
  upstream_budget: 'calls of a minute that is over, and limits that later answers changed',
  upstream_pause: 'a refusal that the provider may have ended; if not, the next call is told',
  provider_trouble: 'what calls found at that time; the next calls find it anew',
  throttle: 'attempts of visitors in windows that are over',
  order_walk: 'cursors into lists that have grown since: the comparison of all orders starts anew',
};

export const DumpedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** SQL: by the primary key, the same on every server. */
  sorting: z.string(),
});
export type DumpedTable = z.infer<typeof DumpedTable>;

export const DumpHead = z.object({
  /** Time of the database's clock. */
  dumpedAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type DumpHead = z.infer<typeof DumpHead>;

export const DumpEnd = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type DumpEnd = z.infer<typeof DumpEnd>;
export type TableSum = DumpEnd['tables'][number];

const TABLES = `SELECT c.relname AS name,
    ARRAY(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    ) AS columns,
    (
      SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', ' ORDER BY k.n)
      FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS k(attnum, n)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum WHERE i.indrelid = c.oid AND i.indisprimary
    ) AS sorting,
    ARRAY(
      SELECT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid
    ) AS after
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  ORDER BY c.relname`;

type FoundTable = DumpedTable & { readonly after: readonly string[] };

/** Tables of the database's schema: those that our migrations make, and the others. */
export async function findTables(
  client: Client,
  files: readonly Migration[],
): Promise<{ own: FoundTable[]; foreign: string[] }> {
  const { rows } = await client.query<FoundTable>(TABLES);
  const made = files.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, name]) => name),
  );
  const known = new Set([...made, '_prisma_migrations', '_functions', '_release']);
  const foreign = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  return { own: rows.filter(({ name }) => known.has(name)), foreign };
}

/** The tables of a dump, without the records of migrations and functions, which a restore makes anew. */
export async function findDumped(client: Client): Promise<DumpedTable[]> {
  const { own } = await findTables(client, await loadMigrations());
  const left = new Map(
    own
      .filter(({ name }) => !name.startsWith('_') && !Object.hasOwn(LEFT_OUT, name))
      .map((table) => [table.name, table]),
  );
  const sorted: DumpedTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find(({ after }) => !after.some((name) => left.has(name)));
    if (!next) throw new Error(`tables that refer to each other cannot be restored: ${[...left.keys()]}`);
    left.delete(next.name);
    sorted.push(DumpedTable.parse(next));
  }
  return sorted;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: DumpedTable): string => columns.map(quoted).join(', ');

/** The table's rows in PostgreSQL's text format. */
export const copyOut = (client: Client, table: DumpedTable): AsyncIterable<Buffer> =>
  client.query(
    copyTo(
      `COPY (SELECT ${columnList(table)} FROM ${quoted(table.name)} ORDER BY ${table.sorting}) TO STDOUT`,
    ),
  );

/** @param onRows is called with each part of the rows */
export async function sumTable(
  client: Client,
  table: DumpedTable,
  onRows: (part: Buffer) => Promise<void> = async () => undefined,
): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const part of copyOut(client, table)) {
    hash.update(part);
    // A line is a row: the format escapes line breaks in values.
    for (let at = part.indexOf(0x0a); at !== -1; at = part.indexOf(0x0a, at + 1)) rows += 1;
    await onRows(part);
  }
  return { name: table.name, rows, sha256: hash.digest('hex') };
}

/** Makes values independent of settings of server and role; a host's limits are for visitors' statements. */
const SETTINGS = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** One line for the terminal. */
export type DumpProblem = { readonly message: string };

/** One transaction on a connection of its own; rolled back by any error, of which expected ones are results. */
export async function inDumpTransaction<T>(
  url: string,
  begin: string,
  work: (client: Client) => Promise<T>,
): Promise<Result<T, DumpProblem>> {
  const client = new Client({ connectionString: url });
  // An idle connection that breaks would end the process without a listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(begin);
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query('SELECT set_config(name, $2, true) FROM pg_settings WHERE lower(name) = lower($1)', [
        name,
        value,
      ]);
    const value = await work(client);
    await client.query('COMMIT');
    return ok(value);
  } catch (error) {
    if (error instanceof DumpRefused) return err({ message: error.message });
    if (isConnectionLost(error)) return err({ message: `the database does not answer: ${inOneLine(error)}` });
    if (error instanceof Error && 'severity' in error)
      return err({ message: `the database refuses it, nothing was changed: ${inOneLine(error)}` });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
