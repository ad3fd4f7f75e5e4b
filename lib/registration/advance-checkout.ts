// The one function that moves a checkout forward. The buyer's action, the entry's own job and the line all call it, and
// calling it again is always safe.
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { type Claim, claimCheckout, releaseCheckout } from '#lib/registration/claim-checkout.ts';
import { joinLine, planLine } from '#lib/registration/line/line.ts';
import { nextStep } from '#lib/registration/next-step.ts';
import { createOrder } from '#lib/registration/order/create-order.ts';
import { sendPayment } from '#lib/registration/payment/send-payment.ts';

/** How long the provider may be waited for, and whether the line has called this entry up. */
export type Patience = { deadlineMs: number; calledUp?: boolean };

/** A buyer is looking at a spinner; the line goes on where she stops waiting. */
export const WHILE_BUYER_WAITS: Patience = { deadlineMs: 8_000 };
export const IN_BACKGROUND: Patience = { deadlineMs: 20_000 };

/**
 * `line`: this entry waits in the line, which should be served again at `until`. `busy`: somebody else is moving it, who
 * may have looked before the latest was written.
 */
export type Rest = { until: Date | null; line?: boolean; busy?: boolean };

const MOST_STEPS = 4;

/** Does what is due now; what must wait is planned, so that no intent is ever left alone. */
export async function advanceCheckout(ctx: Ctx, checkoutId: string, patience: Patience): Promise<Rest> {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const claim = await claimCheckout(ctx, checkoutId);
    if (!claim) return { until: null, busy: true };
    const rest = await stepOnce(ctx, claim, patience).finally(() => releaseCheckout(ctx, claim));
    if (!rest) continue;
    // Whoever called it up serves the line on.
    if (rest.line && rest.until && !patience.calledUp) await planLine(ctx, rest.until);
    else if (rest.until && !rest.line) await planAdvance(ctx, checkoutId, rest.until);
    return rest;
  }
  return { until: null };
}

async function stepOnce(ctx: Ctx, claim: Claim, patience: Patience): Promise<Rest | null> {
  const step = nextStep(claim, ctx.now());
  switch (step.kind) {
    case 'rest':
      return step;
    case 'create_order':
      if (!patience.calledUp && (await joinLine(ctx, claim.checkout.lineNo))) {
        return { until: null, line: true };
      }
      return createOrder(ctx, claim, patience);
    case 'pay_order':
      await sendPayment(ctx, claim, patience);
      return null;
  }
}

/** Plans the next move; a later plan replaces an earlier one that has not begun. */
export async function planAdvance(ctx: Ctx, checkoutId: string, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'advance_checkout', { checkoutId }, { key: `advance:${checkoutId}`, runAt });
}
