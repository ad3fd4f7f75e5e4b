// Repeatable random numbers: the same seed and stream give the same decisions. Each concern has its own stream, so one
// more decision in one place changes none in another. Not for secrets.

export type SeededRandom = {
  /** A number of at least 0 and below 1. */
  next(): number;
  /** A number of at least `from` and below `to`. */
  between(from: number, to: number): number;
  /** A whole number, at least `low` and at most `high`. */
  whole(low: number, high: number): number;
  /** True in `share` of all cases. */
  chance(share: number): boolean;
  /** One of the options, each as likely as its weight among all weights. */
  pick<T>(options: readonly (readonly [option: T, weight: number])[]): T;
};

/** mulberry32, started from a hash of seed and stream. */
export function seededRandom(seed: number, stream: string): SeededRandom {
  let state = hash(`${seed} ${stream}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (options) => pickByWeight(options, next()),
  };
}

/** @param point at least 0, below 1 */
function pickByWeight<T>(options: readonly (readonly [option: T, weight: number])[], point: number): T {
  let left = point * options.reduce((sum, [, weight]) => sum + weight, 0);
  const hit = options.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  // A sum of fractions may be off by a rounding.
  const chosen = hit ?? options.at(-1);
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen[0];
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
