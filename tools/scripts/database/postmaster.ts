// The running server, as its own postmaster.pid describes it: found, started, awaited, stopped.

import { spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { isAlive } from '../shared/file-lock.mjs';
import type { ClusterPlace } from './cluster-place.ts';
import { type PostgresProblem, postgresProblem } from './postgres-problem.ts';

const PAUSE_MS = 50;

/** `status` is PostgreSQL's word: starting, ready, stopping, standby. */
export type Postmaster = { pid: number; port: number; status: string };

/** The content of postmaster.pid, or undefined without such a file (or with one that is still being written). */
export async function readPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? 'starting').trim() };
}

/**
 * A process that took over the number of a dead server is not the server, nor is one that has ended and waits for its
 * parent to notice. Without /proc every live process with that number counts as the server.
 */
async function isServer(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return state === undefined || /^\d+ \(postgres.*\) [^ZX] /.test(state);
}

/**
 * The live server of this data directory. A postmaster.pid whose number another program has by now is removed, because
 * PostgreSQL would not start beside it; that of a dead process PostgreSQL itself clears away, with more checks than ours.
 */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(dataDirectory);
  if (postmaster === undefined) return undefined;
  if (await isServer(postmaster.pid)) return postmaster;
  if (isAlive(postmaster.pid)) await rm(join(dataDirectory, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Waits until the server takes connections; undefined when `gaveUp` says so first or time is over. */
export async function untilReady(
  dataDirectory: string,
  limitMs: number,
  gaveUp: () => boolean = () => false,
): Promise<Postmaster | undefined> {
  const end = performance.now() + limitMs;
  while (performance.now() < end && !gaveUp()) {
    const postmaster = await readPostmaster(dataDirectory);
    if (postmaster?.status === 'ready' && isAlive(postmaster.pid)) return postmaster;
    await sleep(PAUSE_MS);
  }
  return undefined;
}

/** Asks for a fast shutdown (sessions are ended, data is written) and, after `limitMs`, an immediate one. */
export async function stopPostmaster(dataDirectory: string, limitMs = 20_000): Promise<void> {
  const postmaster = await findPostmaster(dataDirectory);
  if (postmaster === undefined) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalIfAlive(postmaster.pid, signal);
    const end = performance.now() + limitMs;
    while (performance.now() < end) {
      // The server removes the file as its last act; its number may linger until its parent has asked for it.
      if ((await findPostmaster(dataDirectory))?.pid !== postmaster.pid) return;
      await sleep(PAUSE_MS);
    }
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}

const START_LIMIT_MS = 60_000;
const ATTEMPTS = 20;
const START_POSTMASTER_PAUSE_MS = 250;
// Complaint of a server while the sessions of its killed predecessor are still ending.
const PREDECESSOR_ENDING = /pre-existing shared memory block|lock file ".*" already exists/;

export type StartOptions = {
  place: ClusterPlace;
  port: number;
  durable: boolean;
  log: string;
};

/** Starts the server and waits until it takes connections. Its messages go to the file `log`, begun anew. */
export async function startPostmaster(options: StartOptions): Promise<Result<Postmaster, PostgresProblem>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const postmaster = await startOnce(options);
    if (postmaster) return ok(postmaster);
    if (!PREDECESSOR_ENDING.test(await readFile(options.log, 'utf8'))) break;
    await sleep(START_POSTMASTER_PAUSE_MS);
  }
  const last = (await readFile(options.log, 'utf8')).trim().split('\n').slice(-2).join(' ');
  return err(postgresProblem('did_not_start', `PostgreSQL did not start: ${last} (${options.log})`));
}

async function startOnce({ place, port, durable, log }: StartOptions): Promise<Postmaster | undefined> {
  const output = await open(log, 'w');
  try {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'timezone=UTC',
    ];
    if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
    const child = spawn(
      place.binaries.postgres,
      ['-D', place.dataDirectory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...place.account, cwd: '/', detached: true, stdio: ['ignore', output.fd, output.fd] },
    );
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    child.unref();
    return await untilReady(place.dataDirectory, START_LIMIT_MS, () => ended);
  } finally {
    await output.close();
  }
}
