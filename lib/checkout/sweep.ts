// Plans the work that a dead process left behind, and reports payments without updates and troubles of the provider. Queries
// our own tables only; everything that it plans is safe to do twice.

import { planAdvance } from '#lib/checkout/advance-checkout.ts';
import { planAdmission } from '#lib/checkout/limits/waiting-room.ts';
import { isQueueDue, planQueue } from '#lib/checkout/queue/queue.ts';
import { unclearKey } from '#lib/checkout/state/decide-update.ts';
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { noticeTroubles } from '#lib/orders/provider-troubles.ts';

/** Seconds between two runs; also how late a planned job may be before it is planned again. */
export const SWEEP_SECONDS = 10;
const MOST_AT_ONCE = 200;

export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const late = new Date(now.getTime() - SWEEP_SECONDS * 1000);
  await Promise.all([
    sweepQueue(ctx, now),
    planAdmission(ctx),
    sweepPayments(ctx, now),
    sweepDeliveries(ctx, late),
    reportSilentPayments(ctx),
    noticeTroubles(ctx),
  ]);
}

async function sweepQueue(ctx: Ctx, now: Date): Promise<void> {
  if (await isQueueDue(ctx)) await planQueue(ctx, now);
}

async function sweepPayments(ctx: Ctx, now: Date): Promise<void> {
  const waiting = await ctx.db.paymentAttempt.findMany({
    where: {
      state: 'waiting',
      liveCheckoutId: { not: null },
      OR: [{ notBefore: null }, { notBefore: { lte: now } }],
    },
    select: { checkoutId: true, checkout: { select: { leaseUntil: true } } },
    take: MOST_AT_ONCE,
  });
  for (const { checkoutId, checkout } of waiting) {
    // Its process may be dead: wait until the lease ends.
    const { leaseUntil } = checkout;
    await planAdvance(ctx, checkoutId, leaseUntil && leaseUntil > now ? leaseUntil : now);
  }
}

async function sweepDeliveries(ctx: Ctx, late: Date): Promise<void> {
  const left = await ctx.db.webhookDelivery.findFirst({
    where: { state: 'received', receivedAt: { lt: late } },
    select: { id: true },
  });
  if (left) await enqueue(ctx.db, 'process_deliveries', {}, { key: 'process_deliveries' });
}

/** Longer than any prompt stays on a phone, so longer than `SILENT_SECONDS`. */
export const REPORT_AFTER_SECONDS = 300;

type Silent = { id: string; checkoutId: string; orderId: string; orderCode: string };

/** Opens an `unclear_payment` case for each payment without updates that has none, so that a person checks it. */
export async function reportSilentPayments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - REPORT_AFTER_SECONDS * 1000);
  // The first condition finds the few live attempts by their index.
  const silent = await ctx.db.$queryRaw<Silent[]>`
    SELECT a.id, c.id AS "checkoutId", o.id AS "orderId", o.order_code AS "orderCode"
    FROM payment_attempt a JOIN checkout c ON c.id = a.live_checkout_id JOIN "order" o ON o.id = c.order_id
    WHERE a.live_checkout_id IS NOT NULL
      AND coalesce(a.prompted_at, a.sent_at) < ${before} AND (a.state = 'prompted' OR a.unresolved)
      AND NOT EXISTS (SELECT 1 FROM attention_item WHERE dedupe_key = 'unclear_payment:' || a.id)
    LIMIT ${MOST_AT_ONCE}`;
  for (const { id, checkoutId, orderId, orderCode } of silent) {
    const about = { checkoutId, orderId, facts: { orderCodes: [orderCode] } };
    await raiseAttention(ctx.db, { kind: 'unclear_payment', key: unclearKey(id), ...about });
  }
}
