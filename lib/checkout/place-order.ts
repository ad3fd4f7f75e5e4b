// Places the order of a stored checkout: `POST /orders` with the idempotency key that is on disk (partner-api.md 4.6).
import { z } from 'zod';
import type { AdvancePause, CallDeadline, Claim } from '#lib/checkout/advance-checkout.ts';
import { createOutcome, outOfTurnSeconds, retryAt } from '#lib/checkout/state/call-outcome.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import { refreshEvent } from '#lib/events/refresh-events.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { logNews, type OrderStep } from '#lib/orders/order-record.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import type { PartnerError } from '#lib/partner-api/errors.ts';
import type { CreateOrderData, CreateOrderRequest } from '#lib/partner-api/orders.ts';

/** Our own row, written by `submitRegistration` and `changeNetwork` alone: a shape check is enough. */
const BodyToSend = z.custom<CreateOrderRequest>(
  (body) => z.object({ event_id: z.string() }).safeParse(body).success,
);

/** More calls than this get answers only where the provider is down for hours. */
const MOST_REQUEST_IDS = 20;

/**
 * Sends the order and stores the outcome. An unknown outcome changes nothing: the next call repeats the same key.
 * @returns how long to wait where the write budget is spent; null otherwise
 */
export async function placeOrder(
  ctx: Ctx,
  claim: Claim,
  patience: CallDeadline,
): Promise<AdvancePause | null> {
  const { checkout } = claim;
  const body = BodyToSend.parse(checkout.request);
  const sentAt = ctx.now();
  // After a pause longer than the lease the checkout may be withdrawn or placed already.
  const [marked] = await ctx.db.checkout.updateManyAndReturn({
    where: { id: checkout.id, state: 'waiting' },
    data: { sentAt, calls: { increment: 1 } },
    select: { calls: true },
  });
  if (!marked) return null;
  const { calls } = marked;
  const requestIds = [...checkout.requestIds];
  const answer = await ctx.partner.orders.create(body, {
    idempotencyKey: checkout.idempotencyKey,
    priority: 'order',
    deadlineMs: patience.deadlineMs,
    onRequestId: (id) => requestIds.push(id),
  });
  const outcome = createOutcome(answer, calls);
  const now = ctx.now();
  if (outcome.kind === 'out_of_turn') {
    await unmarkSent(ctx, claim);
    return { until: new Date(now.getTime() + outOfTurnSeconds(outcome.error) * 1000), queued: true };
  }
  const ids = { requestIds: requestIds.slice(-MOST_REQUEST_IDS) };
  const news = await ctx.db.$transaction(async (tx) => {
    if (outcome.kind === 'placed')
      return placed(tx, { checkoutId: checkout.id, data: outcome.data, at: sentAt, ...ids }, now);
    if (outcome.kind === 'later') await later(tx, checkout.id, outcome.error, calls, now);
    else await refused(tx, checkout.id, outcome.error, now);
    await tx.checkout.updateMany({ where: { id: checkout.id }, data: ids });
    return [];
  });
  logNews(ctx, news);
  if (outcome.kind === 'refused' && outcome.error.code === 'insufficient_inventory') {
    await refuseSoldOut(ctx, checkout.eventId);
  }
  return null;
}

/** Undoes the mark: the call never left. Does nothing where another process has sent it since. */
async function unmarkSent(ctx: Ctx, { leaseId, checkout: { id, sentAt } }: Claim): Promise<void> {
  await ctx.db.checkout.updateMany({ where: { id, leaseId }, data: { sentAt, calls: { decrement: 1 } } });
}

type Placed = {
  checkoutId: string;
  data: CreateOrderData;
  /** When the call was sent. */
  at: Date;
  requestIds: string[];
};

/** The order's lock comes before any write to the checkout, as everywhere. */
async function placed(tx: Tx, { checkoutId, data, at, requestIds }: Placed, now: Date): Promise<OrderStep[]> {
  const order = { ...data.order, registrations: data.registrations };
  const news = await applyOrder(tx, { order, source: 'create', at }, now);
  await tx.checkout.updateMany({
    where: { id: checkoutId },
    data: {
      state: 'ordered',
      orderId: order.id,
      checkoutLines: data.checkout_lines ?? undefined,
      notBefore: null,
      requestIds,
    },
  });
  await addToTimeline(tx, { at: now, checkoutId, orderId: order.id, kind: 'checkout.ordered' });
  return news;
}

async function later(
  tx: Tx,
  checkoutId: string,
  error: PartnerError,
  calls: number,
  now: Date,
): Promise<void> {
  const notBefore = retryAt(now, calls, error.retryAfterSeconds);
  await tx.checkout.updateMany({ where: { id: checkoutId, state: 'waiting' }, data: { notBefore } });
  await addToTimeline(tx, {
    at: now,
    checkoutId,
    kind: 'checkout.delayed',
    detail: { code: error.code, outcome: error.outcome, requestId: error.requestId },
  });
}

async function refused(tx: Tx, checkoutId: string, error: PartnerError, now: Date): Promise<void> {
  await tx.checkout.updateMany({
    where: { id: checkoutId, state: 'waiting' },
    data: { state: 'refused', refusalCode: error.code, submissionKey: null },
  });
  await addToTimeline(tx, {
    at: now,
    checkoutId,
    kind: 'checkout.refused',
    detail: { code: error.code, requestId: error.requestId },
  });
}

/**
 * After the provider said that places ran out: fetches the event and refuses, with the provider's own code
 * (`insufficient_inventory`, partner-api.md 7.3), each checkout that waits unsent and wants more of a ticket type than is
 * left. They need not wait for a turn that cannot succeed.
 * @returns how many were refused
 */
export async function refuseSoldOut(ctx: Ctx, eventId: string): Promise<number> {
  const askedAt = ctx.now();
  await refreshEvent(ctx, eventId, { everySeconds: 0 });
  const stored = await findStoredEvent(ctx, eventId);
  // A snapshot from before the refusal may show places that are gone.
  if (!stored?.detail || !stored.detailFetchedAt || stored.detailFetchedAt < askedAt) return 0;
  const left = Object.fromEntries(
    stored.detail.ticket_types.map((type) => [type.ticket_type_id, type.remaining]),
  );
  return ctx.db.$executeRaw`
    WITH refused AS (
      UPDATE checkout SET state = 'refused', refusal_code = 'insufficient_inventory', submission_key = NULL, updated_at = ${ctx.now()}
      WHERE state = 'waiting' AND event_id = ${eventId} AND sent_at IS NULL AND (lease_until IS NULL OR lease_until < now())
        AND EXISTS (
          SELECT 1 FROM jsonb_array_elements(request -> 'lines') line
          WHERE (line ->> 'quantity')::int > coalesce((${JSON.stringify(left)}::jsonb ->> (line ->> 'ticket_type_id'))::int, 0))
      RETURNING id)
    INSERT INTO timeline_entry (at, checkout_id, kind, detail)
    SELECT ${ctx.now()}, id, 'checkout.refused', '{"code": "insufficient_inventory", "told": "all"}'::jsonb FROM refused`;
}
