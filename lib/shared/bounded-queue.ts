// Work that waits for its turn, so that it keeps no event loop, processor or memory busy with more than one piece. Pure.

/** Undefined if too much waits already: then nothing is run. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined;

/** @param most pieces of work, with the one that runs */
export function boundedQueue(most: number): BoundedQueue {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (count >= most) return undefined;
    count += 1;
    const done = last.then(work).finally(() => {
      count -= 1;
    });
    last = done.catch(() => undefined);
    return done;
  };
}
