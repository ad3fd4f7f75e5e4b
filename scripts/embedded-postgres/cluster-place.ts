// Where a cluster's files lie. Beside its home as a rule; elsewhere when the server's account cannot enter the home,
// as in a checkout under /root. Knows nothing of running servers.
import { createHash } from 'node:crypto';
import { chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { canEnter, type PostgresAccount } from './postgres-account.ts';
import { copyBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { type PostgresProblem, postgresProblem } from './postgres-problem.ts';

const SHARED_ROOT = '/var/lib/flagoff';

export type ClusterPlace = { dataDirectory: string; binaries: PostgresBinaries };

/** Makes the data directory for `account` and says which programs that account can run. */
export async function prepareClusterPlace(
  home: string,
  account: PostgresAccount | undefined,
  found: PostgresBinaries,
): Promise<Result<ClusterPlace, PostgresProblem>> {
  try {
    await mkdir(home, { recursive: true });
    const binaries = (await canEnter(found.postgres, account))
      ? found
      : await copyBinaries(found, SHARED_ROOT);
    const base = (await canEnter(home, account)) ? home : join(SHARED_ROOT, nameOf(home));
    const dataDirectory = join(base, 'data');
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    if (account !== undefined) await chown(dataDirectory, account.uid, account.gid);
    const foreign = await isForeign(dataDirectory);
    return foreign ? err(notOurs(dataDirectory)) : ok({ dataDirectory, binaries });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(postgresProblem('not_ours', `cannot use ${home} for the database (${reason})`));
  }
}

const nameOf = (home: string): string => createHash('sha256').update(home).digest('hex').slice(0, 12);

async function isForeign(dataDirectory: string): Promise<boolean> {
  const me = process.getuid?.();
  return me !== undefined && me !== 0 && (await stat(dataDirectory)).uid !== me;
}

const notOurs = (path: string): PostgresProblem =>
  postgresProblem(
    'not_ours',
    `${path} belongs to another user: run this command as that user, or remove the directory`,
  );
