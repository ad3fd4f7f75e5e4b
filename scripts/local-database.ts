// The project's own database in the embedded PostgreSQL, for every command that is not given DATABASE_URL.
import { join } from 'node:path';
import { Client } from 'pg';
import { ok, type Result } from '#lib/shared/result.ts';
import { type Cluster, type ClusterOptions, openCluster } from './embedded-postgres/open-cluster.ts';
import type { PostgresProblem } from './embedded-postgres/postgres-problem.ts';
import { DATA } from './project-root.ts';

const NAME = 'flagoff';
const DUPLICATE_DATABASE = '42P04';

export type LocalDatabase = { url: string; pid: number; close(): Promise<void> };

/** Opens the cluster, `.data/postgres` unless told otherwise, with an (at first empty) database in it. */
export async function openLocalDatabase(
  options: ClusterOptions = { home: join(DATA, 'postgres') },
): Promise<Result<LocalDatabase, PostgresProblem>> {
  const cluster = await openCluster(options);
  if (!cluster.ok) return cluster;
  const { pid, close } = cluster.value;
  return ok({ url: await ensureDatabase(cluster.value, NAME), pid, close });
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
