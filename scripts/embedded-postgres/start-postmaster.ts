// Starts PostgreSQL on a data directory, in a process group of its own so that Ctrl-C does not reach it before we do.
import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { type PostgresProblem, postgresProblem } from './postgres-problem.ts';
import { type Postmaster, untilReady } from './postmaster.ts';

const START_LIMIT_MS = 60_000;
const ATTEMPTS = 20;
const PAUSE_MS = 250;
// What a server says while the sessions of its killed predecessor are still ending.
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
    await sleep(PAUSE_MS);
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
