// A thread draws the pictures one after the other, because a drawing keeps a processor busy for a tenth of a second.
import 'server-only';
import { z } from 'zod';
import { boundedQueue } from '#lib/shared/bounded-queue.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { nextMessage, startThread, threadOnDemand } from '#lib/worker-thread.ts';
import type { Picture } from './picture.ts';

const ENTRY = 'components/pictures/pictures-thread-main.ts';
/** The visitor whose picture is drawn last waits some five seconds. */
const MOST_WAITING = 40;
/** A drawing that takes longer is taken for one that never ends. */
const LONGEST_MS = 20_000;
const LIMITS = { maxOldGenerationSizeMb: 256 };

const Answer = z.union([z.object({ png: z.instanceof(ArrayBuffer) }), z.object({ failure: z.string() })]);

export type TooManyPictures = { readonly code: 'too_many_pictures' };

/** Throws if the drawing failed. */
export type DrawPicture = (picture: Picture) => Promise<Result<ArrayBuffer, TooManyPictures>>;

/** The thread starts with the first picture. If it fails or takes too long, the next picture gets a new thread. */
export function openPicturesThread({
  entry = ENTRY,
  mostWaiting = MOST_WAITING,
  longestMs = LONGEST_MS,
} = {}): DrawPicture {
  const running = threadOnDemand(() => startThread(entry, { name: 'pictures', resourceLimits: LIMITS }));
  const queue = boundedQueue(mostWaiting);

  async function drawNext(picture: Picture): Promise<ArrayBuffer> {
    const thread = running();
    try {
      thread.worker.postMessage(picture);
      const answer = Answer.parse(await nextMessage(thread, longestMs));
      if ('png' in answer) return answer.png;
      throw new Error(`a picture could not be drawn: ${answer.failure}`);
    } catch (cause) {
      await thread.worker.terminate();
      throw cause;
    }
  }

  return async (picture) => {
    const drawn = queue(() => drawNext(picture));
    return drawn ? ok(await drawn) : err({ code: 'too_many_pictures' });
  };
}
