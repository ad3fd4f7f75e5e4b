// The step from an attempt on disk to a prompt on the phone: `POST /orders/{id}/pay` (partner-api.md 4.7). The key is
// the attempt's own and never changes, so asking again after a lost answer cannot charge twice.
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Order, PaymentAttempt } from '#lib/db/generated/client.ts';
import { applyPayStatus } from '#lib/mirror/apply-pay-status.ts';
import { lockOrder } from '#lib/mirror/lock-order.ts';
import { readSoon } from '#lib/mirror/plan-read.ts';
import { note } from '#lib/mirror/timeline.ts';
import type { Patience } from '#lib/registration/advance-checkout.ts';
import type { Claim } from '#lib/registration/claim-checkout.ts';
import { attemptChange, leavesOpen } from '#lib/registration/payment/attempt-change.ts';
import { type PayOutcome, payOutcome } from '#lib/registration/payment/pay-outcome.ts';
import { withdrawIfReplaced } from '#lib/registration/payment/withdraw-if-replaced.ts';

/** Sends the live attempt and writes down what came of it. */
export async function sendPayment(ctx: Ctx, { checkout, attempt }: Claim, patience: Patience): Promise<void> {
  const { order } = checkout;
  if (!attempt || !order) throw new Error(`checkout ${checkout.id} has no attempt or no order to pay`);
  if (await withdrawIfReplaced(ctx, checkout, attempt)) return;
  const sentAt = ctx.now();
  // Whoever was held up for longer than its lease may find the attempt ended: that one never leaves.
  const [marked] = await ctx.db.paymentAttempt.updateManyAndReturn({
    where: { id: attempt.id, liveCheckoutId: checkout.id, state: 'waiting' },
    data: { sentAt, unresolved: true, tries: { increment: 1 } },
    select: { tries: true },
  });
  if (!marked) return;
  const answer = await ctx.partner.orders.pay(order.id, attempt.msisdn ? { msisdn: attempt.msisdn } : {}, {
    idempotencyKey: attempt.idempotencyKey,
    priority: 'payment',
    deadlineMs: patience.deadlineMs,
  });
  const outcome = payOutcome(answer, attempt.unresolved);
  const now = ctx.now();
  // The answer to a repeated key may be the first one's, replayed: it is as old as the attempt (partner-api.md 8).
  const at = attempt.unresolved ? attempt.createdAt : sentAt;
  await ctx.db.$transaction(async (tx) => {
    await lockOrder(tx, order.id);
    await tx.paymentAttempt.updateMany({
      where: { id: attempt.id, liveCheckoutId: checkout.id },
      data: attemptChange(outcome, marked.tries, now),
    });
    if (answer.ok) await applyPayStatus(tx, { orderId: order.id, data: answer.value, at }, now);
    await afterwards(tx, { order, attempt, outcome, now });
  });
}

type Written = { order: Order; attempt: PaymentAttempt; outcome: PayOutcome; now: Date };

async function afterwards(tx: Tx, { order, attempt, outcome, now }: Written): Promise<void> {
  if (leavesOpen(outcome)) await readSoon(tx, order.id, now);
  const { kind, ...detail } = outcome;
  await note(tx, {
    at: now,
    checkoutId: attempt.checkoutId,
    orderId: order.id,
    kind: `attempt.${kind}`,
    detail: { attempt: attempt.id, ...detail },
  });
}
