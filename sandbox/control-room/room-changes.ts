// News for the open control rooms: that something changed, a few times a second at most, by server-sent events.
import { streamSSE } from 'hono/streaming';
import type { World } from '../engine/world.ts';
import type { PageContext } from '../page/page-answer.ts';

const GATHER_MS = 150;
const PULSE_MS = 15_000;

/** Streams a `changed` event after each burst of changes, and a `pulse` when nothing happens for long. */
export function streamChanges(context: PageContext, world: World): Response {
  return streamSSE(context, async (stream) => {
    const news = gatherChanges(world);
    stream.onAbort(news.stop);
    await stream.writeSSE({ event: 'pulse', data: '' });
    while (!stream.aborted && !stream.closed) {
      const changed = await news.next();
      if (stream.aborted) break;
      await stream.writeSSE({ event: changed ? 'changed' : 'pulse', data: '' });
    }
    news.stop();
  });
}

/** `next()` resolves once something has changed (true) or for a pulse (false); changes in between are one. */
function gatherChanges(world: World) {
  let changed = false;
  let wake: ((changed: boolean) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const wakeAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const was = changed;
      changed = false;
      const tell = wake;
      wake = undefined;
      tell?.(was);
    }, milliseconds);
    timer.unref();
  };
  const stopListening = world.store.onChange(() => {
    if (changed) return;
    changed = true;
    if (wake) wakeAfter(GATHER_MS);
  });
  return {
    next: () =>
      new Promise<boolean>((resolve) => {
        wake = resolve;
        wakeAfter(changed ? GATHER_MS : PULSE_MS);
      }),
    stop: () => {
      stopListening();
      clearTimeout(timer);
      wake?.(false);
      wake = undefined;
    },
  };
}
