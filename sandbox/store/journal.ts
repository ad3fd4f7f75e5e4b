// An append-only file of changes, one JSON line per transaction. Must not know what the rows mean.
// A line is written by one write call, so a killed process loses a whole transaction or nothing.
import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { z } from 'zod';

/** `[collection, id, row]`; a null row is a deletion. */
export type Change = readonly [collection: string, id: string, row: unknown];

const changes = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

export class Journal {
  #file: string | undefined;
  #descriptor: number | undefined;
  #pending: Change[] | undefined;

  /** Without `file` nothing is kept. */
  constructor(file: string | undefined) {
    this.#file = file;
  }

  /** The changes on disk, oldest first; a torn last line is left out. */
  replay(): Change[] {
    if (this.#file === undefined) return [];
    const lines = readText(this.#file).split('\n');
    return lines.flatMap((line) => parseLine(line));
  }

  /** Replaces the file by `changes` and keeps it open for what follows. */
  rewrite(changes: readonly Change[]): void {
    if (this.#file === undefined) return;
    this.close();
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

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #append(changes: readonly Change[]): void {
    if (this.#descriptor !== undefined) writeSync(this.#descriptor, `${JSON.stringify(changes)}\n`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parseLine(line: string): Change[] {
  if (line === '') return [];
  try {
    return changes.parse(JSON.parse(line));
  } catch {
    return [];
  }
}
