// The status that `POST /orders/{id}/pay` answers, merged into the mirror like any other news (partner-api.md 2.5a).
import type { Tx } from '#lib/db/client.ts';
import type { Order } from '#lib/db/generated/client.ts';
import { lockOrder } from '#lib/mirror/lock-order.ts';
import { mergeStatus } from '#lib/mirror/merge-status.ts';
import { planRead, readSoon } from '#lib/mirror/plan-read.ts';
import { nextReadAt } from '#lib/mirror/read-schedule.ts';
import { settleAttempt } from '#lib/mirror/settle-attempt.ts';
import { note } from '#lib/mirror/timeline.ts';
import type { PayData } from '#lib/partner-api/schemas/pay.ts';

export type PayNews = { orderId: string; data: PayData /** When the call was sent. */; at: Date };

/** Merges the answer; when a webhook overtook it, only a read can tell, and one is planned. */
export async function applyPayStatus(tx: Tx, { orderId, data, at }: PayNews, now: Date): Promise<void> {
  await lockOrder(tx, orderId);
  const known = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const verdict = mergeStatus(
    { status: known.status, source: known.statusSource, at: known.statusAt },
    { status: data.status, source: 'pay', at },
    1,
  );
  if (verdict === 'doubt') return settleOrAsk(tx, known, now);
  if (verdict === 'keep' || known.status === data.status) return;
  const need = { status: data.status, statusAt: at, lastReadAt: known.lastReadAt, reads: 0, doubt: false };
  const readAt = nextReadAt(need, now);
  await tx.order.update({
    where: { id: orderId },
    data: {
      status: data.status,
      statusAt: at,
      statusSource: 'pay',
      failureKind: data.failure_kind,
      reads: 0,
    },
  });
  await note(tx, {
    at: now,
    orderId,
    kind: 'order.status',
    detail: { from: known.status, to: data.status, source: 'pay' },
  });
  if (readAt) await planRead(tx, orderId, readAt);
}

/** Where there was one attempt only, a failure that overtook its answer is its own; otherwise a read must tell. */
async function settleOrAsk(tx: Tx, known: Order, now: Date): Promise<void> {
  const checkout = await tx.checkout.findUnique({
    where: { orderId: known.id },
    select: { id: true, _count: { select: { attempts: true } } },
  });
  if (checkout?._count.attempts !== 1) return readSoon(tx, known.id, now);
  await settleAttempt(tx, checkout.id, { status: known.status, failure_kind: known.failureKind }, now);
}
