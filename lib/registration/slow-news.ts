// Whether a buyer who waits for her phone should be told that the outcome may take longer to be known.
import type { Ctx } from '#lib/context.ts';
import type { PaymentAttempt } from '#lib/db/generated/client.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';

/** Most prompts are answered, and their webhooks here, well before. */
export const SLOW_AFTER_SECONDS = 180;

/** True for a prompt that is out for long while nothing but a webhook can tell of its end. */
export async function slowNews(
  ctx: Ctx,
  attempt: Pick<PaymentAttempt, 'state' | 'promptedAt'> | null,
): Promise<boolean> {
  if (attempt?.state !== 'prompted' || !attempt.promptedAt) return false;
  const seconds = (ctx.now().getTime() - attempt.promptedAt.getTime()) / 1000;
  return seconds > SLOW_AFTER_SECONDS && !(await mayReadOrders(ctx));
}
