// What the status that `POST /orders/{id}/pay` answered does to the mirror (partner-api.md 2.5a). Pure.
import { mergeStatus, type Observation } from '#lib/mirror/merge-status.ts';
import { isSettled } from '#lib/mirror/order-states.ts';

/**
 * - `take`: it is newer truth, if only by being true later: what left before it may tell of an earlier attempt;
 * - `keep`: it changes nothing;
 * - `settle`: the failure that overtook it is of this very attempt, since there was no other;
 * - `ask`: only a read can tell.
 * @param attempts how many of ours may have prompted, as for `mergeStatus`
 * @param at when the call was sent; of a repeated key, when the attempt began: the answer may be the first one's
 */
export function weighPayAnswer(
  known: Observation,
  answer: { status: string; at: Date },
  attempts: number,
): 'take' | 'keep' | 'settle' | 'ask' {
  const verdict = mergeStatus(known, { ...answer, source: 'pay' }, 1);
  if (verdict === 'doubt') return attempts === 1 ? 'settle' : 'ask';
  const isOldNews = isSettled(known.status) || answer.at <= known.at;
  return known.status === answer.status && isOldNews ? 'keep' : verdict;
}
