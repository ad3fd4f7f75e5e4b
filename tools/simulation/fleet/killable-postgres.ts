// A PostgreSQL of the fleet's own that can be killed like a machine that loses power, and started again. Durable:
// what was committed is there afterwards. Knows nothing of what is stored.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrate } from '#lib/db/migrate.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { ensureDatabase } from '../../scripts/database/local-database.ts';
import { type Cluster, openCluster } from '../../scripts/database/open-cluster.ts';
import type { CommandProblem, CommandScope } from '../../scripts/shared/command-scope.ts';
import { isAlive, tryFileLock } from '../../scripts/shared/file-lock.mjs';
import { DATA } from '../../scripts/shared/project-root.ts';

const DATABASE = 'fleet';
const MOST_FLEETS = 20;
const PAUSE_MS = 20;

export type KillablePostgres = {
  /** Address of the migrated database; the same after every start. */
  readonly url: string;
  alive(): boolean;
  /** SIGKILL of the postmaster and every process of it. */
  kill(): Promise<void>;
  /** Starts it again and waits until it takes connections. */
  start(): Promise<Result<void, CommandProblem>>;
};

/**
 * Opens a cluster that no other run uses, with an empty, migrated database; both are closed with the scope.
 * @param checkout the folder of the release that migrates it; this one without it
 */
export async function openKillablePostgres(
  scope: CommandScope,
  checkout?: string,
): Promise<Result<KillablePostgres, CommandProblem>> {
  const home = await claimHome(scope);
  if (home === undefined) return err({ message: `${MOST_FLEETS} simulations already run in this checkout` });
  const opened = await openCluster({ home });
  if (!opened.ok) return opened;
  let cluster = opened.value;
  let alive = true;
  await scope.open(
    async () => undefined,
    () => cluster.close(),
  );
  const url = await makeDatabase(cluster);
  const migrated = await (checkout ? migrateAs(checkout, url) : migrate(url));
  if (!migrated.ok) return migrated;
  return ok({
    url,
    alive: () => alive,
    kill: async () => {
      alive = false;
      await killServer(cluster.pid);
    },
    start: async () => {
      const again = await openCluster({ home });
      if (!again.ok) return again;
      // Opened again before the old handle is closed: closing the last handle stops the server.
      await cluster.close();
      cluster = again.value;
      alive = true;
      if (cluster.url(DATABASE) === url) return ok(undefined);
      return err({ message: 'another program took the port of PostgreSQL while it was down' });
    },
  });
}

async function migrateAs(checkout: string, url: string): Promise<Result<unknown, CommandProblem>> {
  const env = { ...process.env, DATABASE_URL: url, DIRECT_DATABASE_URL: '' };
  return promisify(execFile)(process.execPath, ['tools/scripts/migrate.ts'], { cwd: checkout, env }).then(
    ok,
    (failure: { stderr?: string }) => err({ message: `${checkout}: ${failure.stderr ?? failure}` }),
  );
}

/** The first home that no live run holds; reused by later runs, because creating a cluster takes seconds. */
async function claimHome(scope: CommandScope): Promise<string | undefined> {
  for (let number = 1; number <= MOST_FLEETS; number += 1) {
    const home = join(DATA, `fleet-postgres-${number}`);
    const release = await scope.open(
      () => tryFileLock(`${home}.lock`),
      async (letGo) => letGo?.(),
    );
    if (release) return home;
  }
  return undefined;
}

async function makeDatabase(cluster: Cluster): Promise<string> {
  const client = new Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(DATABASE)} WITH (FORCE)`);
  } finally {
    await client.end();
  }
  return ensureDatabase(cluster, DATABASE);
}

/** The children are unknown without /proc; they exit on their own when the postmaster is gone. */
async function killServer(postmaster: number): Promise<void> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '');
  const all = [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  }
  while (isAlive(postmaster)) await sleep(PAUSE_MS);
}
