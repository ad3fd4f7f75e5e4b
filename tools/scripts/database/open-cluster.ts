// Opens the embedded PostgreSQL in a directory: created when new, started when stopped, shared when it already runs.
// Knows nothing of what is stored in it.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { isAlive, withFileLock } from '../shared/file-lock.mjs';
import { freePort, isPortFree } from '../shared/ports.ts';
import { type ClusterPlace, prepareClusterPlace } from './cluster-place.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type PostgresProblem, postgresProblem, reasonOf } from './postgres-problem.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { adoptCluster, findStored, type Memory, storeMemory } from './stored-cluster.ts';

const START_LIMIT_MS = 60_000;
const PAUSE_MS = 100;
const USER = 'flagoff';
const WRONG_PASSWORD = '28P01';

export type Cluster = {
  /** Address of a database in this cluster; it need not exist yet. */
  url(database: string): string;
  /** The server's process, for those who want to kill it. */
  readonly pid: number;
  /** Leaves the cluster; the last of all processes to leave stops the server. */
  close(): Promise<void>;
};

export type ClusterOptions = {
  home: string;
  /** `false` trades safety at a power cut for speed: for tests. */
  durable?: boolean;
  /** Called with notices for the operator. */
  onNotice?: (text: string) => void;
};

type Opening = Required<ClusterOptions> & { place: ClusterPlace };

/** Opens the cluster whose files are under `options.home`. Safe to call from several processes at once. */
export async function openCluster(options: ClusterOptions): Promise<Result<Cluster, PostgresProblem>> {
  try {
    return await open({ durable: true, onNotice: console.log, ...options, home: resolve(options.home) });
  } catch (error) {
    const ofTheSystem = error instanceof Error && 'syscall' in error;
    if (!ofTheSystem) throw error;
    return err(
      postgresProblem('not_ours', `cannot use ${options.home} for the database (${reasonOf(error)})`),
    );
  }
}

async function open(options: Required<ClusterOptions>): Promise<Result<Cluster, PostgresProblem>> {
  const { home } = options;
  const account = await choosePostgresAccount();
  if (!account.ok) return account;
  const binaries = await findPostgresBinaries();
  if (!binaries.ok) return binaries;
  const place = await prepareClusterPlace(home, account.value, binaries.value);
  if (!place.ok) return place;
  const opening = { ...options, place: place.value };
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
  if ((await tryPassword(memory.value, postmaster.value)) === 'wrong') {
    if (await leave()) await stopPostmaster(place.dataDirectory);
    return err(
      postgresProblem(
        'unknown_data',
        `${join(home, 'cluster.json')} has another password than the database in ${place.dataDirectory}: restore the ` +
          'file that belongs to it, or move it away and start again, which sets a new password',
      ),
    );
  }
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
  const { home, place, durable, onNotice } = opening;
  const stored = await findStored(home, place);
  if (!stored.ok) return stored;
  if (stored.value.is === 'known') return ok(stored.value.memory);
  const memory = { port: await freePort(), password: randomBytes(18).toString('hex') };
  if (stored.value.is === 'lost') {
    const adopted = await adoptCluster(home, place, { user: USER, memory });
    if (adopted.ok)
      onNotice(`the database in ${place.dataDirectory} has a new password: its cluster.json was lost`);
    return adopted;
  }
  const made = await initialiseCluster({ place, user: USER, password: memory.password, durable });
  if (!made.ok) return made;
  await storeMemory(home, memory);
  return ok(memory);
}

/** A server that is there takes connections soon, or turns out to be ending: then it is started anew. */
async function joinRunning(opening: Opening, memory: Memory): Promise<Result<Postmaster, PostgresProblem>> {
  const { dataDirectory } = opening.place;
  const end = performance.now() + START_LIMIT_MS;
  while (performance.now() < end) {
    const postmaster = await findPostmaster(dataDirectory);
    if (postmaster === undefined) return start(opening, memory);
    if ((await tryPassword(memory, postmaster)) !== 'no answer') return ok(postmaster);
    await sleep(PAUSE_MS);
  }
  const pid = (await findPostmaster(dataDirectory))?.pid;
  return err(
    postgresProblem('busy', `a PostgreSQL in ${dataDirectory} (process ${pid}) does not answer: stop it`),
  );
}

async function tryPassword(
  { password }: Memory,
  { port }: Postmaster,
): Promise<'right' | 'wrong' | 'no answer'> {
  const client = new Client({
    connectionString: addressIn(password, port)('postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'right';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD ? 'wrong' : 'no answer';
  } finally {
    await client.end().catch(() => undefined);
  }
}

const addressIn = (password: string, port: number) => (database: string) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;

async function start(opening: Opening, memory: Memory): Promise<Result<Postmaster, PostgresProblem>> {
  const port = (await isPortFree(memory.port)) ? memory.port : await freePort();
  if (port !== memory.port) await storeMemory(opening.home, { ...memory, port });
  const log = join(opening.home, 'postgres.log');
  return startPostmaster({ ...opening, port, log });
}

// Users of a cluster: one file per process. The last process to leave stops the server.

let counter = 0;

/** Registers this process; returns the function that leaves; it returns whether no other process is left. */
async function joinCluster(home: string): Promise<() => Promise<boolean>> {
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
