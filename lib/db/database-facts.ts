// What a deployment's database is, for the doctor: asked on connections of its own, which change nothing.
import { statfs } from 'node:fs/promises';
import { Client } from 'pg';
import { ok, type Result } from '#lib/shared/result.ts';
import { loadMigrations } from './migrate.ts';
import { firstPending, hasTable, loadHistory, type MigrationProblem } from './migration-history.ts';

export type DatabaseFacts = {
  /** For example 18. */
  readonly version: number;
  readonly encoding: string;
  /** The indexes were made with another version of the system's collations. */
  readonly isCollationOld: boolean;
  readonly isReadOnly: boolean;
  readonly knowsTimeZone: boolean;
  /** Our clock minus its clock, seconds. */
  readonly clockOff: number;
  /** Bytes on its disk; null if it is on another machine, or hides its place. */
  readonly free: number | null;
  readonly pending: Result<string[], MigrationProblem>;
  /** `url` leads through a pooler that gives each transaction another session. */
  readonly isPooled: boolean;
  /** `url` and `directUrl` lead to the same database. */
  readonly isOne: boolean;
};

export type DatabaseAddresses = { readonly url: string; readonly directUrl: string };

const TIMEOUT_MS = 5_000;

/** Throws `DatabaseUnreachable`. @param timeZone the organizer's @param now milliseconds */
export async function loadDatabaseFacts(
  { url, directUrl }: DatabaseAddresses,
  { timeZone, now }: { readonly timeZone: string; readonly now: () => number },
): Promise<DatabaseFacts> {
  const clients: Client[] = [];
  const opened = async (address: string, at: keyof DatabaseAddresses) => {
    const client = await open(address, at);
    clients.push(client);
    return client;
  };
  try {
    const first = await opened(url, 'url');
    const second = await opened(url, 'url');
    const direct = await opened(directUrl, 'directUrl');
    return {
      ...(await factsOf(direct, timeZone)),
      clockOff: await clockOff(direct, now),
      free: await freeBytes(direct),
      pending: await findPending(direct),
      isPooled: await isPooled(first, second),
      isOne: (await identityOf(first)) === (await identityOf(direct)),
    };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

export class DatabaseUnreachable extends Error {
  readonly at: keyof DatabaseAddresses;
  constructor(at: keyof DatabaseAddresses, cause: unknown) {
    // If several addresses of one host fail, the error itself has no words.
    const [inner = cause] = cause instanceof AggregateError ? cause.errors : [];
    super(inner instanceof Error ? inner.message : String(inner));
    this.at = at;
  }
}

async function open(connectionString: string, at: keyof DatabaseAddresses): Promise<Client> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw new DatabaseUnreachable(at, cause);
  }
}

type Asked = Pick<DatabaseFacts, 'version' | 'encoding' | 'isCollationOld' | 'isReadOnly' | 'knowsTimeZone'>;

async function factsOf(client: Client, timeZone: string): Promise<Asked> {
  const { rows } = await client.query<Omit<Asked, 'isCollationOld'>>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version, pg_encoding_to_char(encoding) AS encoding,
      pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
      EXISTS (SELECT FROM pg_timezone_names WHERE name = ${client.escapeLiteral(timeZone)}) AS "knowsTimeZone"
    FROM pg_database WHERE datname = current_database()`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database does not name itself');
  return { ...row, isCollationOld: row.version >= 15 && (await isCollationOld(client)) };
}

async function isCollationOld(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ old: boolean }>(
    `SELECT datcollversion IS NOT NULL AND datcollversion IS DISTINCT FROM pg_database_collation_actual_version(oid) AS old
    FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]?.old === true;
}

async function clockOff(client: Client, now: () => number): Promise<number> {
  const sent = now();
  const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const at = rows[0]?.at.getTime() ?? sent;
  return Math.round(((sent + now()) / 2 - at) / 1000);
}

/** Only a superuser, such as that of the embedded PostgreSQL, may ask for the place. */
async function freeBytes(client: Client): Promise<number | null> {
  const asked = client.query<{ place: string; near: boolean }>(
    `SELECT current_setting('data_directory') AS place,
      coalesce(host(inet_server_addr()) IN ('127.0.0.1', '::1'), true) AS near`,
  );
  const [row] = await asked.then(({ rows }) => rows).catch(() => []);
  const disk = row?.near ? await statfs(row.place).catch(() => null) : null;
  return disk && disk.bavail * disk.bsize;
}

/** Names of migrations that are not applied; a problem where records and files contradict each other. */
async function findPending(client: Client): Promise<Result<string[], MigrationProblem>> {
  const files = await loadMigrations();
  const history = (await hasTable(client, '"_prisma_migrations"')) ? await loadHistory(client) : ok([]);
  if (!history.ok) return history;
  const next = firstPending(files, history.value);
  if (!next.ok) return next;
  const applied = new Set(history.value.flatMap(({ name, state }) => (state === 'applied' ? name : [])));
  return ok(files.flatMap(({ name }) => (applied.has(name) ? [] : name)));
}

const LOOKS = 5;

/** Without a pooler, two sessions never share a server process, and none changes its own. */
async function isPooled(a: Client, b: Client): Promise<boolean> {
  const seen: [Set<number>, Set<number>] = [new Set(), new Set()];
  const look = async (client: Client, pids: Set<number>) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    for (const { pid } of rows) pids.add(pid);
  };
  for (let count = 0; count < LOOKS; count += 1) {
    await look(a, seen[0]);
    await look(b, seen[1]);
  }
  return seen.some(({ size }) => size > 1) || [...seen[0]].some((pid) => seen[1].has(pid));
}

async function identityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT concat(oid, ' ', datname, ' ', pg_postmaster_start_time()) AS id
    FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]?.id ?? '';
}
