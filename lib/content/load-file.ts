// Loads the files of `content/` while the storefront runs. A mistake is logged, and the last good state stays in use.
import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

export const CONTENT_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'content');

/** Many visits at once check a file once; an edit still shows at once. */
export const CHECK_EVERY_MS = 1_000;

/** `wrong`: a line for each mistake, the field first. */
export type ContentProblem = { file: string; wrong: readonly string[] };

/** Shared by all bundles that the framework makes of this module. */
type Memory = {
  /** Good texts by path. */
  good: Map<string, string>;
  /** Reports by file and subject: a report is not repeated for each visit. */
  reported: Map<string, ContentProblem & { readonly version: string }>;
  listener: (problem: ContentProblem) => void;
};

declare global {
  var flagoffContent: Memory | undefined;
}

function memory(): Memory {
  globalThis.flagoffContent ??= { good: new Map(), reported: new Map(), listener: () => undefined };
  return globalThis.flagoffContent;
}

/** Sets the one listener for mistakes in the organizer's files. */
export function onContentProblem(listener: (problem: ContentProblem) => void): void {
  memory().listener = listener;
}

/** Reports once for each `version`; an empty `wrong` clears the report. `subject` separates checks of one file. */
export function reportProblem({ file, wrong }: ContentProblem, version: string, subject = ''): void {
  const { reported, listener } = memory();
  const key = `${file} ${subject}`;
  if (wrong.length === 0) {
    reported.delete(key);
    return;
  }
  const known = reported.get(key);
  if (known?.version === version && known.wrong.join() === wrong.join()) return;
  reported.set(key, { file, wrong, version });
  listener({ file, wrong });
}

/** The mistakes in the files as they are now, as far as the files were loaded. */
export const currentProblems = (): ContentProblem[] => [...memory().reported.values()];

export function checkSeldom<T>(check: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const checks = new LRUCache<string, { at: number; result: Promise<T> }>({ max: 500 });
  return (path) => {
    const last = checks.get(path);
    const now = Date.now();
    if (last && now - last.at < CHECK_EVERY_MS) return last.result;
    const result = check(path);
    checks.set(path, { at: now, result });
    return result;
  };
}

export type Options<T> = {
  /** Keeps the last good state also while the file is missing, for example while an editor saves it. */
  required?: boolean;
  /** Stands for a required file that never existed, if it can be parsed. */
  absent?: string;
  /** Used for a file with a mistake and without a good state. */
  fallback?: (bytes: Buffer) => T;
};

/** One state of a file; `good` is absent until there is one. */
type State<T> = { version: string; good?: { value: T }; wrong: readonly string[] };

/** `parse` throws on a mistake. The loader throws without a good state, and for a missing optional file. */
export function contentFile<T>(
  parse: (text: string, path: string) => T,
  { required = false, absent, fallback }: Options<T> = {},
): (path: string) => Promise<T> {
  const states = new Map<string, State<T>>();

  /** The last good state of this bundle, or parsed from the text that another bundle found good. */
  function lastGood(path: string): State<T>['good'] {
    const text = memory().good.get(path);
    return states.get(path)?.good ?? (text === undefined ? undefined : { value: parse(text, path) });
  }

  async function parseState(path: string, version: string): Promise<State<T>> {
    const bytes = await readFile(path);
    try {
      const text = decode(bytes);
      const value = parse(text, path);
      memory().good.set(path, text);
      return { version, good: { value }, wrong: [] };
    } catch (cause) {
      const good = lastGood(path) ?? (fallback && { value: fallback(bytes) });
      return { version, good, wrong: describeMistake(cause) };
    }
  }

  function inPlace(path: string): State<T>['good'] {
    try {
      return absent === undefined ? undefined : { value: parse(absent, path) };
    } catch {
      return undefined;
    }
  }

  function unreadable(path: string, cause: unknown): State<T> {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (!isMissing) return { version: '', good: lastGood(path), wrong: describeMistake(cause) };
    if (required) {
      const good = lastGood(path) ?? inPlace(path);
      return { version: '', good, wrong: good ? [] : ['it is missing'] };
    }
    memory().good.delete(path);
    return { version: '', wrong: [] };
  }

  // One promise for all calls between two checks: a component that reads it by `use` waits for it once.
  return checkSeldom(async (path) => {
    let state: State<T>;
    try {
      const { mtimeMs, size } = await stat(path);
      const version = `${mtimeMs} ${size}`;
      const before = states.get(path);
      state = before?.version === version ? before : await parseState(path, version);
    } catch (cause) {
      state = unreadable(path, cause);
    }
    const { version, good, wrong } = state;
    // Visitors name files of events that do not exist: nothing is remembered of a file that was never there.
    if (good || version) states.set(path, state);
    else states.delete(path);
    reportProblem({ file: path, wrong }, version);
    if (good) return good.value;
    throw new Error([`${path} cannot be used`, ...wrong].join(': '));
  });
}

export const jsonFile = <T>(schema: z.ZodType<T>, options?: Options<T>): ((path: string) => Promise<T>) =>
  contentFile((text) => schema.parse(JSON.parse(text)), options);

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Drops a byte order mark. Another encoding is a mistake: its letters would be shown as others. */
function decode(bytes: Buffer): string {
  try {
    if (!bytes.includes(0)) return UTF8.decode(bytes);
  } catch {}
  throw new Error('it is not UTF-8');
}

/** A line for each mistake, the field first. */
export function describeMistake(cause: unknown): string[] {
  if (cause instanceof z.ZodError) return cause.issues.flatMap(describeIssue);
  return [(cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ')];
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const line = (field: readonly PropertyKey[], mistake: string) =>
    [field.map(String).join('.'), mistake].filter(Boolean).join(': ');
  if (issue.code !== 'unrecognized_keys') return [line(issue.path, issue.message)];
  return issue.keys.map((key) => line([...issue.path, key], 'unknown field'));
}
