// When the buyers come: most of them at once, the others in the minute after. Pure.
import type { SeededRandom } from '../seeded-random.ts';

const AT_ONCE = 0.85;
const CROWD_SECONDS = 20;
const LATEST_SECONDS = 60;

/** Seconds after the opening, one for each buyer, rising; the first seconds are the fullest. */
export function arrivals(count: number, random: SeededRandom): number[] {
  const one = () =>
    random.chance(AT_ONCE)
      ? CROWD_SECONDS * random.next() ** 1.5
      : random.between(CROWD_SECONDS, LATEST_SECONDS);
  return Array.from({ length: count }, one).sort((a, b) => a - b);
}
