// Chance that can be replayed: a stream of numbers made of the run's seed and the name of what it decides, so that one
// concern deciding more often never changes the decisions of another. Pure.

export type RandomStream = {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number of at least `low` and at most `high`. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** One of the options, each as likely as its weight among all. */
  pick<T>(options: readonly (readonly [option: T, weight: number])[]): T;
};

/** The stream called `concern` of the run with this seed. */
export function randomStream(seed: number, concern: string): RandomStream {
  const next = mulberry32(fingerprint(`${seed}/${concern}`));
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (options) => {
      let left = next() * options.reduce((sum, [, weight]) => sum + weight, 0);
      const hit = options.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      const chosen = hit ?? options.at(-1);
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen[0];
    },
  };
}

/** FNV-1a, 32 bits. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A small generator that passes the usual tests of randomness; not for secrets. */
function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
