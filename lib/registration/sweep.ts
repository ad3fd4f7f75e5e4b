// Finds intents that were left alone by a process that died, and puts their work back into the queue. Looks only at
// our own tables; everything it plans is safe to do twice.
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { planAdvance } from '#lib/registration/advance-checkout.ts';
import { planLine } from '#lib/registration/line/line.ts';
import { endOutlivedPrompts } from '#lib/registration/payment/end-outlived-prompts.ts';

/** How often it runs, in seconds; also how long a planned job may be late before its plan is doubted. */
export const SWEEP_SECONDS = 10;
const MOST_AT_ONCE = 200;

/** One look at everything that could be stuck. */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const late = new Date(now.getTime() - SWEEP_SECONDS * 1000);
  await Promise.all([
    sweepLine(ctx, now),
    sweepPayments(ctx, now),
    sweepDeliveries(ctx, late),
    endOutlivedPrompts(ctx),
  ]);
}

async function sweepLine(ctx: Ctx, now: Date): Promise<void> {
  const waiting = await ctx.db.checkout.findFirst({
    where: { state: 'waiting', OR: [{ notBefore: null }, { notBefore: { lte: now } }] },
    select: { id: true },
  });
  if (waiting) await planLine(ctx, now);
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
    // Who moves it may be dead: its lease tells by its end.
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
