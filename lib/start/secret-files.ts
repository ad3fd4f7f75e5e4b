// Secrets from files (`…_FILE`), loaded again when a file changes: a rolled secret needs no restart.
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { EnvSource } from './env-schema.ts';

const FROM_FILES = [
  'PARTNER_CLIENT_SECRET',
  'PARTNER_WEBHOOK_SECRET',
  'ALERTS_WEBHOOK_SECRET',
  'BACKUP_KEY',
] as const;
const CHECK_MS = 1_000;

/** The environment with the secrets of its files; a secret is unset if its file is empty or cannot be read. */
export function loadSecretFiles(source: EnvSource): EnvSource {
  const loaded = FROM_FILES.flatMap((name): [string, string | undefined][] => {
    const path = source[`${name}_FILE`];
    return path ? [[name, contentOf(path)]] : [];
  });
  return { ...source, ...Object.fromEntries(loaded) };
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

type Followed<T> = {
  readonly path: string;
  readonly first: T;
  /** Undefined for invalid content: the last good value stays in force. */
  readonly parse: (content: string) => T | undefined;
  readonly now: () => number;
  /** Called once for each invalid state of the file. */
  readonly onProblem: (reason: string) => void;
};

/** Returns a getter of the secret that checks its file at most once a second. */
export function followSecretFile<T>({ path, first, parse, now, onProblem }: Followed<T>): () => Promise<T> {
  let good = first;
  let seen: string | undefined;
  let nextCheck = 0;
  const check = async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const state = `${mtimeMs} ${size} ${ino}`;
      if (state === seen) return;
      seen = state;
      const parsed = parse((await readFile(path, 'utf8')).trim());
      if (parsed === undefined) onProblem('holds no secret');
      else good = parsed;
    } catch (cause) {
      if (seen === 'unreadable') return;
      seen = 'unreadable';
      onProblem(cause instanceof Error && 'code' in cause ? String(cause.code) : 'cannot be read');
    }
  };
  let checking: Promise<void> | null = null;
  return async () => {
    if (now() >= nextCheck) {
      nextCheck = now() + CHECK_MS;
      checking = check();
    }
    await checking;
    return good;
  };
}
