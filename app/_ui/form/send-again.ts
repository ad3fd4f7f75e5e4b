// When what did not get through is sent again: as soon as the browser is connected, and slowly by itself, since a
// connection can also be of no use. Knows no form.

/** Milliseconds before the next try by itself; null when that is left to the person. `tries` were in vain. */
export const pauseBeforeTry = (tries: number): number | null =>
  tries > MOST_TRIES ? null : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const MOST_TRIES = 10;

/** Calls `send` after `ms`, or at once when the browser says that it is connected again; not while it says it is not. */
export function whenConnected(ms: number, send: () => void): () => void {
  const timer = setTimeout(() => {
    if (navigator.onLine) send();
  }, ms);
  addEventListener('online', send);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', send);
  };
}
