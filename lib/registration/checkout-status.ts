// What the status page polls: cheap, from our own disk, never a call to the provider.
import { createHash } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import { checkoutStage, isTerminal } from '#lib/registration/checkout-stage.ts';
import type { CheckoutStage } from '#lib/registration/checkout-view.ts';
import { type LinePlace, linePlace } from '#lib/registration/line.ts';
import { loadCheckout } from '#lib/registration/load-checkout.ts';

export type CheckoutStatus = {
  /** The order's status, or our own state before there is an order (contract.md 3). */
  status: string;
  stage: CheckoutStage;
  terminal: boolean;
  /** While the entry waits for its order to be placed. */
  line: LinePlace | null;
  /** Changes whenever the page would look different. */
  version: string;
};

/** Null when there is no such checkout. */
export async function checkoutStatus(ctx: Ctx, ref: string): Promise<CheckoutStatus | null> {
  const checkout = await loadCheckout(ctx, ref);
  if (!checkout) return null;
  const { order, state } = checkout;
  const attempt = checkout.attempts[0] ?? null;
  const stage = checkoutStage({ state, order, attempt }, ctx.now());
  const line = stage === 'preparing' ? await linePlace(ctx, checkout.lineNo) : null;
  const looks = [
    line,
    stage,
    state,
    order?.status,
    order?.registrations,
    attempt?.id,
    attempt?.state,
    order?.refunds.length,
  ];
  return {
    status: order?.status ?? (state === 'refused' ? 'refused' : 'preparing'),
    stage,
    terminal: isTerminal(stage),
    line,
    version: createHash('sha256').update(JSON.stringify(looks)).digest('base64url').slice(0, 12),
  };
}
