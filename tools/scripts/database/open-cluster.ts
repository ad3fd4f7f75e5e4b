// Opens the embedded PostgreSQL in a directory: created when new, started when stopped, shared when it already runs.
// Knows nothing of what is stored in it.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { isAlive, withFileLock } from '../shared/file-lock.mjs';
import { freePort, isPortFree } from '../shared/ports.ts';
import { type ClusterPlace, initialiseCluster, prepareClusterPlace } from './initialise-cluster.ts';
import {
  choosePostgresAccount,
  findPostgresBinaries,
  type PostgresProblem,
  postgresProblem,
} from './postgres-program.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

const START_LIMIT_MS = 60_000;
const PAUSE_MS = 100;
const USER = 'flagoff';
const Memory = z.object({ port: z.number().int().positive(), password: z.string().min(1) });
type Memory = z.infer<typeof Memory>;

export type Cluster = {
  /** Address of a database in this cluster; it need not exist yet. */
  url(database: string): string;
  /** The server's process, for those who want to kill it. */
  readonly pid: number;
  /** Leaves the cluster; the last of all processes to leave stops the server. */
  close(): Promise<void>;
};

/** `durable: false` trades safety at a power cut for speed: for tests. */
export type ClusterOptions = { home: string; durable?: boolean };

type Opening = { home: string; durable: boolean; place: ClusterPlace };

/** Opens the cluster whose files are under `options.home`. Safe to call from several processes at once. */
export async function openCluster(options: ClusterOptions): Promise<Result<Cluster, PostgresProblem>> {
  const home = resolve(options.home);
  const account = await choosePostgresAccount();
  if (!account.ok) return account;
  const binaries = await findPostgresBinaries();
  if (!binaries.ok) return binaries;
  const place = await prepareClusterPlace(home, account.value, binaries.value);
  if (!place.ok) return place;
  const opening = { home, durable: options.durable ?? true, place: place.value };
  return withFileLock(join(home, 'lock'), () => enter(opening));
}

async function enter(opening: Opening): Promise<Result<Cluster, PostgresProblem>> {
  const { home, place } = opening;
  const memory = await rememberOrInitialise(opening);
  if (!memory.ok) return memory;
  const running = await findPostmaster(place.dataDirectory);
  const postmaster = running ? await joinRunning(opening, memory.value) : await start(opening, memory.value);
  if (!postmaster.ok) return postmaster;
  const leave = await joinCluster(home);
  const { pid, port } = postmaster.value;
  return ok({
    pid,
    url: addressIn(memory.value.password, port),
    close: () =>
      withFileLock(join(home, 'lock'), async () => {
        if (await leave()) await stopPostmaster(place.dataDirectory);
      }),
  });
}

async function rememberOrInitialise(opening: Opening): Promise<Result<Memory, PostgresProblem>> {
  const { home, place } = opening;
  const path = join(home, 'cluster.json');
  const kept = Memory.safeParse(await readFile(path, 'utf8').then(JSON.parse, () => undefined));
  const version = await readFile(join(place.dataDirectory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (kept.success && version !== undefined) {
    if (place.binaries.version.startsWith(`${version.trim()}.`)) return ok(kept.data);
    const versions = `PostgreSQL ${version.trim()}, but this is ${place.binaries.version}`;
    return err(
      postgresProblem('other_version', `the data in ${home} is from ${versions}: delete it to start over`),
    );
  }
  const memory = { port: await freePort(), password: randomBytes(18).toString('hex') };
  const made = await initialiseCluster({ place, user: USER, password: memory.password });
  if (!made.ok) return made;
  await keep(home, memory);
  return ok(memory);
}

/** A server that is there takes connections soon, or turns out to be ending: then it is started anew. */
async function joinRunning(opening: Opening, memory: Memory): Promise<Result<Postmaster, PostgresProblem>> {
  const { dataDirectory } = opening.place;
  const end = performance.now() + START_LIMIT_MS;
  while (performance.now() < end) {
    const postmaster = await findPostmaster(dataDirectory);
    if (postmaster === undefined) return start(opening, memory);
    if (await answers(addressIn(memory.password, postmaster.port)('postgres'))) return ok(postmaster);
    await sleep(PAUSE_MS);
  }
  const pid = (await findPostmaster(dataDirectory))?.pid;
  return err(
    postgresProblem('busy', `a PostgreSQL in ${dataDirectory} (process ${pid}) does not answer: stop it`),
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const addressIn = (password: string, port: number) => (database: string) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;

async function start(opening: Opening, memory: Memory): Promise<Result<Postmaster, PostgresProblem>> {
  const port = (await isPortFree(memory.port)) ? memory.port : await freePort();
  if (port !== memory.port) await keep(opening.home, { ...memory, port });
  const log = join(opening.home, 'postgres.log');
  return startPostmaster({ ...opening, port, log });
}

const keep = (home: string, memory: Memory): Promise<void> =>
  writeFile(join(home, 'cluster.json'), `${JSON.stringify(memory)}\n`, { mode: 0o600 });

// Who uses a cluster: one file per process. The last process to leave stops the server.

let counter = 0;

/** Registers this process; returns the function that leaves; it returns whether no other process is left. */
export async function joinCluster(home: string): Promise<() => Promise<boolean>> {
  const directory = join(home, 'users');
  counter += 1;
  const name = `${process.pid}-${counter}`;
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), '');
  return async () => {
    await rm(join(directory, name), { force: true });
    return !(await hasUsers(directory));
  };
}

async function hasUsers(directory: string): Promise<boolean> {
  let used = false;
  for (const name of await readdir(directory).catch(() => [])) {
    if (isAlive(Number.parseInt(name, 10))) used = true;
    else await rm(join(directory, name), { force: true });
  }
  return used;
}
