// The buyer comes back from the provider's page (partner-api.md 4.4). The address proves nothing: it notes the return, and the
// outcome is learned from a read of the session and from webhooks.
import { CHECK_SECONDS, checkSessionNow } from '#lib/checkout-sessions/read-session.ts';
import type { Ctx } from '#lib/context.ts';
import { isRef } from '#lib/shared/capability.ts';

export type SessionReturn = {
  readonly ref: string;
  readonly how: 'success' | 'cancelled';
  /** `session_id` of the address; null without one. */
  readonly sessionId?: string | null;
};

/**
 * Notes the return and reads the session, within 3 s and `CHECK_SECONDS`. Safe to repeat, from any device.
 * @returns the language of the buyer, and whether the address names another session, whose return is not noted; `null` if
 * not found
 */
export async function returnFromSession(
  ctx: Ctx,
  { ref, how, sessionId = null }: SessionReturn,
): Promise<{ readonly locale: string; readonly isOther: boolean } | null> {
  if (!isRef(ref)) return null;
  const session = await ctx.db.checkoutSession.findUnique({ where: { ref } });
  if (!session) return null;
  const { id, locale } = session;
  const isOther = sessionId !== null && sessionId !== session.sessionId;
  if (!isOther && session.sessionId !== null) {
    const now = ctx.now();
    const soon = { reads: 0, nextReadAt: new Date(now.getTime() + CHECK_SECONDS * 1000) };
    await ctx.db.checkoutSession.updateMany({
      where: { id },
      data: {
        ...(how === 'success' ? { returnedAt: now } : { cancelledAt: now }),
        ...(session.state === 'open' && soon),
      },
    });
  }
  await checkSessionNow(ctx, ref);
  return { locale, isOther };
}
