// Sends a stored payment attempt: `POST /orders/{id}/pay` (partner-api.md 4.7). Each attempt has one idempotency key, so
// that repeating the call after a lost answer cannot charge twice.

import type { CallDeadline, Claim } from '#lib/checkout/advance-checkout.ts';
import { loadCheckoutIn } from '#lib/checkout/load-checkout.ts';
import { UNCLEAR_ANSWER } from '#lib/checkout/state/charge-doubt.ts';
import { isSuperseded, SUPERSEDED } from '#lib/checkout/state/checkout-stage.ts';
import { decidePayAnswer, type PayAnswer } from '#lib/checkout/state/decide-pay-answer.ts';
import { type CheckedOrder, lookBeforePay } from '#lib/checkout/state/look-before-pay.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Checkout, Order, PaymentAttempt } from '#lib/db/generated/client.ts';
import { fetchOrderNow, mayReadOrders } from '#lib/orders/fetch-order.ts';
import { loadRecord, lockOrder, logNews, type OrderStep, writeDecision } from '#lib/orders/order-record.ts';
import { fetchSoon } from '#lib/orders/plan-fetch.ts';
import { chainIds } from '#lib/orders/supersession.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';

/** Request ids stored per attempt, the newest ones: a call may be repeated for hours. */
const MOST_REQUEST_IDS = 20;

export async function sendPayment(
  ctx: Ctx,
  { checkout, attempt }: Claim,
  patience: CallDeadline,
): Promise<void> {
  const { order } = checkout;
  if (!attempt || !order) throw new Error(`checkout ${checkout.id} has no attempt or no order to pay`);
  const chain = await loadChain(ctx, checkout.id);
  const isMarked = chain.some(({ id, supersededById }) => id === checkout.id && supersededById !== null);
  if (isMarked && (await withdrawIfSuperseded(ctx, checkout, attempt))) return;
  const look = await lookAround(ctx, chain, { checkoutId: checkout.id, attempt });
  if (look === 'wait') return;
  if (look === 'looked' && (await withdrawIfSuperseded(ctx, checkout, attempt))) return;
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
    // A repeat within the call would go out some seconds after the look.
    ...(look === 'looked' && { attempts: 1 }),
    onRequestId: (id) => requestIds.push(id),
  });
  const call = {
    attemptId: attempt.id,
    answer,
    isRepeat: attempt.unresolved,
    calls: marked.calls,
    sentAt,
    reads: await mayReadOrders(ctx),
  };
  const news = await ctx.db.$transaction(async (tx) => {
    // Stored even if a webhook has ended the attempt meanwhile.
    const told = await applyPayAnswer(tx, order, call, ctx.now());
    await tx.paymentAttempt.updateMany({
      where: { id: attempt.id },
      data: { requestIds: requestIds.slice(-MOST_REQUEST_IDS) },
    });
    return told;
  });
  logNews(ctx, news);
}

const LOOK_AGAIN_SECONDS = 10;

/** The checkout, and all that it supersedes or is superseded by. */
const loadChain = async ({ db }: Ctx, checkoutId: string) =>
  db.checkout.findMany({
    where: { id: { in: await chainIds(db, checkoutId) } },
    select: {
      id: true,
      supersededById: true,
      order: { select: { id: true, status: true, lastFetchedAt: true } },
      attempts: true,
    },
  });

/**
 * Fetches the orders that may hold the buyer's money already, right before the call: money that is found counts, and the
 * call is not sent. Without the permission to read orders nothing can be fetched.
 * @returns `none` if there is nothing to look at; `wait` if the attempt has to wait, since an order could not be fetched or
 *   another prompt is out
 */
async function lookAround(
  ctx: Ctx,
  chain: readonly CheckedOrder[],
  own: { readonly checkoutId: string; readonly attempt: PaymentAttempt },
): Promise<'none' | 'looked' | 'wait'> {
  const { checkoutId } = own;
  const { id, unresolved } = own.attempt;
  const look = (at: readonly CheckedOrder[]) => lookBeforePay(at, { checkoutId, attemptId: id }, ctx.now());
  const before = look(chain);
  if (!before.suspected || !(await mayReadOrders(ctx))) return 'none';
  const fetched = await Promise.all(before.fetch.map((orderId) => fetchOrderNow(ctx, orderId)));
  const isMissing = fetched.includes(false);
  if (!isMissing && !look(await loadChain(ctx, checkoutId)).charging) return 'looked';
  const waitingFor = isMissing ? 'cannot_check' : 'prompt_in_progress';
  await ctx.db.paymentAttempt.updateMany({
    where: { id, liveCheckoutId: checkoutId, state: 'waiting' },
    data: {
      notBefore: new Date(ctx.now().getTime() + LOOK_AGAIN_SECONDS * 1000),
      // After a lost call, no reason may tell the buyer that the phone shows no prompt yet.
      ...(!unresolved && { waitingFor }),
    },
  });
  return 'wait';
}

export async function applyPayAnswer(
  tx: Tx,
  order: Pick<Order, 'id' | 'orderCode' | 'eventId' | 'partnerReference'>,
  call: PayAnswer,
  now: Date,
): Promise<OrderStep[]> {
  const { id, eventId: event_id, partnerReference: partner_reference } = order;
  const record = await loadRecord(tx, { id, event_id, attribution: { partner_reference } });
  const known = record.order;
  if (!known) throw new Error(`order ${id} is not in the mirror`);
  const { failureKind, ...decision } = decidePayAnswer({ ...record, order: known }, order, call, now);
  const { status } = decision;
  if (decision.taken || status.nextFetchAt !== known.nextFetchAt)
    await tx.order.updateMany({ where: { id }, data: { ...status, failureKind } });
  const of = { orderId: id, eventId: event_id, checkoutId: record.checkout?.id ?? null };
  return writeDecision(tx, of, decision, now);
}

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
