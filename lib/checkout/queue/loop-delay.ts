// How late this thread runs what is due: the measure of an overloaded process.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 2_000;

/** Measures from the first call on. Each call answers the mean delay in milliseconds of the last whole window. */
export function measureLoopDelay(windowMs = WINDOW_MS): () => number {
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  let since = 0;
  let last = 0;
  return () => {
    const now = performance.now();
    if (delay && now - since < windowMs) return last;
    if (!delay) {
      delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      delay.enable();
    } else if (delay.count > 0) {
      last = Math.max(0, delay.mean / 1e6 - RESOLUTION_MS);
      delay.reset();
    }
    since = now;
    return last;
  };
}

export const loopDelayMs = measureLoopDelay();
