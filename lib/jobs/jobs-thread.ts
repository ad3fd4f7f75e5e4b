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
  let stopping = false;
  let thread = await begin(entry);
  const watch = (running: Running): void => {
    running.ended.then(async (reason) => {
      if (stopping) return;
      onEnd(reason);
      thread = await beginAgain(entry, onEnd, () => stopping);
      if (stopping) thread.worker.postMessage('stop');
      watch(thread);
    });
  };
  watch(thread);
  return {
    stop: async () => {
      stopping = true;
      thread.worker.postMessage('stop');
      await thread.ended;
    },
  };
}

type Running = { worker: Worker; ended: Promise<unknown> };

async function begin(entry: string): Promise<Running> {
  const worker = new Worker(entry, { execArgv: ['--conditions=react-server'] });
  const ended = new Promise<unknown>((resolve) => {
    worker.once('error', resolve);
    worker.once('exit', (code) => resolve(new Error(`the thread of the jobs ended with ${code}`)));
  });
  const running = new Promise<null>((resolve) => worker.once('message', () => resolve(null)));
  const failure = await Promise.race([running, ended]);
  if (failure !== null) throw failure;
  return { worker, ended };
}

async function beginAgain(
  entry: string,
  onEnd: (reason: unknown) => void,
  isStopping: () => boolean,
): Promise<Running> {
  await sleep(PAUSE_MS);
  try {
    return await begin(entry);
  } catch (reason) {
    if (isStopping()) throw reason;
    onEnd(reason);
    return beginAgain(entry, onEnd, isStopping);
  }
}
