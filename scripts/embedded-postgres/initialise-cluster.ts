// Makes an empty cluster with PostgreSQL's initdb: UTF-8, one superuser with a password, the same on every system.
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { ClusterPlace } from './cluster-place.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { type PostgresProblem, postgresProblem } from './postgres-problem.ts';

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
    return err(postgresProblem('did_not_initialise', `PostgreSQL could not be set up: ${reason}`));
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
