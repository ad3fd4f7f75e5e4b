// Whether news about an order's status is newer truth. Pure: webhooks come late, twice and out of order
// (partner-api.md 3.1 rule 5, 6.5), answers of our own calls may be overtaken, and money is never forgotten.
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { isSettled, settledRank } from '#lib/mirror/order-states.ts';

export type Observation = {
  status: string;
  source: OrderSource;
  /** Our clock: when the call that brought the news was sent, or when the webhook arrived. */
  at: Date;
};

/** `doubt`: only a fresh read can tell. */
export type Verdict = 'take' | 'keep' | 'doubt';

/**
 * Weighs `seen` against what is `known`.
 * @param attempts how many payment attempts of ours may have prompted for the order: with more than one, a "failed" that
 *   arrives may speak of an earlier attempt.
 */
export function mergeStatus(known: Observation | null, seen: Observation, attempts: number): Verdict {
  if (!known) return 'take';
  if (isSettled(known.status) || isSettled(seen.status)) return mergeSettled(known, seen);
  if (known.status === seen.status) return 'take';
  return mergeOpen(known, seen, attempts);
}

function mergeSettled(known: Observation, seen: Observation): Verdict {
  if (settledRank(seen.status) >= settledRank(known.status)) return 'take';
  const resolved = known.status === 'chargeback_flagged' && seen.status === 'paid';
  return isFreshRead(known, seen) && (resolved || REVOKED.includes(seen.status)) ? 'take' : 'keep';
}

/** How an order comes into these is not shown (partner-api.md 3.1): money that arrived does not keep it from them. */
const REVOKED = ['cancelled', 'chargeback_flagged'];

const isFreshRead = (known: Observation, { source, at }: Observation): boolean =>
  source === 'read' && at > known.at;

/** The provider now shows an order whose money had arrived as unpaid: nothing that we take, and nothing to overlook. */
export const contradicts = (known: Observation, seen: Observation): boolean =>
  isSettled(known.status) && !isSettled(seen.status) && isFreshRead(known, seen);

function mergeOpen(known: Observation, seen: Observation, attempts: number): Verdict {
  switch (seen.source) {
    case 'create':
      return 'keep';
    case 'read':
      return seen.at >= known.at ? 'take' : 'keep';
    case 'pay':
      return seen.at >= known.at ? 'take' : 'doubt';
    case 'webhook':
      // A read is the provider's own word; a webhook that contradicts it may be older.
      return attempts > 1 || known.source === 'read' ? 'doubt' : 'take';
  }
}
