// Adopts a session that a browser created with the publishable key (partner-api.md 4.4, 5 rule 5). The browser only names it: the
// session is read at the provider, and taken if event and `client_reference_id` are those of the stored one.
import { countSessionName } from '#lib/checkout/limits/visitor-limits.ts';
import { nextReadAt } from '#lib/checkout/state/session-reads.ts';
import { LONGEST_SESSION_MS } from '#lib/checkout-sessions/load-session.ts';
import { checkSessionNow, storeRead } from '#lib/checkout-sessions/read-session.ts';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation } from '#lib/db/client.ts';
import type { CheckoutSession } from '#lib/db/generated/client.ts';
import type { CallOptions } from '#lib/partner-api/call.ts';
import type { CheckoutSession as SeenSession } from '#lib/partner-api/checkout-sessions.ts';
import { isRef } from '#lib/shared/capability.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type AdoptProblem =
  /** No such stored session, or none that a browser creates. */
  | 'not_found'
  /** The stored session has another id or waits no longer, or the provider's session is not its own. */
  | 'refused'
  /** The provider did not answer with the session: the hosted start takes over. */
  | 'not_read'
  | 'too_often';

const WHILE_BUYER_WAITS: CallOptions = { attempts: 2, deadlineMs: 5_000, timeoutMs: 3_000, priority: 'read' };
/** Ids are opaque; no known id is longer. */
const LONGEST_ID = 200;

/**
 * Takes the created session, and answers the address of its page. Naming the same one again reads it anew (`checkSessionNow`).
 * @param sessionId as the browser says; not trusted
 */
export async function adoptSession(
  ctx: Ctx,
  { ref, sessionId }: { ref: string; sessionId: string },
): Promise<Result<{ url: string }, AdoptProblem>> {
  const { checkout } = ctx.origins;
  if (!isRef(ref) || checkout === null || sessionId === '' || sessionId.length > LONGEST_ID)
    return err('not_found');
  const stored = await ctx.db.checkoutSession.findUnique({ where: { ref } });
  if (stored?.style !== 'embedded') return err('not_found');
  if (stored.sessionId !== null) return adopted(ctx, stored, sessionId);
  if (stored.state !== 'waiting') return err('refused');
  if (await countSessionName(ctx, stored)) return err('too_often');
  const at = ctx.now();
  const seen = await ctx.partner.checkoutSessions.fetch(sessionId, WHILE_BUYER_WAITS);
  if (!seen.ok) return err(seen.error.code === 'not_found' ? 'refused' : 'not_read');
  if (!isOwn(stored, seen.value, sessionId)) {
    ctx.log.warn({ session: stored.id }, 'a browser named a checkout session that is not its own');
    return err('refused');
  }
  // partner-api.md 2.6 gives every session this address, so that a read need not repeat it.
  const url = `${checkout}/checkout/${encodeURIComponent(sessionId)}`;
  // A read may lack `expires_at`.
  const expiresAt = new Date(seen.value.expires_at ?? at.getTime() + LONGEST_SESSION_MS);
  const opened = { ...stored, state: 'open', expiresAt, pageSeenAt: at, reads: 0 } as const;
  const took = await take(
    ctx,
    stored.id,
    { sessionId, url, expiresAt, nextReadAt: nextReadAt(opened, at) },
    at,
  );
  if (!took) return err('refused');
  await storeRead(ctx, stored.id, seen.value, at);
  return ok({ url });
}

/** A session that was taken before: the same one is read now, another one is refused. */
async function adopted(
  ctx: Ctx,
  { ref, sessionId, url }: CheckoutSession,
  named: string,
): Promise<Result<{ url: string }, AdoptProblem>> {
  if (named !== sessionId || url === null) return err('refused');
  await checkSessionNow(ctx, ref);
  return ok({ url });
}

/** `ui_mode` of a read is optional in the document's words: an absent one says nothing. */
const isOwn = (stored: CheckoutSession, seen: SeenSession, sessionId: string): boolean =>
  seen.id === sessionId &&
  seen.event_id === stored.eventId &&
  seen.client_reference_id === stored.id &&
  (seen.ui_mode ?? 'embedded') === 'embedded';

type Taken = Pick<CheckoutSession, 'sessionId' | 'url' | 'expiresAt' | 'nextReadAt'>;

/** @returns false if another one was taken meanwhile, or if this one belongs to another row */
async function take(ctx: Ctx, id: string, taken: Taken, at: Date): Promise<boolean> {
  try {
    const { count } = await ctx.db.checkoutSession.updateMany({
      where: { id, state: 'waiting', style: 'embedded', sessionId: null },
      data: { ...taken, state: 'open', sentAt: at, calls: { increment: 1 }, pageSeenAt: at, reads: 0 },
    });
    return count === 1;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
