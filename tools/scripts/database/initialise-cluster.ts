// Makes an empty cluster with PostgreSQL's initdb: UTF-8, one superuser with a password, the same on every system.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '#lib/shared/result.ts';
import {
  canEnter,
  copyBinaries,
  type PostgresAccount,
  type PostgresBinaries,
  type PostgresProblem,
  postgresProblem,
  reasonOf,
} from './postgres-program.ts';

const run = promisify(execFile);

export type InitialiseOptions = {
  place: ClusterPlace;
  user: string;
  password: string;
  /** Waits until the files are on the disk. */
  durable: boolean;
};

/** What initdb works in: a cluster appears in the data directory whole or not at all. */
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

// Where a cluster's files lie: beside its home, or elsewhere if the server's account cannot enter the home, as in a
// checkout under /root.

const SHARED_ROOT = '/var/lib/flagoff';

export type ClusterPlace = {
  dataDirectory: string;
  binaries: PostgresBinaries;
  /** Whom the server runs as. */
  account: PostgresAccount | undefined;
};

/** Makes the data directory for the server's account and says which programs that account can run. */
export async function prepareClusterPlace(
  home: string,
  chosen: PostgresAccount | undefined,
  found: PostgresBinaries,
): Promise<Result<ClusterPlace, PostgresProblem>> {
  await mkdir(home, { recursive: true });
  // Root carries on with what an ordinary user of this checkout began.
  const account = chosen && ((await ownerOf(join(home, 'data'))) ?? chosen);
  const binaries = (await canEnter(found.postgres, account))
    ? found
    : await copyBinaries(found, await openShared());
  const base = (await canEnter(home, account)) ? home : await openShared(nameOf(home));
  await mkdir(join(base, 'data'), { recursive: true, mode: 0o700 });
  const dataDirectory = await realpath(join(base, 'data'));
  if (account !== undefined) await chown(dataDirectory, account.uid, account.gid);
  const foreign = await isForeign(dataDirectory);
  return foreign ? err(notOurs(dataDirectory)) : ok({ dataDirectory, binaries, account });
}

const nameOf = (home: string): string => createHash('sha256').update(home).digest('hex').slice(0, 12);

/** A directory of root's that others may enter, whatever the umask. */
async function openShared(name = ''): Promise<string> {
  const path = join(SHARED_ROOT, name);
  for (const directory of [SHARED_ROOT, path]) {
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o755);
  }
  return path;
}

async function ownerOf(path: string): Promise<PostgresAccount | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function isForeign(dataDirectory: string): Promise<boolean> {
  const me = process.getuid?.();
  return me !== undefined && me !== 0 && (await stat(dataDirectory)).uid !== me;
}

const notOurs = (path: string): PostgresProblem =>
  postgresProblem('not_ours', `${path} belongs to another user: run this command as that user`);
