// A PostgreSQL database for one test file: a fresh copy of the migrated one, gone afterwards.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeEach, inject } from 'vitest';
import { createDb, type Db } from '#lib/db/client.ts';
import { TEST_POOLER_PORT } from '../scripts/database/run-databases.ts';

export type TestDatabase = { url: string; db: Db };
/** Connections that are still open then, for instance of a killed process, are ended by force. */
const LONGEST_GOODBYE_MS = 5_000;
type TestDatabaseOptions = {
  /** Empty every table before each test. */
  emptied?: boolean;
};

/** Await it at the top of a test file (`*.integration.test.ts`) or of a `describe`; cleans up by itself. */
export async function testDatabase({ emptied = false }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl')).pathname.slice(1);
  // Hooks of one kind run last to first: the connections are closed before their database is dropped.
  const url = await createTestDatabase(template);
  const db = createDb(pooled(url), { prepares: !TEST_POOLER_PORT });
  if (emptied) beforeEach(() => emptyTables(db));
  afterAll(() => db.$disconnect());
  return { url, db };
}

/** With `TEST_POOLER_PORT` all but the jobs goes through a transaction pooler there (docs/decisions/database.md). */
function pooled(url: string): string {
  return TEST_POOLER_PORT ? Object.assign(new URL(url), { port: TEST_POOLER_PORT }).href : url;
}

/** A database with nothing in it, not even migrations; gone after the test file. Answers its address. */
export async function emptyTestDatabase(): Promise<string> {
  return createTestDatabase('template0');
}

async function createTestDatabase(template: string): Promise<string> {
  const templateUrl = inject('templateUrl');
  const name = `${new URL(templateUrl).pathname.slice(1)}_${randomUUID().replaceAll('-', '')}`;
  await administer(templateUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  afterAll(() => dropTestDatabase(templateUrl, name));
  return Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href;
}

/** A pool says that it is closed while its connections still say goodbye: cut off then, one of them would complain. */
async function dropTestDatabase(templateUrl: string, name: string): Promise<void> {
  const connected = `SELECT 1 FROM pg_stat_activity WHERE datname = '${name}' LIMIT 1`;
  const end = performance.now() + LONGEST_GOODBYE_MS;
  while (performance.now() < end && (await administer(templateUrl, connected)) > 0) await sleep(50);
  await administer(templateUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
}

/** How many rows there were. */
async function administer(templateUrl: string, sql: string): Promise<number> {
  const client = new Client({
    connectionString: Object.assign(new URL(templateUrl), { pathname: '/postgres' }).href,
  });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows.length;
}

/**
 * Our tables and the waiting jobs, with the records of migrations and functions left alone. Deleting takes a twentieth of the time of TRUNCATE,
 * which makes new files for each table and index. The lock waits for writers that the test before left behind.
 */
async function emptyTables(db: Db): Promise<void> {
  await db.$executeRaw`
    DO $$
    DECLARE name text;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR name IN
        SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
        WHERE (schemaname = 'public' AND tablename NOT LIKE '\\_%')
           OR (schemaname = 'graphile_worker' AND tablename IN ('_private_jobs', '_private_job_queues'))
        ORDER BY tablename
      LOOP
        EXECUTE format('LOCK TABLE %s IN EXCLUSIVE MODE', name);
        EXECUTE format('DELETE FROM %s', name);
      END LOOP;
      PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false) FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL;
    END $$`;
}
