// Before all integration tests: starts one PostgreSQL with one migrated database, which each test file copies.
import type { TestProject } from 'vitest/node';
import { migrate } from '#lib/db/migrate.ts';
import { generateClient } from '../scripts/database/generate.ts';
import { ensureDatabase } from '../scripts/database/local-database.ts';
import { openCluster } from '../scripts/database/open-cluster.ts';
import { dropRunDatabases, runDatabaseName, TEST_CLUSTER } from '../scripts/database/run-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database; its name begins the names of the copies. */
    templateUrl: string;
  }
}

/** vitest's global set-up, called once for each project of a run; all projects share one template. Returns the tear-down. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().templateUrl !== undefined) return undefined;
  await generateClient();
  const cluster = await openCluster(TEST_CLUSTER);
  if (!cluster.ok) throw new Error(cluster.error.message);
  const adminUrl = cluster.value.url('postgres');
  await dropRunDatabases(adminUrl);
  const templateUrl = await ensureDatabase(cluster.value, runDatabaseName());
  const migrated = await migrate(templateUrl);
  if (!migrated.ok) throw new Error(migrated.error.message);
  root.provide('templateUrl', templateUrl);
  return async () => {
    await dropRunDatabases(adminUrl, process.pid);
    await cluster.value.close();
  };
}
