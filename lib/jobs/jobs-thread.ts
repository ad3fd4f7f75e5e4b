// Runs the job engine on its own thread: pages and jobs share no event loop and no connection pool, so that a rush on the
// pages does not slow the queue down.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A path, not an import: bundled, it would share the pages' modules. */
const ENTRY = join('lib', 'jobs', 'jobs-thread-main.ts');
const RESTART_MS = 1000;

export type JobsThread = { stop(): Promise<void> };

/** Starts the thread; throws if it cannot start. A thread that ends later is restarted, and `onEnd` gets the reason. */
export async function startJobsThread(
  onEnd: (reason: unknown) => void,
  entry = join(process.cwd(), ENTRY),
): Promise<JobsThread> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let thread = startThread(entry);
  const failure = await Promise.race([thread.working, thread.ended]);
  if (failure !== null) throw failure;
  const untilStopped = async () => {
    for (;;) {
      const reason = await thread.ended;
      if (signal.aborted) return;
      onEnd(reason);
      await sleep(RESTART_MS, null, { signal }).catch(() => null);
      if (signal.aborted) return;
      thread = startThread(entry);
    }
  };
  const stopped = untilStopped();
  return {
    stop: async () => {
      stopping.abort();
      thread.worker.postMessage('stop');
      await stopped;
    },
  };
}

type Thread = { worker: Worker; working: Promise<null>; ended: Promise<unknown> };

/** A stop message that is posted before the thread works is delivered when it does. */
function startThread(entry: string): Thread {
  const worker = new Worker(entry, { execArgv: ['--conditions=react-server'] });
  const working = new Promise<null>((resolve) => worker.once('message', () => resolve(null)));
  const ended = new Promise<unknown>((resolve) => {
    worker.once('error', resolve);
    worker.once('exit', (code) => resolve(new Error(`the jobs thread ended with ${code}`)));
  });
  return { worker, working, ended };
}
