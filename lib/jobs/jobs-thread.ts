// The job engine on a thread of its own within the storefront's process: pages and jobs share no queue of events and no
// pool of connections, or a crowd at the pages would stop the line that it stands in.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Named by where it stands in the checkout: bundled, it would share the pages' modules. */
const ENTRY = join('lib', 'jobs', 'jobs-thread-main.ts');
const PAUSE_MS = 1000;

export type JobsThread = { stop(): Promise<void> };

/** Starts working; throws when it cannot. A thread that ends by itself later is begun anew, and `onEnd` is told. */
export async function startJobsThread(
  onEnd: (reason: unknown) => void,
  entry = join(process.cwd(), ENTRY),
): Promise<JobsThread> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let thread = begin(entry);
  const failure = await Promise.race([thread.working, thread.ended]);
  if (failure !== null) throw failure;
  const untilStopped = async () => {
    for (;;) {
      const reason = await thread.ended;
      if (signal.aborted) return;
      onEnd(reason);
      await sleep(PAUSE_MS, null, { signal }).catch(() => null);
      if (signal.aborted) return;
      thread = begin(entry);
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

/** A thread may be told to stop before it works: the message waits for it. */
function begin(entry: string): Thread {
  const worker = new Worker(entry, { execArgv: ['--conditions=react-server'] });
  const working = new Promise<null>((resolve) => worker.once('message', () => resolve(null)));
  const ended = new Promise<unknown>((resolve) => {
    worker.once('error', resolve);
    worker.once('exit', (code) => resolve(new Error(`the thread of the jobs ended with ${code}`)));
  });
  return { worker, working, ended };
}
