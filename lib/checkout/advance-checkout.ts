// The one function that moves a checkout forward, and the lease under which it does so.

import { admit, planAdmission } from '#lib/checkout/limits/waiting-room.ts';
import { sendPayment } from '#lib/checkout/payment/send-payment.ts';
import { placeOrder } from '#lib/checkout/place-order.ts';
import { askIfAway, joinQueue, planQueue } from '#lib/checkout/queue/queue.ts';
import { isRecovering } from '#lib/checkout/recovery/last-restore.ts';
import { nextStep } from '#lib/checkout/state/checkout-stage.ts';
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { Checkout, Order, PaymentAttempt } from '#lib/db/generated/client.ts';
import { claimRow, type RowLease } from '#lib/db/with-lease.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { isRef } from '#lib/shared/capability.ts';

/**
 * How long to wait for the provider. `isNext`: the caller has asked the queue, in which nobody is before this one. `calledUp`: the
 * queue itself calls, and plans its own next turn.
 */
export type CallDeadline = { deadlineMs: number; isNext?: boolean; calledUp?: boolean };

/** The buyer watches a spinner this long; after that a job continues. */
export const WHILE_BUYER_WAITS: CallDeadline = { deadlineMs: 8_000 };
export const IN_BACKGROUND: CallDeadline = { deadlineMs: 20_000 };

/**
 * `queued`: the checkout waits in the queue, which should be served again at `until`. `busy`: another process is moving it
 * and may not have seen the latest change.
 */
export type AdvancePause = { until: Date | null; queued?: boolean; busy?: boolean };

const MOST_STEPS = 4;

/**
 * Does what is due now and plans a job for what must wait. Called by the buyer's action, the checkout's own job and the
 * queue; it is safe to call at any time, any number of times.
 */
export async function advanceCheckout(
  ctx: Ctx,
  checkoutId: string,
  patience: CallDeadline,
): Promise<AdvancePause> {
  if (await isRecovering(ctx)) return waitForRecovery(ctx, checkoutId, patience);
  const claim = await claimCheckout(ctx, checkoutId);
  if (!claim) return { until: null, busy: true };
  const rest = await stepUntilRest(ctx, claim, patience).finally(claim.release);
  // When the queue called it up, the queue plans its own next turn.
  if (rest.queued && rest.until && !patience.calledUp) await planQueue(ctx, rest.until);
  else if (rest.until && !rest.queued) await planAdvance(ctx, checkoutId, rest.until);
  return rest;
}

/** After a restore, what the checkout would order or pay may be ordered and paid already. */
async function waitForRecovery(ctx: Ctx, id: string, { calledUp }: CallDeadline): Promise<AdvancePause> {
  const until = new Date(ctx.now().getTime() + RECOVERY_WAIT_MS);
  if (!calledUp) await planAdvance(ctx, id, until);
  return { until, queued: true };
}

const RECOVERY_WAIT_MS = 5_000;

async function stepUntilRest(ctx: Ctx, claim: Claim, patience: CallDeadline): Promise<AdvancePause> {
  let claimed: Claimed = claim;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const rest = await stepOnce(ctx, { ...claim, ...claimed }, patience);
    if (rest) return rest;
    claimed = await loadClaimed(ctx, claim.checkout.id);
    const { leaseId, leaseUntil } = claimed.checkout;
    // The lease lapsed during a call: a job claims the checkout anew.
    if (leaseId !== claim.leaseId || !leaseUntil || leaseUntil < new Date()) return { until: ctx.now() };
  }
  return { until: null };
}

async function stepOnce(ctx: Ctx, claim: Claim, patience: CallDeadline): Promise<AdvancePause | null> {
  const step = nextStep(claim, ctx.now());
  switch (step.kind) {
    case 'rest':
      return step;
    case 'create_order':
      if (!patience.isNext && !patience.calledUp && (await joinQueue(ctx, claim.checkout.queueNumber)))
        return { until: null, queued: true };
      if (await askIfAway(ctx, claim.checkout)) return { until: null };
      return placeOrder(ctx, claim, patience);
    case 'pay_order':
      await sendPayment(ctx, claim, patience);
      return null;
  }
}

/** Plans the next move; a later plan replaces an earlier one that has not begun. */
export async function planAdvance(ctx: Ctx, checkoutId: string, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'advance_checkout', { checkoutId }, { key: `advance:${checkoutId}`, runAt });
}

/**
 * The buyer confirms a checkout whose turn in the queue came while she was away (`askIfAway`): it returns to the queue with
 * its old queue number. Does nothing if it asks no confirmation.
 */
export async function confirmCheckout(ctx: Ctx, ref: string): Promise<void> {
  if (!isRef(ref)) return;
  const now = ctx.now();
  const id = await ctx.db.$transaction(async (tx) => {
    const [asked] = await tx.checkout.updateManyAndReturn({
      where: { ref, state: 'waiting', asksBuyerAt: { not: null } },
      data: { asksBuyerAt: null, notBefore: null, pageSeenAt: now },
      select: { id: true },
    });
    if (asked) await addToTimeline(tx, { at: now, checkoutId: asked.id, kind: 'checkout.confirmed' });
    return asked?.id ?? null;
  });
  if (!id) return;
  if (await admit(ctx, id)) await advanceCheckout(ctx, id, WHILE_BUYER_WAITS);
  else await planAdmission(ctx);
}

type Claimed = { checkout: Checkout & { order: Order | null }; attempt: PaymentAttempt | null };

/** A checkout under its lease, with its live attempt. */
export type Claim = RowLease & Claimed;

/** Takes the lease and loads the row; `null` when another process holds it. */
export const claimCheckout = (ctx: Ctx, id: string): Promise<Claim | null> =>
  claimRow(ctx.db, { table: 'checkout', id }, () => loadClaimed(ctx, id));

async function loadClaimed({ db }: Ctx, id: string): Promise<Claimed> {
  const { attempts, ...checkout } = await db.checkout.findUniqueOrThrow({
    where: { id },
    include: { order: true, attempts: { where: { liveCheckoutId: id } } },
  });
  return { checkout, attempt: attempts[0] ?? null };
}
