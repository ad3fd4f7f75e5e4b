// Ends the live payment attempt when the order's own status tells how it went (partner-api.md 3.1).

import type { Tx } from '#lib/db/client.ts';
import { attemptEnd, failureKindOf } from '#lib/mirror/attempt-end.ts';
import { NO_NEWS } from '#lib/mirror/outlived-prompt.ts';
import type { Order } from '#lib/partner-api/schemas/order.ts';

/** Writes down the end of the live attempt, if this is one; call it under the order's lock. */
export async function settleAttempt(
  tx: Tx,
  checkoutId: string,
  order: Pick<Order, 'status' | 'failure_kind'>,
  now: Date,
): Promise<void> {
  const live = await tx.paymentAttempt.findUnique({
    where: { liveCheckoutId: checkoutId },
    select: { id: true, state: true },
  });
  const state = attemptEnd(live?.state ?? 'prompted', order.status);
  if (!state) return;
  const failureKind = failureKindOf(order.status, order.failure_kind);
  if (live) {
    // Our own answer may end it meanwhile: then that stands.
    await tx.paymentAttempt.updateMany({
      where: { id: live.id, liveCheckoutId: checkoutId, state: live.state },
      data: { state, liveCheckoutId: null, finishedAt: now, unresolved: false, failureKind },
    });
  } else if (state !== 'paid' && order.status !== 'cancelled') {
    // News after all of one that was given up on: now its end is known.
    await tx.paymentAttempt.updateMany({
      where: { checkoutId, failureKind: NO_NEWS },
      data: { state, failureKind },
    });
  }
}
