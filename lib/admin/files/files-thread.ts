// Writes the desk's files on a thread of their own: a file keeps a processor busy for many seconds, and pages share no event
// loop with it.
import 'server-only';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { startThread, type Thread, threadOnDemand } from '#lib/worker-thread.ts';
import type { DeskFile } from './desk-file.ts';

const ENTRY = 'lib/admin/files/files-thread-main.ts';
/** Files that are written for one person at once. */
const MOST_AT_ONCE = 4;
/** A file breaks off after its reader has taken nothing for so long. */
const LONGEST_PAUSE_MS = 5 * 60_000;
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

export type TooManyFiles = { readonly code: 'too_many_files' };

/**
 * The bytes of a file. The stream breaks off with an error if the file cannot be written to its end.
 * @param owner id of the person who asks; the limit counts for each person
 * @param prepare says what the file contains; nothing is read before it answers
 */
export type MakeFile = (
  owner: string,
  prepare: () => Promise<DeskFile>,
) => Promise<Result<ReadableStream<Uint8Array>, TooManyFiles>>;

/** The thread starts with the first file. If it ends, the files under way break off, and the next file starts another. */
export function openFilesThread({
  databaseUrl,
  entry = ENTRY,
  mostAtOnce = MOST_AT_ONCE,
  longestPauseMs = LONGEST_PAUSE_MS,
}: {
  readonly databaseUrl: string;
  readonly entry?: string;
  readonly mostAtOnce?: number;
  readonly longestPauseMs?: number;
}): MakeFile {
  const running = threadOnDemand(() =>
    startThread(entry, {
      name: 'files',
      execArgv: ['--conditions=react-server'],
      resourceLimits: LIMITS,
      workerData: { databaseUrl },
    }),
  );
  const underWay = new Map<string, number>();

  function count(owner: string, change: 1 | -1): void {
    const files = (underWay.get(owner) ?? 0) + change;
    if (files > 0) underWay.set(owner, files);
    else underWay.delete(owner);
  }

  return async (owner, prepare) => {
    if ((underWay.get(owner) ?? 0) >= mostAtOnce) return err({ code: 'too_many_files' });
    count(owner, 1);
    try {
      running();
      const file = await prepare();
      const { stream, over } = written(file, running(), longestPauseMs);
      over.finally(() => count(owner, -1));
      return ok(stream);
    } catch (cause) {
      count(owner, -1);
      throw cause;
    }
  };
}

/** `over` resolves when the file is complete, has broken off, or its reader has left. */
function written(file: DeskFile, { worker, ended }: Thread, longestPauseMs: number) {
  const pause = new AbortController();
  const timer = setTimeout(
    () => pause.abort(new Error('the reader of a file paused too long')),
    longestPauseMs,
  );
  timer.unref();
  const broken = AbortSignal.any([ended, pause.signal]);
  const fromThread = new TransformStream<Uint8Array, Uint8Array>();
  const toReader = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      // A signal given to `pipeTo` would wait for the chunk that the reader does not take.
      broken.addEventListener('abort', () => controller.error(broken.reason));
    },
    transform(chunk, controller) {
      timer.refresh();
      controller.enqueue(chunk);
    },
  });
  worker.postMessage({ file, into: fromThread.writable }, [fromThread.writable]);
  const over = fromThread.readable
    .pipeTo(toReader.writable)
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  return { stream: toReader.readable, over };
}
