// The status that `POST /orders/{id}/pay` answers, merged into the mirror like any other news (partner-api.md 2.5a).
import type { Tx } from '#lib/db/client.ts';
import { lockOrder } from '#lib/mirror/lock-order.ts';
import { mayHavePrompted } from '#lib/mirror/may-have-charged.ts';
import { noteStatus } from '#lib/mirror/note-status.ts';
import { readSoon } from '#lib/mirror/plan-read.ts';
import { settleAttempt } from '#lib/mirror/settle-attempt.ts';
import { statusAfter } from '#lib/mirror/status-after.ts';
import { weighPayAnswer } from '#lib/mirror/weigh-pay-answer.ts';
import type { PayData } from '#lib/partner-api/schemas/pay.ts';

export type PayNews = { orderId: string; data: PayData /** When the call was sent. */; at: Date };

/** Merges the answer; when a webhook overtook it, only a read can tell, and one is planned. */
export async function applyPayStatus(tx: Tx, { orderId, data, at }: PayNews, now: Date): Promise<void> {
  await lockOrder(tx, orderId);
  const known = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const checkout = await tx.checkout.findUnique({
    where: { orderId },
    select: { id: true, attempts: { select: { refusalCode: true } } },
  });
  const observed = { status: known.status, source: known.statusSource, at: known.statusAt };
  const prompts = checkout?.attempts.filter(mayHavePrompted).length ?? 0;
  const weighed = weighPayAnswer(observed, { status: data.status, at }, prompts);
  if (weighed === 'ask') return readSoon(tx, orderId, now);
  if (weighed === 'settle' && checkout) {
    return settleAttempt(tx, checkout.id, { status: known.status, failure_kind: known.failureKind }, now);
  }
  if (weighed !== 'take') return;
  // Known from when the answer was here: a read that left before that may have seen the order as it was.
  const news = { status: data.status, source: 'pay', at: now, whole: false, again: prompts > 1 } as const;
  await tx.order.update({
    where: { id: orderId },
    data: { ...statusAfter(known, news, 'take', now), failureKind: data.failure_kind },
  });
  const move = { from: known.status, to: data.status, source: news.source };
  await noteStatus(tx, { orderId, checkoutId: checkout?.id ?? null, ...move }, now);
}
