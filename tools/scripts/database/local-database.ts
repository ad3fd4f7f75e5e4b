// The project's own database in the embedded PostgreSQL, for every command that is not given DATABASE_URL.
import { join } from 'node:path';
import { Client } from 'pg';
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandScope } from '../shared/command-scope.ts';
import { isAlive } from '../shared/file-lock.mjs';
import { DATA } from '../shared/project-root.ts';
import { type Cluster, type ClusterOptions, openCluster } from './open-cluster.ts';
import type { PostgresProblem } from './postgres-program.ts';

const DUPLICATE_DATABASE = '42P04';

export type LocalDatabaseOptions = {
  /** The database's name in the cluster. */
  name?: string;
  cluster?: ClusterOptions;
};

/** Opens the cluster, `.data/postgres` by default, and the database in it, created empty if missing. */
export async function openLocalDatabase(
  scope: CommandScope,
  { name = 'flagoff', cluster = { home: join(DATA, 'postgres') } }: LocalDatabaseOptions = {},
): Promise<Result<{ url: string }, PostgresProblem>> {
  const opened = await scope.open(
    () => openCluster(cluster),
    async (result) => {
      if (result.ok) await result.value.close();
    },
  );
  return opened.ok ? ok({ url: await ensureDatabase(opened.value, name) }) : opened;
}

/** Makes the database unless it is there; answers its address. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<string> {
  const client = new Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === DUPLICATE_DATABASE;
    if (!exists) throw error;
  } finally {
    await client.end();
  }
  return cluster.url(name);
}

// Databases of one test run, in a cluster of their own. Their names carry the process that created them, so that the
// next run can drop what a killed one left behind.

/** The cluster of all tests: apart from the one with data, and fast rather than safe. */
export const TEST_CLUSTER = { home: join(DATA, 'test-postgres'), durable: false };

/** Where a transaction pooler in front of that cluster listens, for those who want the tests to go through one. */
export const TEST_POOLER_PORT = process.env.TEST_POOLER_PORT;

export const runDatabaseName = (): string => `test_${process.pid}`;

/** Drops the test databases of ended processes, or with `pid` those of that process. `url`: any database of the cluster. */
export async function dropRunDatabases(url: string, pid?: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const sql = "SELECT datname FROM pg_database WHERE datname ~ '^test_[0-9]+'";
    const { rows } = await client.query<{ datname: string }>(sql);
    for (const { datname } of rows) {
      const maker = Number(datname.split('_')[1]);
      const done = pid === undefined ? !isAlive(maker) : maker === pid;
      if (done)
        await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
}
