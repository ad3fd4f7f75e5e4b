// Databases of one test run, in a cluster of their own. Their names carry the process that created them, so that the
// next run can drop what a killed one left behind.
import { join } from 'node:path';
import { Client } from 'pg';
import { isAlive } from '../shared/file-lock.mjs';
import { DATA } from '../shared/project-root.ts';

/** The cluster of all tests: apart from the one with data, and fast rather than safe. */
export const TEST_CLUSTER = { home: join(DATA, 'test-postgres'), durable: false };

/** Port of a transaction pooler in front of that cluster, through which the tests then go. */
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
