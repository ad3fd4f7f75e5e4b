// What the status that `POST /orders/{id}/pay` answered does to the mirror (partner-api.md 2.5a). Pure.
import { mergeStatus, type Observation } from '#lib/mirror/merge-status.ts';

/**
 * - `take`: it is newer truth;
 * - `keep`: it changes nothing;
 * - `settle`: the failure that overtook it is of this very attempt, since there was no other;
 * - `ask`: only a read can tell.
 * @param at when the call was sent; of a repeated key, when the attempt began: the answer may be the first one's
 */
export function weighPayAnswer(
  known: Observation,
  answer: { status: string; at: Date },
  attempts: number,
): 'take' | 'keep' | 'settle' | 'ask' {
  const verdict = mergeStatus(known, { ...answer, source: 'pay' }, 1);
  if (verdict === 'doubt') return attempts === 1 ? 'settle' : 'ask';
  return known.status === answer.status ? 'keep' : verdict;
}
