// Merges the status that `POST /orders/{id}/pay` returns into the mirror (partner-api.md 2.5a).

import { settleAttempt } from '#lib/checkout/follow-order.ts';
import { mayHavePrompted } from '#lib/checkout/state/charge-doubt.ts';
import { statusAfter, weighPayAnswer } from '#lib/checkout/state/merge-status.ts';
import type { Tx } from '#lib/db/client.ts';
import { lockOrder } from '#lib/orders/apply-order.ts';
import { fetchSoon } from '#lib/orders/plan-fetch.ts';
import { addStatusToTimeline } from '#lib/orders/timeline.ts';
import type { PayData } from '#lib/partner-api/orders.ts';

export type PayNews = { orderId: string; data: PayData /** When the call was sent. */; at: Date };

/** Merges the answer. If a webhook overtook it, plans a fetch, which shows the current status. */
export async function applyPayStatus(tx: Tx, { orderId, data, at }: PayNews, now: Date): Promise<void> {
  await lockOrder(tx, orderId);
  const known = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const checkout = await tx.checkout.findUnique({
    where: { orderId },
    select: { id: true, attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] } },
  });
  const observed = { status: known.status, source: known.statusSource, at: known.statusAt };
  const prompts = checkout?.attempts.filter(mayHavePrompted).length ?? 0;
  const weighed = weighPayAnswer(observed, { status: data.status, at }, prompts);
  if (weighed === 'ask') return fetchSoon(tx, orderId, now);
  if (weighed === 'settle' && checkout) {
    const order = { id: orderId, status: known.status, failure_kind: known.failureKind };
    const { id: checkoutId, attempts } = checkout;
    return settleAttempt(tx, { checkoutId, order, attempts, update: observed }, now);
  }
  if (weighed !== 'take') return;
  // Dated by the answer's arrival: a fetch that was sent before it may have seen the earlier status.
  const update = { status: data.status, source: 'pay', at: now, whole: false, again: prompts > 1 } as const;
  await tx.order.update({
    where: { id: orderId },
    data: { ...statusAfter(known, update, 'take', now), failureKind: data.failure_kind },
  });
  const move = { from: known.status, to: data.status, source: update.source };
  await addStatusToTimeline(tx, { orderId, checkoutId: checkout?.id ?? null, ...move }, now);
}
