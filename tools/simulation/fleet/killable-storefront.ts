// One storefront of the fleet: `next start` in a process group that can be killed at any moment and started again on
// the same port.
import { setTimeout as sleep } from 'node:timers/promises';
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from '../../scripts/shared/command-scope.ts';
import {
  type StorefrontOptions,
  superviseStorefront,
  untilStorefrontAnswers,
} from '../../scripts/stack/storefront.ts';

const ATTEMPTS = 20;
const PAUSE_MS = 1000;

export type KillableStorefront = {
  readonly origin: string;
  /** Whether it has answered since it was last started and was not killed since. */
  alive(): boolean;
  /** SIGKILL of its whole process group. */
  kill(): Promise<void>;
  /**
   * Starts it and waits for its first answer; retries while the database is down, as a supervisor does. `asThisRelease`: now and at
   * later starts, where it began as another checkout.
   */
  start(how?: { asThisRelease?: boolean }): Promise<Result<void, CommandProblem>>;
  /** Its last lines of output, for a report. */
  lastLines(): string;
};

/** A storefront that is not started yet; it is stopped with the scope. */
export async function makeKillableStorefront(
  scope: CommandScope,
  place: Pick<StorefrontOptions, 'port' | 'env' | 'cwd'>,
): Promise<KillableStorefront> {
  const options: StorefrontOptions = { ...place, mode: 'start', hostname: '127.0.0.1', output: 'kept' };
  let running: ReturnType<typeof superviseStorefront> | undefined;
  let alive = false;
  await scope.open(
    async () => undefined,
    async () => running?.stop(),
  );
  const startOnce = async (): Promise<Result<void, CommandProblem>> => {
    const storefront = superviseStorefront(options);
    running = storefront;
    storefront.ended.then(() => {
      if (running !== storefront) return;
      running = undefined;
      alive = false;
    });
    const answered = await untilStorefrontAnswers(storefront, options);
    if (!answered.ok) return answered;
    alive = running === storefront;
    return ok(undefined);
  };
  let lastLines = '';
  return {
    origin: `http://127.0.0.1:${place.port}`,
    alive: () => alive,
    kill: async () => {
      alive = false;
      lastLines = running?.lastLines() ?? lastLines;
      await running?.kill();
    },
    start: async ({ asThisRelease = false } = {}) => {
      if (asThisRelease) delete options.cwd;
      for (let attempt = 1; ; attempt += 1) {
        const started = await startOnce();
        if (started.ok || attempt === ATTEMPTS || scope.isEnding()) return started;
        await sleep(PAUSE_MS);
      }
    },
    lastLines: () => [lastLines, running?.lastLines()].filter(Boolean).join('\n'),
  };
}
