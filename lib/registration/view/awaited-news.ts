// What a page tells of news that are waited for: that a prompt has been out for long, and that the provider was asked.
import type { Ctx } from '#lib/context.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';
import { SILENT_SECONDS } from '#lib/shared/silent-seconds.ts';

/** Nothing was heard of the prompt for longer than prompts live. */
export function isSilent(stage: CheckoutStage, promptedAt: Date | null, now: Date): boolean {
  if (stage !== 'prompted' || !promptedAt) return false;
  return now.getTime() - promptedAt.getTime() >= SILENT_SECONDS * 1000;
}

/**
 * The look that the buyer asked for, and whether it has been taken. Null when she asked for none since the payment
 * began, and when it brought news: the page tells them.
 */
export function askedFor(
  askedAt: Date | null,
  order: { lastReadAt: Date | null; statusAt: Date } | null,
  attempt: { createdAt: Date } | null,
): { at: Date; answered: boolean } | null {
  if (!askedAt || (attempt && askedAt < attempt.createdAt)) return null;
  if (order && order.statusAt >= askedAt) return null;
  return { at: askedAt, answered: order?.lastReadAt != null && order.lastReadAt >= askedAt };
}

const AWAITED: readonly CheckoutStage[] = ['starting_payment', 'prompted', 'payment_failed', 'under_review'];

/** Whether the provider can be asked for news; `false` also where none is awaited. */
export const mayAskAt = async (ctx: Ctx, stage: CheckoutStage): Promise<boolean> =>
  AWAITED.includes(stage) && (await mayReadOrders(ctx));
