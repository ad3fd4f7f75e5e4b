// The decision for one webhook: delivered, late, twice or lost, and which forgeries travel beside it. Pure.
import type { SeededRandom } from '../seeded-random.ts';

/** `refuse`: passed on, but the provider gets 500; `lose`: the provider gets 200, no storefront gets it. */
export type Passage = 'pass' | 'duplicate' | 'delay' | 'reorder' | 'lose' | 'fail' | 'refuse';

export type Forgery = 'wrong_secret' | 'tampered' | 'unsigned' | 'stale' | 'from_the_future' | 'replay';

export type RelayDecision = { passage: Passage; delayMs: number; forgery: Forgery | null };

export function decideRelay(random: SeededRandom): RelayDecision {
  return {
    passage: random.pick<Passage>([
      ['pass', 52],
      ['duplicate', 14],
      ['delay', 10],
      ['reorder', 10],
      ['lose', 6],
      ['fail', 4],
      ['refuse', 4],
    ]),
    delayMs: random.whole(200, 6000),
    forgery: random.chance(0.4)
      ? random.pick<Forgery>([
          ['wrong_secret', 20],
          ['tampered', 20],
          ['unsigned', 15],
          ['stale', 20],
          ['from_the_future', 10],
          ['replay', 15],
        ])
      : null,
  };
}
