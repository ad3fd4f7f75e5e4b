// The one function that moves a checkout forward. The buyer's action, the webhook, the background job and the
// reconciler all call it, and calling it again is always safe.
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import {
  type Claim,
  claimCheckout,
  LEASE_SECONDS,
  releaseCheckout,
} from '#lib/registration/claim-checkout.ts';
import { createOrder } from '#lib/registration/create-order.ts';
import { nextStep } from '#lib/registration/next-step.ts';
import { sendPayment } from '#lib/registration/send-payment.ts';

/** How long the provider may be waited for. */
export type Patience = { deadlineMs: number };

/** A buyer is looking at a spinner; the job goes on where she stops waiting. */
export const WHILE_BUYER_WAITS: Patience = { deadlineMs: 8_000 };
export const IN_BACKGROUND: Patience = { deadlineMs: 20_000 };

const MOST_STEPS = 4;

/** Does what is due now; what must wait is planned as a job, so that no intent is ever left alone. */
export async function advanceCheckout(ctx: Ctx, checkoutId: string, patience: Patience): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const claim = await claimCheckout(ctx, checkoutId);
    if (!claim) return planAdvance(ctx, checkoutId, secondsFromNow(ctx, LEASE_SECONDS));
    const rest = await stepOnce(ctx, claim, patience).finally(() => releaseCheckout(ctx, claim));
    if (!rest) continue;
    return rest.until ? planAdvance(ctx, checkoutId, rest.until) : undefined;
  }
  return planAdvance(ctx, checkoutId, secondsFromNow(ctx, 1));
}

async function stepOnce(ctx: Ctx, claim: Claim, patience: Patience): Promise<{ until: Date | null } | null> {
  const step = nextStep(claim, ctx.now());
  switch (step.kind) {
    case 'rest':
      return step;
    case 'create_order':
      await createOrder(ctx, claim, patience);
      return null;
    case 'pay_order':
      await sendPayment(ctx, claim, patience);
      return null;
  }
}

const secondsFromNow = (ctx: Ctx, seconds: number): Date => new Date(ctx.now().getTime() + seconds * 1000);

/** Plans the next move; a later plan replaces an earlier one that has not begun. */
export async function planAdvance(ctx: Ctx, checkoutId: string, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'advance_checkout', { checkoutId }, { key: `advance:${checkoutId}`, runAt });
}
