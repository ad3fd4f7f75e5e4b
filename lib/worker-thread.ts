// Starts the threads of a process beside that of the pages: jobs, files of the desk, pictures. Only for the server.
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** `ended` aborts when the thread ends, with the error or the exit code that it ended with. */
export type Thread = { readonly worker: Worker; readonly ended: AbortSignal };

/** @param entry a path from the root of the project; not an import: bundled, it would share the pages' modules */
export function startThread(entry: string, options: WorkerOptions & { readonly name: string }): Thread {
  const worker = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), entry), options);
  const end = new AbortController();
  worker.once('error', (cause) => end.abort(cause));
  worker.once('exit', (code) => end.abort(new Error(`the ${options.name} thread ended with ${code}`)));
  return { worker, ended: end.signal };
}

/** The running thread: starts one if none runs or the last one ended. It does not keep the process alive. */
export function threadOnDemand(start: () => Thread): () => Thread {
  let thread: Thread | null = null;
  return () => {
    if (thread && !thread.ended.aborted) return thread;
    thread = start();
    thread.worker.unref();
    return thread;
  };
}

/** The next message of the thread; throws what ended the thread, or after `longestMs`. */
export async function nextMessage({ worker, ended }: Thread, longestMs?: number): Promise<unknown> {
  const over = longestMs ? AbortSignal.any([ended, AbortSignal.timeout(longestMs)]) : ended;
  try {
    const [message] = await once(worker, 'message', { signal: over });
    return message;
  } catch (cause) {
    throw over.aborted ? over.reason : cause;
  }
}
