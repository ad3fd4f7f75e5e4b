// Runs the job engine on its own thread: pages and jobs share no event loop and no connection pool, so that a rush on the
// pages does not slow the queue down.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextMessage, startThread } from '#lib/worker-thread.ts';

const ENTRY = 'lib/jobs/jobs-thread-main.ts';
const RESTART_MS = 1000;

export type JobsThread = { stop(): Promise<void> };

/** Starts the thread; throws if it cannot start. A thread that ends later is restarted, and `onEnd` gets the reason. */
export async function startJobsThread(onEnd: (reason: unknown) => void, entry = ENTRY): Promise<JobsThread> {
  const start = () => startThread(entry, { name: 'jobs', execArgv: ['--conditions=react-server'] });
  const stopping = new AbortController();
  const { signal } = stopping;
  let thread = start();
  await nextMessage(thread);
  const untilStopped = async () => {
    for (;;) {
      if (!thread.ended.aborted) await once(thread.ended, 'abort');
      if (signal.aborted) return;
      onEnd(thread.ended.reason);
      await sleep(RESTART_MS, null, { signal }).catch(() => null);
      if (signal.aborted) return;
      thread = start();
    }
  };
  const stopped = untilStopped();
  return {
    stop: async () => {
      stopping.abort();
      // If the thread is still starting, the message is delivered once it works.
      thread.worker.postMessage('stop');
      await stopped;
    },
  };
}
