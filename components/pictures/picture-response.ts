// Requests for pictures that look the same share one drawing and its cached PNG.
import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type BoundedQueue, boundedQueue } from '#lib/shared/bounded-queue.ts';
import type { Result } from '#lib/shared/result.ts';
import type { Picture } from './picture.ts';
import { type DrawPicture, openPicturesThread, type TooManyPictures } from './pictures-thread.ts';

/** Enough for some 500 pictures. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A request takes a hundredth of a second before its picture is drawn or found in the cache. */
const MOST_WAITING = 300;
const RETRY_AFTER_SECONDS = '5';

/** The process has only one, even if the framework bundles this module several times. */
type Pictures = { readonly draw: DrawPicture; readonly describe: BoundedQueue };

declare global {
  var flagoffPictures: Pictures | undefined;
}

function pictures(): Pictures {
  globalThis.flagoffPictures ??= {
    draw: drawOnce(openPicturesThread()),
    describe: boundedQueue(MOST_WAITING),
  };
  return globalThis.flagoffPictures;
}

/**
 * Answers a PNG, or the response of `describe`. Descriptions are made one after the other, so pages wait for one only.
 * Answers 503 with `Retry-After` while too many pictures are requested.
 */
export async function pictureResponse(
  describe: () => Promise<Picture | Response>,
  cacheControl: string,
): Promise<Response> {
  const described = await pictures().describe(describe);
  if (described === undefined) return busy();
  if (described instanceof Response) return described;
  const drawn = await pictures().draw(described);
  if (!drawn.ok) return busy();
  return new Response(drawn.value, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl },
  });
}

const busy = (): Response =>
  Response.json(
    { error: 'too_many_pictures' },
    {
      status: 503,
      headers: { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'private, no-store' },
    },
  );

/** Draws once, also for concurrent requests, and keeps up to `mostBytes` of the last pictures. */
export function drawOnce(draw: DrawPicture, mostBytes = MOST_BYTES): DrawPicture {
  const cached = new LRUCache<string, Result<ArrayBuffer, TooManyPictures>>({
    maxSize: mostBytes,
    sizeCalculation: (drawn) => (drawn.ok ? drawn.value.byteLength : 1),
  });
  const underWay = new Map<string, ReturnType<DrawPicture>>();
  return (picture) => {
    const key = createHash('sha256').update(JSON.stringify(picture)).digest('base64');
    const before = cached.get(key);
    if (before) return Promise.resolve(before);
    const running = underWay.get(key);
    if (running) return running;
    const drawn = draw(picture)
      .then((result) => {
        if (result.ok) cached.set(key, result);
        return result;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, drawn);
    return drawn;
  };
}
