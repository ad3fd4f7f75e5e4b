// The account of the server: PostgreSQL refuses to run as root, so as root it runs as an account that every system has.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { type PostgresProblem, postgresProblem } from './postgres-problem.ts';

const run = promisify(execFile);

/** Numeric ids to start the server with; undefined: the user who runs this command. */
export type PostgresAccount = { uid: number; gid: number };

const CANDIDATES = ['postgres', 'nobody'];

async function lookUp(name: string): Promise<PostgresAccount | undefined> {
  const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
  if (ids === undefined) return undefined;
  const [uid, gid] = ids.map(({ stdout }) => Number.parseInt(stdout, 10));
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

/** The account for the server: none needed for an ordinary user, `postgres` or else `nobody` for root. */
export async function choosePostgresAccount(): Promise<Result<PostgresAccount | undefined, PostgresProblem>> {
  if (process.getuid?.() !== 0) return ok(undefined);
  for (const name of CANDIDATES) {
    const account = await lookUp(name);
    if (account !== undefined) return ok(account);
  }
  return err(
    postgresProblem(
      'no_account',
      'PostgreSQL cannot run as root and there is no user "postgres" or "nobody" to run it as',
    ),
  );
}

/** Whether `account` may enter `path` and every directory above it, judged by owner and mode bits. */
export async function canEnter(path: string, account: PostgresAccount | undefined): Promise<boolean> {
  if (account === undefined) return true;
  const { uid, gid, mode } = await stat(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(path);
  return parent === path || canEnter(parent, account);
}
