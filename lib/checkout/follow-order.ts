// Applies an order's update to its checkout: finds the checkout, ends its payment attempt, records evidence and opens cases
// for staff. `lib/orders` calls it, through the context, under the order's lock.
import { attemptEnd, failureKindOf } from '#lib/checkout/state/attempt.ts';
import {
  awaitsFetch,
  chargeDoubt,
  mayHaveCharged,
  mayHavePrompted,
} from '#lib/checkout/state/charge-doubt.ts';
import { type Observation, weighRefusal } from '#lib/checkout/state/merge-status.ts';
import { isPaidFor, isSettled } from '#lib/checkout/state/order-status.ts';
import { supersedeBack } from '#lib/checkout/supersede/supersede-checkout.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Order as OrderRow, PaymentAttempt } from '#lib/db/generated/client.ts';
import type { FollowedOrder, MergedUpdate, OrderUpdate } from '#lib/orders/apply-order.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { fetchSoon, planFetch } from '#lib/orders/plan-fetch.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import type { Order } from '#lib/partner-api/orders.ts';

/** `refusal_code` of an attempt whose order was paid before its call was sent. */
export const PAID_BEFORE = 'paid_before';

/** Key of the case of an attempt that may have charged. */
export const unclearKey = (attemptId: string): string => `unclear_payment:${attemptId}`;

type Attempt = Pick<
  PaymentAttempt,
  | 'id'
  | 'state'
  | 'liveCheckoutId'
  | 'refusalCode'
  | 'failureKind'
  | 'retrySafe'
  | 'evidenceAt'
  | 'createdAt'
  | 'sentAt'
  | 'finishedAt'
>;

/**
 * Finds the checkout of the order, null for orders of other channels, and what its attempts mean for the mirror. `follow`
 * applies the merged update to it.
 */
export async function followOrder(
  tx: Tx,
  update: OrderUpdate,
  known: OrderRow | null,
): Promise<FollowedOrder> {
  const { order } = update;
  const checkoutId = await linkedCheckout(tx, order, known === null);
  const attempts = checkoutId ? await attemptsOf(tx, checkoutId) : [];
  return {
    checkoutId,
    prompts: attempts.filter(mayHavePrompted).length,
    moneyUnclear: order.total > 0 && attempts.some(mayHaveCharged),
    retryUnsafe: attempts.some((one) => chargeDoubt(one) === 'unsafe'),
    follow: async (merged, now) => {
      if (!checkoutId) return;
      if (merged.taken) await moveCheckout(tx, { checkoutId, update, known, attempts }, now);
      await resolveNotPayable(tx, { order, attempts, ...merged }, now);
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Our id is sent as `partner_reference`, so that any later update links an order whose create answer was lost
 * (partner-api.md 2.4).
 */
async function linkedCheckout(tx: Tx, order: Order, firstSeen: boolean): Promise<string | null> {
  const reference = order.attribution.partner_reference;
  if (!firstSeen) {
    const linked = await tx.checkout.findUnique({ where: { orderId: order.id }, select: { id: true } });
    if (linked) return linked.id;
  }
  if (!reference || !UUID.test(reference)) return null;
  const found = await tx.checkout.findFirst({
    where: { id: reference, eventId: order.event_id, OR: [{ orderId: null }, { orderId: order.id }] },
    select: { id: true },
  });
  return found?.id ?? null;
}

const attemptsOf = (tx: Tx, checkoutId: string): Promise<Attempt[]> =>
  tx.paymentAttempt.findMany({
    where: { checkoutId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });

type Moved = {
  checkoutId: string;
  update: OrderUpdate;
  known: OrderRow | null;
  attempts: readonly Attempt[];
};

/** Applies the order's new status to the checkout and its attempts. */
async function moveCheckout(
  tx: Tx,
  { checkoutId, update, known, attempts }: Moved,
  now: Date,
): Promise<void> {
  const { order } = update;
  const settled = { checkoutId, order, attempts, update: { ...update, status: order.status } };
  await settleAttempt(tx, settled, now);
  await recordEvidence(tx, settled, now);
  if (!isPaidFor(order.status)) return;
  if (known) await raiseLateMoney(tx, { checkoutId, known, attempts }, now);
  await supersedeBack(tx, checkoutId, now);
}

type SettlingUpdate = Observation & {
  /** Of a webhook: when the provider queued it, in whole seconds of its clock (partner-api.md 6.2). */
  queuedAt?: Date | undefined;
};

type Settled = {
  checkoutId: string;
  order: Pick<Order, 'id' | 'status' | 'failure_kind'>;
  /** All attempts of the checkout, latest first. */
  attempts: readonly Attempt[];
  update: SettlingUpdate;
};

/** Ends the live payment attempt if the order's status ends it (partner-api.md 3.1); call it under the order's lock. */
export async function settleAttempt(
  tx: Tx,
  { checkoutId, order, attempts, update }: Settled,
  now: Date,
): Promise<void> {
  const live = attempts.find(({ liveCheckoutId }) => liveCheckoutId !== null);
  const state = live && attemptEnd(live.state, order.status);
  if (!live || !state) return;
  if (state !== 'paid' && isOlder(update, live)) return fetchSoon(tx, order.id, now);
  const failureKind = failureKindOf(order.status, order.failure_kind);
  const neverSent = live.state === 'waiting' && live.sentAt === null;
  // The answer to our own call may have ended it meanwhile; the first end stays.
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: live.id, liveCheckoutId: checkoutId, state: live.state },
    data: {
      ...(state === 'paid' && neverSent ? { state: 'refused', refusalCode: PAID_BEFORE } : { state }),
      liveCheckoutId: null,
      finishedAt: now,
      unresolved: false,
      failureKind,
    },
  });
  if (count > 0 && state !== 'paid')
    await settleAttention(tx, unclearKey(live.id), `The request has ended: ${failureKind ?? order.status}.`);
}

const WHOLE_SECOND_MS = 1000;

/** A webhook queued before the attempt was sent is about an earlier one: webhooks are unordered (partner-api.md 6.5). */
const isOlder = ({ source, queuedAt }: SettlingUpdate, { sentAt }: Attempt): boolean =>
  source === 'webhook' &&
  queuedAt !== undefined &&
  sentAt !== null &&
  queuedAt.getTime() + WHOLE_SECOND_MS <= sentAt.getTime();

/**
 * Records what a fetch that was sent after the last attempt's end shows of it. If the pay answer did not call a retry safe,
 * only such a fetch clears the attempt (partner-api.md 2.5a); otherwise it opens a case.
 */
async function recordEvidence(
  tx: Tx,
  { checkoutId, order, attempts, update }: Settled & { order: { order_code: string } },
  now: Date,
): Promise<void> {
  // The order shows only how the last attempt ended.
  const last = attempts.find(mayHavePrompted);
  const isEvidence = update.source === 'fetch' && last?.finishedAt && update.at > last.finishedAt;
  if (!last || !isEvidence || isSettled(order.status) || chargeDoubt(last) !== 'unsafe') return;
  const ended = attemptEnd('prompted', order.status) !== null;
  const shown = {
    ...last,
    failureKind: ended ? failureKindOf(order.status, order.failure_kind) : last.failureKind,
    evidenceAt: ended ? update.at : last.evidenceAt,
  };
  if (chargeDoubt(shown) === 'unsafe') {
    const about = { checkoutId, orderId: order.id, facts: { orderCodes: [order.order_code] } };
    await raiseAttention(tx, { kind: 'unclear_payment', key: unclearKey(last.id), ...about });
    return;
  }
  const { failureKind, evidenceAt } = shown;
  await tx.paymentAttempt.update({ where: { id: last.id }, data: { failureKind, evidenceAt } });
  const detail = { attempt: last.id, status: order.status, failureKind };
  await addToTimeline(tx, { at: now, checkoutId, orderId: order.id, kind: 'attempt.cleared', detail });
  await settleAttention(tx, unclearKey(last.id), `A later read of the order shows: ${failureKind}.`);
}

type Late = {
  checkoutId: string;
  /** The order as the mirror had it before it was paid. */
  known: Pick<OrderRow, 'id' | 'orderCode' | 'status' | 'holdExpiresAt'>;
  attempts: readonly Attempt[];
};

/**
 * Opens a case if the paid order had expired, or was cancelled or superseded, and one if more than one prompt may have been
 * approved: the provider shows one paid order, even if it was charged twice. Money may be late, so a later fetch does not show it.
 */
async function raiseLateMoney(tx: Tx, { checkoutId, known, attempts }: Late, now: Date): Promise<void> {
  if (isSettled(known.status)) return;
  const { supersededById } = await tx.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    select: { supersededById: true },
  });
  const about = { checkoutId, orderId: known.id };
  const facts = { orderCodes: [known.orderCode] };
  if (supersededById !== null || hasLapsed(known, attempts, now)) {
    const was = supersededById === null ? known.status : 'superseded';
    await raiseAttention(tx, {
      kind: 'late_money',
      key: `late_money:${known.id}`,
      ...about,
      facts: { ...facts, was },
    });
  }
  const [latest, ...before] = attempts.filter((one) => mayHaveCharged(one) && one.sentAt !== null);
  if (!latest) return;
  // `retry_safe`: the provider says that another attempt cannot charge twice (partner-api.md 2.5a).
  const earlier = before.filter(({ retrySafe }) => retrySafe !== true);
  if (earlier.length === 0)
    return settleAttention(tx, unclearKey(latest.id), 'The order is paid: this request was approved.');
  // A prompt is out, and earlier requests are over by the provider's word: a second charge is unlikely, not excluded.
  const isRetry = latest.state === 'prompted' && earlier.every((one) => chargeDoubt(one) === 'open');
  const kind = isRetry ? 'paid_on_retry' : 'unclear_payment';
  await raiseAttention(tx, { kind, key: `${kind}:paid:${known.id}`, ...about, facts });
  if (isRetry) await settleAttention(tx, unclearKey(latest.id), 'The order is paid.');
}

/** True if the time to pay was over when the payment arrived. */
const hasLapsed = (
  { status, holdExpiresAt }: Late['known'],
  attempts: readonly Attempt[],
  now: Date,
): boolean =>
  status === 'cancelled' ||
  attempts.some(({ refusalCode }) => refusalCode === 'hold_expired') ||
  (['cart', 'failed', 'expired'].includes(status) && (holdExpiresAt === null || holdExpiresAt <= now));

type Refused = MergedUpdate & { order: Order; attempts: readonly Attempt[] };

/** Resolves a refused attempt whose outcome is open, or plans the fetch that resolves it. */
async function resolveNotPayable(tx: Tx, { order, attempts, seen, taken }: Refused, now: Date) {
  const refused = attempts.find(awaitsFetch);
  if (!refused?.finishedAt) return;
  const resolved = weighRefusal(seen, taken, refused.finishedAt, order.failure_kind);
  if (resolved === 'ask') return fetchAfter(tx, order.id, refused.finishedAt, now);
  if (!resolved) return;
  const { checkoutId } = await tx.paymentAttempt.update({
    where: { id: refused.id },
    data: { ...resolved, refusalCode: null, evidenceAt: seen.at },
    select: { checkoutId: true },
  });
  const detail = { attempt: refused.id, status: seen.status };
  await addToTimeline(tx, {
    at: now,
    checkoutId,
    orderId: order.id,
    kind: 'attempt.refusal_resolved',
    detail,
  });
}

/** The clocks of instances differ: a fetch counts only after the time of the refusal by this clock. */
async function fetchAfter(tx: Tx, orderId: string, refusedAt: Date, now: Date): Promise<void> {
  if (refusedAt < now) return fetchSoon(tx, orderId, now);
  await planFetch(tx, orderId, new Date(refusedAt.getTime() + 1));
}
