// The project's own database in the embedded PostgreSQL, for every command that is not given DATABASE_URL.
import { join } from 'node:path';
import { Client } from 'pg';
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandScope } from '../shared/command-scope.ts';
import { DATA } from '../shared/project-root.ts';
import { type Cluster, type ClusterOptions, openCluster } from './open-cluster.ts';
import type { PostgresProblem } from './postgres-problem.ts';

const DUPLICATE_DATABASE = '42P04';

export type LocalDatabaseOptions = {
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
