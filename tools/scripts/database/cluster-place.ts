// Place of a cluster's files: beside its home, or elsewhere if the server's account cannot enter the home, as in a
// checkout under /root.
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { canEnter, type PostgresAccount } from './postgres-account.ts';
import { copyBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { type PostgresProblem, postgresProblem } from './postgres-problem.ts';

const SHARED_ROOT = '/var/lib/flagoff';

export type ClusterPlace = {
  dataDirectory: string;
  binaries: PostgresBinaries;
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
