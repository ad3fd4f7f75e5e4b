// Ends the live payment attempt when the order's own status tells how it went (partner-api.md 3.1).

import type { Tx } from '#lib/db/client.ts';
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { isSettled } from '#lib/mirror/merge-status.ts';
import type { Order } from '#lib/partner-api/schemas/order.ts';

/**
 * Money ends an attempt in any state. A failure ends it only once its prompt is known to have been sent: before that
 * the answer to our own call is still out, and it alone tells.
 */
export async function settleAttempt(
  tx: Tx,
  checkoutId: string,
  order: Pick<Order, 'status' | 'failure_kind'>,
  now: Date,
): Promise<void> {
  const state = endState(order.status);
  if (!state) return;
  await tx.paymentAttempt.updateMany({
    where: { liveCheckoutId: checkoutId, ...(state === 'paid' ? {} : { state: 'prompted' }) },
    data: {
      state,
      liveCheckoutId: null,
      finishedAt: now,
      unresolved: false,
      failureKind: state === 'paid' ? null : order.failure_kind,
    },
  });
}

function endState(status: string): AttemptState | null {
  if (isSettled(status)) return 'paid';
  if (status === 'expired') return 'expired';
  if (status === 'failed' || status === 'cancelled') return 'failed';
  return null;
}
