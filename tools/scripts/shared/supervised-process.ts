// A Node program as a child of this one: in a process group of its own, so that Ctrl-C reaches us first and we decide
// the order of ending; its output under a prefix, or stored until it is needed.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './project-root.ts';

const STOP_WITH_PARENT = new URL(`stop-with-parent.mjs?parent=${process.pid}`, import.meta.url).href;
const GRACE_MS = 10_000;
const KEPT_LINES = 500;

export type SupervisedOptions = {
  name: string;
  /** Arguments of node: flags, the program, its arguments. */
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** `raw`: its output is ours; `prefixed`: line by line under its name; `kept`: not shown, only in `lastLines`. */
  output: 'raw' | 'prefixed' | 'kept';
  /** Called with each line, unless the output is raw. */
  onLine?: (line: string) => void;
};

export type SupervisedProcess = {
  readonly name: string;
  readonly pid: number;
  /** Settles when it has ended: its exit code, or 1 when a signal ended it. */
  readonly ended: Promise<number>;
  /** Its last lines, unless its output is raw. */
  lastLines(): string;
  /** Asks it to end, and makes it after ten seconds; the whole group, until no process of it is left. */
  stop(): Promise<void>;
  /** Ends the whole group at once, without a warning, like a power cut. */
  kill(): Promise<void>;
};

/** Starts the program with the Node that runs this one. */
export function superviseProcess(options: SupervisedOptions): SupervisedProcess {
  const raw = options.output === 'raw';
  const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...options.args], {
    cwd: options.cwd ?? ROOT,
    env: options.env ?? process.env,
    detached: true,
    stdio: raw ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      options.onLine?.(line);
      if (options.output === 'prefixed') console.log(`${options.name} │ ${line}`);
    });
  }
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
  return {
    name: options.name,
    pid: child.pid ?? -1,
    ended,
    lastLines: () => lines.join('\n'),
    stop: () => stopGroup(child, ended),
    kill: async () => {
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      await ended;
    },
  };
}

async function stopGroup(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.pid === undefined) return;
  signalGroup(child.pid, 'SIGTERM');
  const patience = new AbortController();
  await Promise.race([ended, sleep(GRACE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
  signalGroup(child.pid, 'SIGKILL');
  await ended;
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}
