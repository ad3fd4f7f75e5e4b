// Makes an empty cluster with PostgreSQL's initdb: UTF-8, one superuser with a password, the same on every system.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '#lib/shared/result.ts';
import {
  canEnter,
  copyBinaries,
  type PostgresAccount,
  type PostgresBinaries,
  type PostgresProblem,
  postgresProblem,
} from './postgres-program.ts';

const run = promisify(execFile);

export type InitialiseOptions = {
  place: ClusterPlace;
  user: string;
  password: string;
};

/** Fills the data directory anew; what an interrupted attempt left there is removed. */
export async function initialiseCluster(options: InitialiseOptions): Promise<Result<void, PostgresProblem>> {
  const { place, user, password } = options;
  const { account } = place;
  const secret = await passwordFile(password, account);
  try {
    await emptyDirectory(place.dataDirectory, account);
    await run(
      place.binaries.initdb,
      [
        `--pgdata=${place.dataDirectory}`,
        `--username=${user}`,
        `--pwfile=${secret.path}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-sync',
        '--no-instructions',
      ],
      { ...place.account, cwd: '/', timeout: 120_000 },
    );
    return ok(undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(postgresProblem('did_not_initialise', `PostgreSQL set-up failed: ${reason}`));
  } finally {
    await secret.remove();
  }
}

async function emptyDirectory(path: string, account: PostgresAccount | undefined): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

async function passwordFile(password: string, account: PostgresAccount | undefined) {
  const directory = await mkdtemp(join(tmpdir(), 'flagoff-'));
  const path = join(directory, 'password');
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await chown(path, account.uid, account.gid);
    await chown(directory, account.uid, account.gid);
  }
  return { path, remove: () => rm(directory, { recursive: true, force: true }) };
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
  try {
    await mkdir(home, { recursive: true });
    // Root carries on with what an ordinary user of this checkout began.
    const account = chosen && ((await ownerOf(join(home, 'data'))) ?? chosen);
    const binaries = (await canEnter(found.postgres, account))
      ? found
      : await copyBinaries(found, await openShared());
    const base = (await canEnter(home, account)) ? home : await openShared(nameOf(home));
    const dataDirectory = join(base, 'data');
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    if (account !== undefined) await chown(dataDirectory, account.uid, account.gid);
    const foreign = await isForeign(dataDirectory);
    return foreign ? err(notOurs(dataDirectory)) : ok({ dataDirectory, binaries, account });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(postgresProblem('not_ours', `cannot use ${home} for the database (${reason})`));
  }
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
  postgresProblem(
    'not_ours',
    `${path} belongs to another user: run this command as that user, or remove the directory`,
  );
