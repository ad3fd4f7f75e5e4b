// What a page tells of news that are waited for: that a prompt has been out for long, and that the provider was asked. Pure.
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
