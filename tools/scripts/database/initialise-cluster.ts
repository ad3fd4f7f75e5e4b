// Makes an empty cluster with PostgreSQL's initdb: UTF-8, one superuser with a password, the same on every system.
import { execFile } from 'node:child_process';
import { chown, mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { ClusterPlace } from './cluster-place.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { type PostgresProblem, postgresProblem, reasonOf } from './postgres-problem.ts';

const run = promisify(execFile);

export type InitialiseOptions = {
  place: ClusterPlace;
  user: string;
  password: string;
  /** The caller waits until the files are on the disk. */
  durable: boolean;
};

/** Prefix of the folder in which initdb works: a cluster appears in the data directory whole or not at all. */
export const UNFINISHED = 'unfinished-';

/** Fills the data directory, which must be empty. */
export async function initialiseCluster(options: InitialiseOptions): Promise<Result<void, PostgresProblem>> {
  const { place, user, password, durable } = options;
  const { account, dataDirectory } = place;
  const made: string[] = [];
  try {
    const secret = await passwordFile(password, account);
    made.push(dirname(secret));
    const unfinished = await mkdtemp(join(dirname(dataDirectory), UNFINISHED));
    made.push(unfinished);
    if (account !== undefined) await chown(unfinished, account.uid, account.gid);
    await run(
      place.binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${user}`,
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(durable ? [] : ['--no-sync']),
        '--no-instructions',
      ],
      { ...place.account, cwd: '/', timeout: 120_000 },
    );
    // rmdir fails unless the directory is empty.
    await rmdir(dataDirectory);
    await rename(unfinished, dataDirectory);
    return ok(undefined);
  } catch (error) {
    return err(
      postgresProblem(
        'did_not_initialise',
        `an empty database could not be made in ${dataDirectory}: ${reasonOf(error)}`,
      ),
    );
  } finally {
    for (const path of made) await rm(path, { recursive: true, force: true });
  }
}

async function passwordFile(password: string, account: PostgresAccount | undefined): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'flagoff-'));
  const path = join(directory, 'password');
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await chown(path, account.uid, account.gid);
    await chown(directory, account.uid, account.gid);
  }
  return path;
}
