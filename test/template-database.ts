// Before all integration tests: one PostgreSQL, and in it one migrated database that every test file copies.
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#lib/db/migrate.ts';
import { openCluster } from '../scripts/embedded-postgres/open-cluster.ts';
import { isAlive } from '../scripts/file-lock.mjs';
import { generateClient } from '../scripts/generate.ts';
import { ensureDatabase } from '../scripts/local-database.ts';
import { DATA } from '../scripts/project-root.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database; its name begins the names of the copies. */
    templateUrl: string;
  }
}

/** vitest's global set-up: answers the tear-down. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await generateClient();
  const cluster = await openCluster({ home: join(DATA, 'test-postgres'), durable: false });
  if (!cluster.ok) throw new Error(cluster.error.message);
  const adminUrl = cluster.value.url('postgres');
  await dropDatabases(adminUrl, (pid) => !isAlive(pid));
  const templateUrl = await ensureDatabase(cluster.value, `test_${process.pid}`);
  const migrated = await migrate(templateUrl);
  if (!migrated.ok) throw new Error(migrated.error.message);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await dropDatabases(adminUrl, (pid) => pid === process.pid);
    await cluster.value.close();
  };
}

/** Databases of runs that were killed stay behind; their names carry the process that made them. */
async function dropDatabases(adminUrl: string, belongsToRun: (pid: number) => boolean): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ '^test_'",
  );
  for (const { datname } of rows) {
    if (!belongsToRun(Number(datname.split('_')[1]))) continue;
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
  }
  await client.end();
}
