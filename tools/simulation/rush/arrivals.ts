// Arrivals: most buyers in the first minute, the others in the minutes after. Pure.
import type { SeededRandom } from '../seeded-random.ts';

const AT_ONCE = 0.85;
const LATECOMERS = 3;

/**
 * Arrival of each buyer in seconds after the opening, ascending. Most arrive within `crowdSeconds`, more of them early than
 * late; the others by three times `crowdSeconds`.
 */
export function arrivals(count: number, crowdSeconds: number, random: SeededRandom): number[] {
  const one = () =>
    random.chance(AT_ONCE)
      ? crowdSeconds * random.next() ** 1.3
      : random.between(crowdSeconds, crowdSeconds * LATECOMERS);
  return Array.from({ length: count }, one).sort((a, b) => a - b);
}
