// The records of applied migrations, in Prisma's format, and what they say beside the files of this release.
import { createHash, randomUUID } from 'node:crypto';
import { type Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type MigrationProblem = {
  readonly code: 'unreachable' | 'busy' | 'refused' | 'failed';
  /** One line for the terminal, without the address's password. */
  readonly message: string;
};

export type Migration = { readonly name: string; readonly sql: string };

const Row = z.object({
  name: z.string(),
  checksum: z.string(),
  state: z.enum(['applied', 'failed', 'unfinished']),
});
export type AppliedMigration = z.infer<typeof Row>;

const CREATE_HISTORY = `CREATE TABLE "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** SQL: tables of the schema that belong to no extension. */
const FOREIGN_TABLES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  ORDER BY relname LIMIT 3`;

/** SQL: migrations with their state. A failed one changed nothing, since each script is one transaction. */
const HISTORY = `SELECT migration_name AS name, checksum,
    CASE WHEN finished_at IS NOT NULL THEN 'applied' WHEN logs IS NOT NULL THEN 'failed' ELSE 'unfinished' END AS state
  FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`;

/** `name` and `checksum` of the applied migrations. */
export const MIGRATION_RECORDS = `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
  WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`;

/** Applies the migrations to an empty schema, in the caller's transaction; `migrate` fills in the functions. */
export async function createTables(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(CREATE_HISTORY);
  for (const migration of migrations) {
    const begun = new Date();
    await client.query(migration.sql);
    await record(client, migration, { begun });
  }
}

/** @param table as in SQL, with quotes where it needs them */
export async function hasTable(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS present', [table]);
  return rows[0].present;
}

/** Loads the records; creates their table in an empty database. */
export async function loadHistory(client: Client): Promise<Result<AppliedMigration[], MigrationProblem>> {
  if (await hasTable(client, '"_prisma_migrations"'))
    return ok(Row.array().parse((await client.query(HISTORY)).rows));
  const foreign = await client.query<{ name: string }>(FOREIGN_TABLES);
  if (foreign.rows.length > 0) {
    const names = foreign.rows.map(({ name }) => name).join(', ');
    const message = `the database has tables of another program (${names}): name an empty database`;
    return err({ code: 'refused', message });
  }
  await client.query(CREATE_HISTORY);
  return ok([]);
}

/**
 * The next migration to apply, `undefined` if none; a problem where the records and the files contradict each other.
 * Records newer than all files are of a later release, which keeps what this one uses.
 */
export function firstPending(
  files: readonly Migration[],
  history: readonly AppliedMigration[],
): Result<Migration | undefined, MigrationProblem> {
  const applied = history.filter(({ state }) => state === 'applied');
  const names = new Set(applied.map(({ name }) => name));
  for (const { name, checksum } of applied) {
    const problem = contradiction(name, checksum, files);
    if (problem !== undefined) return err({ code: 'refused', message: problem });
  }
  const unfinished = history.find(({ name, state }) => state === 'unfinished' && !names.has(name));
  if (unfinished) return err({ code: 'refused', message: interrupted(unfinished.name) });
  return ok(files.find(({ name }) => !names.has(name)));
}

function contradiction(name: string, checksum: string, files: readonly Migration[]): string | undefined {
  const file = files.find((migration) => migration.name === name);
  if (file && checksumsOf(file).includes(checksum)) return undefined;
  if (file)
    return `prisma/migrations/${name} was changed after it was applied: put back the file as it was, and write another migration for the change`;
  const newest = files.at(-1)?.name;
  if (newest !== undefined && name > newest) return undefined;
  return `the database has the migration ${name}, which is not in prisma/migrations: start the release that it came with`;
}

const interrupted = (name: string): string =>
  `an earlier migration of this database was interrupted in ${name}, before it was recorded whether it is applied. Compare the ` +
  `tables with prisma/migrations/${name}. If it is applied: UPDATE _prisma_migrations SET finished_at = now() WHERE ` +
  `migration_name = '${name}' AND rolled_back_at IS NULL; if not: SET rolled_back_at = now() instead; then start again`;

/** Prisma's checksums of the file, as it is and with the line ends of either system. */
export function checksumsOf({ sql }: Migration): string[] {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].map(checksumOf);
}

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function record(
  client: Client,
  { name, sql }: Migration,
  { begun, failure }: { begun: Date; failure?: string },
): Promise<void> {
  await client.query(
    'UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE migration_name = $1 AND rolled_back_at IS NULL',
    [name],
  );
  await client.query(
    `INSERT INTO "_prisma_migrations"
       (id, checksum, migration_name, started_at, logs, finished_at, rolled_back_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN clock_timestamp() END, CASE WHEN NOT $6 THEN clock_timestamp() END, $7)`,
    [
      randomUUID(),
      checksumOf(sql),
      name,
      begun,
      failure ?? null,
      failure === undefined,
      failure === undefined ? 1 : 0,
    ],
  );
}

/** PostgreSQL's message with its detail and hint, in one line. */
export function inOneLine(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  const more = error instanceof DatabaseError ? [error.detail, error.hint] : [];
  return [message, ...more].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ');
}
