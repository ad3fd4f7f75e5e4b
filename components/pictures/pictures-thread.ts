// Draws pictures on a thread of their own, one after the other: a drawing keeps a processor busy for a tenth of a second, and
// pages share no event loop with it.
import 'server-only';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { boundedQueue } from '#lib/shared/bounded-queue.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { Picture } from './picture.ts';

/** A path, not an import: bundled, it would share the pages' modules. */
const ENTRY = join('components', 'pictures', 'pictures-thread-main.ts');
/** A visitor whose picture is drawn last waits some five seconds. */
const MOST_WAITING = 40;
/** A drawing that takes longer never ends. */
const LONGEST_MS = 20_000;
const MOST_MEGABYTES = 256;

const Answer = z.union([z.object({ png: z.instanceof(ArrayBuffer) }), z.object({ failure: z.string() })]);

export type TooManyPictures = { readonly code: 'too_many_pictures' };

/** The bytes of a PNG; throws if the drawing failed. */
export type DrawPicture = (picture: Picture) => Promise<Result<ArrayBuffer, TooManyPictures>>;

/** It does not keep the process alive. */
function start(entry: string): Worker {
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  worker.unref();
  return worker;
}

async function endOf(worker: Worker, until: AbortController): Promise<never> {
  const [code] = await once(worker, 'exit', until);
  throw new Error(`the pictures' thread ended with ${code}`);
}

/** The thread starts with the first picture. One that failed, or takes too long, is replaced for the next picture. */
export function openPicturesThread({
  entry = join(/* turbopackIgnore: true */ process.cwd(), ENTRY),
  mostWaiting = MOST_WAITING,
  longestMs = LONGEST_MS,
} = {}): DrawPicture {
  let worker: Worker | null = null;
  const queue = boundedQueue(mostWaiting);

  function running(): Worker {
    if (worker) return worker;
    const started = start(entry);
    const forget = () => {
      if (worker === started) worker = null;
    };
    worker = started.once('error', forget).once('exit', forget);
    return started;
  }

  async function drawNext(picture: Picture): Promise<ArrayBuffer> {
    const drawing = running();
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), longestMs);
    try {
      drawing.postMessage(picture);
      const [message] = await Promise.race([once(drawing, 'message', over), endOf(drawing, over)]);
      const answer = Answer.parse(message);
      if ('png' in answer) return answer.png;
      throw new Error(`a picture could not be drawn: ${answer.failure}`);
    } catch (cause) {
      await drawing.terminate();
      throw cause;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  return async (picture) => {
    const drawn = queue(() => drawNext(picture));
    return drawn ? ok(await drawn) : err({ code: 'too_many_pictures' });
  };
}
