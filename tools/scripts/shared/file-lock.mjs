// One holder at a time over all processes of this machine: a file that names its holder; a dead holder loses it.
// Plain JavaScript without dependencies: it also guards the installation of the dependencies.
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;

/**
 * Whether a process exists; one of another account counts too.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} path */
async function take(path) {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // A full disk leaves an empty file, which names no holder.
    await rm(path, { force: true });
    throw error;
  }
}

/** The file is written right after it is created: one that stays without a number lost its process in between. */
const NAMELESS_MS = 10_000;

/** Whether the holder that the file names is gone. @param {string} path */
async function isAbandoned(path) {
  const holder = Number(await readFile(path, 'utf8').catch(() => Number.NaN));
  if (Number.isInteger(holder) && holder > 0) return !isAlive(holder);
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && Date.now() - file.mtimeMs > NAMELESS_MS;
}

/** Renaming first: of several that see the same dead holder, one removes the file. @param {string} path */
async function evictDeadHolder(path) {
  if (!(await isAbandoned(path))) return;
  const grave = `${path}.${process.pid}`;
  const moved = await rename(path, grave).then(
    () => true,
    () => false,
  );
  if (moved) await rm(grave, { force: true });
}

/**
 * Takes the lock file at `path` unless a living process holds it; answers what to call to let go of it.
 * @param {string} path
 * @returns {Promise<(() => Promise<void>) | undefined>}
 */
export async function tryFileLock(path) {
  await mkdir(dirname(path), { recursive: true });
  await evictDeadHolder(path);
  return (await take(path)) ? () => rm(path, { force: true }) : undefined;
}

/**
 * Runs `work` while holding the lock file at `path`; waits for its turn as long as the holder lives.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withFileLock(path, work, onWait = () => undefined) {
  await mkdir(dirname(path), { recursive: true });
  for (let attempt = 0; !(await take(path)); attempt += 1) {
    if (attempt === 1) onWait();
    await evictDeadHolder(path);
    if (attempt > 0) await sleep(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
