// When the buyers come: most of them at once, the others in the minutes after. Pure.
import type { SeededRandom } from '../seeded-random.ts';

const AT_ONCE = 0.85;
const LATECOMERS = 3;

/**
 * Seconds after the opening, one for each buyer, rising. Most come within `crowdSeconds`, its first part the fullest;
 * the last ones three times as late.
 */
export function arrivals(count: number, crowdSeconds: number, random: SeededRandom): number[] {
  const one = () =>
    random.chance(AT_ONCE)
      ? crowdSeconds * random.next() ** 1.3
      : random.between(crowdSeconds, crowdSeconds * LATECOMERS);
  return Array.from({ length: count }, one).sort((a, b) => a - b);
}
