// Sends a stored payment attempt: `POST /orders/{id}/pay` (partner-api.md 4.7). Each attempt has one idempotency key, so
// that repeating the call after a lost answer cannot charge twice.

import type { Claim, Patience } from '#lib/checkout/advance-checkout.ts';
import { settleAttempt, unclearKey } from '#lib/checkout/follow-order.ts';
import { loadCheckoutIn } from '#lib/checkout/load-checkout.ts';
import { attemptChange, leavesOpen } from '#lib/checkout/state/attempt.ts';
import { type PayOutcome, payOutcome } from '#lib/checkout/state/call-outcome.ts';
import { awaitsFetch, mayHavePrompted, UNCLEAR_ANSWER } from '#lib/checkout/state/charge-doubt.ts';
import { isSuperseded, SUPERSEDED } from '#lib/checkout/state/checkout-stage.ts';
import { statusAfter, weighPayAnswer } from '#lib/checkout/state/merge-status.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Checkout, Order, PaymentAttempt } from '#lib/db/generated/client.ts';
import { lockOrder } from '#lib/orders/apply-order.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { mayReadOrders } from '#lib/orders/fetch-order.ts';
import { fetchSoon } from '#lib/orders/plan-fetch.ts';
import { addStatusToTimeline, addToTimeline } from '#lib/orders/timeline.ts';
import type { PayData } from '#lib/partner-api/orders.ts';

/** Request ids stored per attempt, the newest ones: a call may be repeated for hours. */
const MOST_REQUEST_IDS = 20;

/** Sends the live attempt and stores the outcome. */
export async function sendPayment(ctx: Ctx, { checkout, attempt }: Claim, patience: Patience): Promise<void> {
  const { order } = checkout;
  if (!attempt || !order) throw new Error(`checkout ${checkout.id} has no attempt or no order to pay`);
  if (await withdrawIfSuperseded(ctx, checkout, attempt)) return;
  const sentAt = ctx.now();
  // After a pause longer than the lease the attempt may have ended already.
  const [marked] = await ctx.db.paymentAttempt.updateManyAndReturn({
    where: { id: attempt.id, liveCheckoutId: checkout.id, state: 'waiting' },
    data: { sentAt, unresolved: true, calls: { increment: 1 } },
    select: { calls: true },
  });
  if (!marked) return;
  const requestIds = [...attempt.requestIds];
  const answer = await ctx.partner.orders.pay(order.id, attempt.msisdn ? { msisdn: attempt.msisdn } : {}, {
    idempotencyKey: attempt.idempotencyKey,
    priority: 'payment',
    deadlineMs: patience.deadlineMs,
    onRequestId: (id) => requestIds.push(id),
  });
  const outcome = payOutcome(answer, attempt.unresolved);
  const reads = await mayReadOrders(ctx);
  const now = ctx.now();
  // The answer to a repeated key may be a replay, as old as the attempt (partner-api.md 8).
  const at = attempt.unresolved ? attempt.createdAt : sentAt;
  await ctx.db.$transaction(async (tx) => {
    await lockOrder(tx, order.id);
    // Stored even if a webhook has ended the attempt meanwhile.
    await tx.paymentAttempt.update({
      where: { id: attempt.id },
      data: { requestIds: requestIds.slice(-MOST_REQUEST_IDS) },
    });
    await tx.paymentAttempt.updateMany({
      where: { id: attempt.id, liveCheckoutId: checkout.id },
      data: attemptChange(outcome, marked.calls, now),
    });
    if (answer.ok) await applyPayStatus(tx, { orderId: order.id, data: answer.value, at }, now);
    await afterwards(tx, { order, attempt, outcome, reads, now });
  });
}

type Written = { order: Order; attempt: PaymentAttempt; outcome: PayOutcome; reads: boolean; now: Date };

async function afterwards(tx: Tx, { order, attempt, outcome, reads, now }: Written): Promise<void> {
  if (leavesOpen(outcome)) await fetchSoon(tx, order.id, now);
  // Where orders can be fetched, the next fetch settles it or opens the case.
  if (!reads && isUnclear(outcome)) {
    const about = { checkoutId: attempt.checkoutId, orderId: order.id };
    const facts = { orderCodes: [order.orderCode] };
    await raiseAttention(tx, { kind: 'unclear_payment', key: unclearKey(attempt.id), ...about, facts });
  }
  if (hasEnded(outcome) && !isUnclear(outcome))
    await settleAttention(tx, unclearKey(attempt.id), `The payment call has answered: ${outcome.kind}.`);
  const { kind, ...detail } = outcome;
  await addToTimeline(tx, {
    at: now,
    checkoutId: attempt.checkoutId,
    orderId: order.id,
    kind: `attempt.${kind}`,
    detail: { attempt: attempt.id, ...detail },
  });
}

const hasEnded = ({ kind }: PayOutcome): boolean =>
  kind === 'paid' || kind === 'failed' || kind === 'refused';

/** Only a fetch of the order could tell whether it charged. */
const isUnclear = (outcome: PayOutcome): boolean =>
  (outcome.kind === 'failed' && !outcome.retrySafe) ||
  (outcome.kind === 'refused' && awaitsFetch({ refusalCode: outcome.code }));

/**
 * Ends the live attempt of a superseded checkout, so that no prompt is sent. An unanswered call is not repeated, since that
 * might start it: only a fetch can tell (partner-api.md 7.7).
 * @returns false where the checkout still counts
 */
async function withdrawIfSuperseded(
  ctx: Ctx,
  { id: checkoutId, ref, orderId }: Checkout,
  { id, unresolved }: PaymentAttempt,
): Promise<boolean> {
  const now = await ctx.db.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    select: { supersededById: true },
  });
  if (!now.supersededById || !isSuperseded(await loadCheckoutIn(ctx.db, ref))) return false;
  const refusalCode = unresolved ? UNCLEAR_ANSWER : SUPERSEDED;
  const at = ctx.now();
  await ctx.db.$transaction(async (tx) => {
    if (orderId) await lockOrder(tx, orderId);
    const { count } = await tx.paymentAttempt.updateMany({
      where: { id, liveCheckoutId: checkoutId, state: 'waiting' },
      data: { state: 'refused', liveCheckoutId: null, finishedAt: at, unresolved: false, refusalCode },
    });
    if (count === 0) return;
    if (unresolved && orderId) await fetchSoon(tx, orderId, at);
    await addToTimeline(tx, {
      at,
      checkoutId,
      orderId,
      kind: 'attempt.refused',
      detail: { attempt: id, code: refusalCode },
    });
  });
  return true;
}

type PayAnswer = { orderId: string; data: PayData /** When the call was sent. */; at: Date };

/**
 * Merges the status that a pay call returned into the mirror (partner-api.md 2.5a). If a webhook overtook it, plans a fetch,
 * which shows the current status.
 */
export async function applyPayStatus(tx: Tx, { orderId, data, at }: PayAnswer, now: Date): Promise<void> {
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
