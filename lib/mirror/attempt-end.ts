// Which news of an order ends the live payment attempt, and how. Pure (partner-api.md 3.1).
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { isSettled } from '#lib/mirror/order-states.ts';

/**
 * The state that the live attempt ends in; null while it goes on. Money ends it in any state. A failure ends it only
 * once its prompt is known to have been sent: before that the answer to our own call is still out, and it alone tells.
 */
export function attemptEnd(live: AttemptState, orderStatus: string): AttemptState | null {
  if (isSettled(orderStatus)) return 'paid';
  if (live !== 'prompted') return null;
  if (orderStatus === 'expired') return 'expired';
  return orderStatus === 'failed' || orderStatus === 'cancelled' ? 'failed' : null;
}

/**
 * What an attempt that ended with its order failed of. A cancelled order says nothing of that: what it still shows was
 * told of an earlier attempt, and would promise that this one took no money.
 */
export const failureKindOf = (orderStatus: string, shown: string | null): string | null =>
  isSettled(orderStatus) || orderStatus === 'cancelled' ? null : shown;
