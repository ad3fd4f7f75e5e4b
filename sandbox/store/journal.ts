// The state file: one JSON line of changes per transaction, appended. Must not know what the rows mean.
// A line is written by one write call, so a killed process loses a whole transaction or nothing.
import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { z } from 'zod';

/** `[collection, id, row]`; a null row is a deletion. */
export type Change = readonly [collection: string, id: string, row: unknown];

export const change = z.tuple([z.string(), z.string(), z.unknown()]);
const changes = z.array(change).min(1);

export class Journal {
  #file: string | undefined;
  #descriptor: number | undefined;
  #pending: Change[] | undefined;
  #unlock: (() => void) | undefined;

  /** Locks `file`; throws when a living process holds it. Without `file` nothing is stored. */
  constructor(file: string | undefined) {
    if (file === undefined) return;
    this.#file = realPath(file);
    this.#unlock = lockFile(this.#file);
  }

  /**
   * The changes on disk, oldest first. A torn last line is what a killed process leaves and is skipped; any other
   * unreadable line is reported, and a copy of the file set aside. Throws when the file is not a state file.
   */
  replay(): Change[] {
    if (this.#file === undefined) return [];
    const lines = loadText(this.#file).split('\n');
    const parsed = lines.map(parseLine);
    const unreadable = lines.flatMap((line, index) => (line !== '' && !parsed[index] ? [index + 1] : []));
    if (unreadable.length > 0 && parsed.every((found) => found === undefined)) {
      throw new Error(`${this.#file} is not a state file of the sandbox; it was left as it is`);
    }
    const corrupt = unreadable.filter((number) => number < lines.length);
    if (corrupt.length > 0) setAside(this.#file, corrupt);
    return parsed.flatMap((found) => found ?? []);
  }

  /** Replaces the file by `changes` and keeps it open for appending. */
  rewrite(changes: readonly Change[]): void {
    if (this.#file === undefined) return;
    this.#closeFile();
    const fresh = `${this.#file}.new`;
    writeFileSync(fresh, changes.map((change) => `${JSON.stringify([change])}\n`).join(''));
    renameSync(fresh, this.#file);
    this.#descriptor = openSync(this.#file, 'a');
  }

  record(change: Change): void {
    if (this.#descriptor === undefined) return;
    if (this.#pending) this.#pending.push(change);
    else this.#append([change]);
  }

  /** All changes made by `work`, which is synchronous, reach the disk together. Nested calls join the outer one. */
  transact<T>(work: () => T): T {
    if (this.#descriptor === undefined || this.#pending) return work();
    const pending: Change[] = [];
    this.#pending = pending;
    try {
      return work();
    } finally {
      this.#pending = undefined;
      if (pending.length > 0) this.#append(pending);
    }
  }

  /** Closes the file and unlocks it. */
  close(): void {
    this.#closeFile();
    this.#unlock?.();
    this.#unlock = undefined;
  }

  #closeFile(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #append(changes: readonly Change[]): void {
    if (this.#descriptor !== undefined) writeSync(this.#descriptor, `${JSON.stringify(changes)}\n`);
  }
}

function loadText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

/** The changes of one line; undefined when it is empty or unreadable. */
function parseLine(line: string): Change[] | undefined {
  try {
    return changes.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Rewriting the file drops its unreadable lines, so the file is copied first. */
function setAside(file: string, lines: readonly number[]): void {
  const copy = `${file}.broken-${new Date().toISOString().replaceAll(':', '')}`;
  copyFileSync(file, copy);
  const numbers = lines.length > 1 ? `lines ${lines.join(', ')} are` : `line ${lines[0]} is`;
  process.stderr.write(`sandbox: ${file}: ${numbers} unreadable and skipped; the file as it was: ${copy}\n`);
}

/** Creates `<file>.lock` with this process's id; takes over the lock of a dead process. Returns how to unlock. */
function lockFile(file: string): () => void {
  const path = `${file}.lock`;
  if (!createLock(path)) {
    const holder = Number(loadText(path));
    if (isAlive(holder)) {
      throw new Error(
        `${file} is used by process ${holder}; stop it first (or remove ${path} if it is no sandbox)`,
      );
    }
    // Renamed before it is removed: of two processes that find a dead holder, one fails here.
    renameSync(path, `${path}.${process.pid}`);
    rmSync(`${path}.${process.pid}`);
    if (!createLock(path)) throw new Error(`${file} is used by another process`);
  }
  return () => rmSync(path, { force: true });
}

function createLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Whether process `pid` exists, under any account. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The file behind a symbolic link, so that rewriting does not replace the link. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return file;
    throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
