// When a prompt has been out so long that the page must say so. Pure.
import type { CheckoutStage } from '#lib/registration/checkout-view.ts';

/** Longer than networks keep a request on the phone. Without a webhook, and where orders may not be read, it lasts. */
export const SILENT_SECONDS = 180;

type Prompt = { promptedAt: Date | null };

/** Nothing was heard of the prompt for longer than prompts live. */
export function isSilent(stage: CheckoutStage, attempt: Prompt | null, now: Date): boolean {
  if (stage !== 'prompted' || !attempt?.promptedAt) return false;
  return now.getTime() - attempt.promptedAt.getTime() >= SILENT_SECONDS * 1000;
}

/** The look that the buyer asked for has been taken; null when she asked for none. */
export function askedFor(
  askedAt: Date | null,
  order: { lastReadAt: Date | null } | null,
): { at: Date; answered: boolean } | null {
  if (!askedAt) return null;
  return { at: askedAt, answered: order?.lastReadAt != null && order.lastReadAt >= askedAt };
}
