// What a start finds of a cluster on the disk: its data, and `cluster.json` with the password. Deletes nothing: whatever it
// does not know ends the start with what to do.
import { execFile } from 'node:child_process';
import { open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { complaintIn, type PostgresProblem, postgresProblem } from './postgres-problem.ts';
import { findPostmaster } from './postmaster.ts';

const Memory = z.object({ port: z.number().int().positive(), password: z.string().min(1) });
/** Address and password of a cluster: the content of `cluster.json`. */
export type Memory = z.infer<typeof Memory>;

const memoryFile = (home: string): string => join(home, 'cluster.json');

/** Replaces the file whole: a full disk must not leave half a password. */
export async function storeMemory(home: string, memory: Memory): Promise<void> {
  const fresh = `${memoryFile(home)}.new`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(memory)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, memoryFile(home));
}

/** `unknown`: a file that cannot be parsed. */
async function loadMemory(home: string): Promise<Memory | 'missing' | 'unknown'> {
  const text = await readFile(memoryFile(home), 'utf8').catch(ifMissing);
  if (text === undefined) return 'missing';
  try {
    return Memory.safeParse(JSON.parse(text)).data ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Any other failure, for instance a missing permission, says nothing about what is there. */
function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}

/** `nothing`: there has never been a cluster. `lost`: the data is whole, its password is not known. */
export type Stored = { is: 'nothing' } | { is: 'lost' } | { is: 'known'; memory: Memory };

/** Judges what is on the disk, without a change to it. */
export async function findStored(
  home: string,
  place: ClusterPlace,
): Promise<Result<Stored, PostgresProblem>> {
  const { dataDirectory, binaries } = place;
  const memory = await loadMemory(home);
  const names = await readdir(dataDirectory);
  if (names.length === 0) return memory === 'missing' ? ok({ is: 'nothing' }) : err(withoutData(home, place));
  const version = await versionOf(dataDirectory);
  if (version === undefined) return err(incomplete(dataDirectory));
  if (!binaries.version.startsWith(`${version}.`)) return err(ofOtherVersion(version, place));
  return ok(typeof memory === 'string' ? { is: 'lost' } : { is: 'known', memory });
}

/** PostgreSQL's major version, `undefined` if the directory is not a whole cluster. */
async function versionOf(dataDirectory: string): Promise<string | undefined> {
  const version = await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8').catch(ifMissing);
  const control = await stat(join(dataDirectory, 'global', 'pg_control')).catch(ifMissing);
  return control && /^\d+$/.exec(version?.trim() ?? '')?.[0];
}

const withoutData = (home: string, { dataDirectory }: ClusterPlace): PostgresProblem =>
  postgresProblem(
    'unknown_data',
    `${memoryFile(home)} belongs to a database, but ${dataDirectory} is empty: mount or put back the data, or move ` +
      'that file away to begin with an empty database',
  );

const incomplete = (dataDirectory: string): PostgresProblem =>
  postgresProblem(
    'unknown_data',
    `${dataDirectory} has files, but no complete PostgreSQL database; nothing was changed: restore a backup of the ` +
      'whole directory, or move it away to begin with an empty database',
  );

const ofOtherVersion = (version: string, { dataDirectory, binaries }: ClusterPlace): PostgresProblem =>
  postgresProblem(
    'other_version',
    `the data in ${dataDirectory} is from PostgreSQL ${version}, but this is ${binaries.version}; nothing was changed: ` +
      `start the release of Flagoff that came with PostgreSQL ${version}, dump its database with pg_dump, move the ` +
      'directory away, and restore the dump with this release',
  );

/**
 * Gives a stopped cluster whose password is lost a new one, in PostgreSQL's single-user mode; its data stays. Answers a problem
 * if the cluster has no such user, because then Flagoff did not make it.
 */
export async function adoptCluster(
  home: string,
  place: ClusterPlace,
  { user, memory }: { user: string; memory: Memory },
): Promise<Result<Memory, PostgresProblem>> {
  const { dataDirectory } = place;
  const lost = `${memoryFile(home)}, which holds the password of the database in ${dataDirectory}, is missing or unreadable`;
  const running = await findPostmaster(dataDirectory);
  if (running) {
    return err(
      postgresProblem(
        'unknown_data',
        `${lost}: restore the file, or stop every Flagoff command and PostgreSQL (process ${running.pid}) and start again`,
      ),
    );
  }
  const complaint = await inSingleUserMode(place, `ALTER ROLE "${user}" PASSWORD '${memory.password}'`);
  if (complaint !== undefined) {
    return err(
      postgresProblem(
        'unknown_data',
        `${lost}, and a new password could not be set (${complaint}): restore the file, or mend what PostgreSQL says ` +
          'and start again',
      ),
    );
  }
  const aside = `${memoryFile(home)}.unreadable-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
  await rename(memoryFile(home), aside).catch(ifMissing);
  await storeMemory(home, memory);
  return ok(memory);
}

/** PostgreSQL's error message, if any. */
function inSingleUserMode(
  { binaries, dataDirectory, account }: ClusterPlace,
  sql: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ['--single', '-D', dataDirectory, 'postgres'];
    const server = execFile(
      binaries.postgres,
      args,
      { ...account, cwd: '/', timeout: 600_000 },
      (failure, _, words) => {
        resolve(complaintIn(words) ?? failure?.message);
      },
    );
    // A server that ended at once no longer listens.
    server.stdin?.on('error', () => undefined);
    server.stdin?.end(`${sql}\n`);
  });
}
