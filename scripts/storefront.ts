// The storefront as a process: plain `next start` or `next dev`, given its whole environment.
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { keyOfRun } from './actions-keys.ts';
import { NEXT } from './build.ts';
import type { CommandProblem, CommandScope } from './command-scope.ts';
import { type SupervisedOptions, type SupervisedProcess, superviseProcess } from './supervised-process.ts';

const START_LIMIT_MS = 60_000;
const PAUSE_MS = 100;

export type StorefrontOptions = {
  mode: 'start' | 'dev';
  port: number;
  hostname?: string;
  env: NodeJS.ProcessEnv;
  /** Where its build is; the checkout without it. */
  cwd?: string;
  output: SupervisedOptions['output'];
  onLine?: SupervisedOptions['onLine'];
};

/** Starts it and waits until it answers on its port, whatever it answers. */
export async function startStorefront(
  scope: CommandScope,
  options: StorefrontOptions,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  const storefront = await scope.open(
    async () => superviseStorefront(options),
    (process) => process.stop(),
  );
  return untilStorefrontAnswers(storefront, options);
}

/** Starts it; whoever calls this also stops it. */
export function superviseStorefront({
  mode,
  port,
  hostname,
  env,
  cwd,
  output,
  onLine,
}: StorefrontOptions): SupervisedProcess {
  const where = ['--port', String(port), ...(hostname === undefined ? [] : ['--hostname', hostname])];
  return superviseProcess({
    name: 'storefront',
    args: [NEXT, mode, ...where],
    env: {
      ...env,
      PORT: String(port),
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: keyOfRun(env),
    },
    cwd,
    output,
    onLine,
  });
}

/** Waits for its first answer, whatever it is. */
export const untilStorefrontAnswers = (
  storefront: SupervisedProcess,
  { hostname, port }: Pick<StorefrontOptions, 'hostname' | 'port'>,
): Promise<Result<SupervisedProcess, CommandProblem>> =>
  untilAnswering(storefront, `http://${reachable(hostname)}:${port}/api/health/live`);

function reachable(hostname: string | undefined): string {
  if (hostname === undefined || hostname === '0.0.0.0' || hostname === '::') return 'localhost';
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}

/** Waits for any HTTP answer; a process that ends before is told with its last words. */
export async function untilAnswering(
  process: SupervisedProcess,
  url: string,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  let alive = true;
  process.ended.then(() => {
    alive = false;
  });
  const end = performance.now() + START_LIMIT_MS;
  while (alive && performance.now() < end) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return ok(process);
    await sleep(PAUSE_MS);
  }
  const fate = alive
    ? `did not answer within ${START_LIMIT_MS / 1000} seconds`
    : 'ended as soon as it was started';
  return err({ message: `${process.lastLines()}\nthe ${process.name} ${fate}`.trim() });
}
