// What news of an order says of a payment attempt that was refused as `order_not_payable`: paid, in progress, cancelled
// or closed (partner-api.md 3.1 rule 1). Its state is then read again (7.7), and decides. Pure.
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { attemptEnd } from '#lib/mirror/attempt-end.ts';
import type { Observation } from '#lib/mirror/merge-status.ts';
import { isSettled } from '#lib/mirror/order-states.ts';

/** The code of partner-api.md 7.4 after which the order has to be read again. */
export const NOT_PAYABLE = 'order_not_payable';

/**
 * - a state: no money moved, and none is moving; after it a new attempt may be made (rule 4);
 * - `ask`: only a read that has yet to begin can tell;
 * - null: nothing to do: it was paid, is being charged, or is in a state that the document does not name.
 * @param taken the news is the newest truth
 * @param refusedAt when the refusal was here
 */
export function weighRefusal(
  { status, source, at }: Observation,
  taken: boolean,
  refusedAt: Date,
): AttemptState | 'ask' | null {
  if (isSettled(status)) return null;
  // A webhook may be older than the refusal; so is what a read saw that left before it.
  if (!taken || source !== 'read' || at <= refusedAt) return 'ask';
  return status === 'cart' ? 'failed' : attemptEnd('prompted', status);
}
