// What a browser handed over for an earlier session, so that nothing is typed twice.
import { z } from 'zod';
import { prefillOf } from '#lib/checkout-sessions/create-session.ts';
import type { SessionStart } from '#lib/checkout-sessions/start-session.ts';
import type { Ctx } from '#lib/context.ts';
import type { CheckoutSession } from '#lib/db/generated/client.ts';
import { isRef } from '#lib/shared/capability.ts';

type Prefill = NonNullable<SessionStart['prefill']>;

/** Equals the lifetime of drafts: a phone changes hands. */
const KNOWN_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Prefill of the browser's latest session of any event; empty if none is known. `visitor`: its `VISITOR_COOKIE`. */
export async function findKnownBuyer(ctx: Ctx, visitor: string): Promise<Prefill> {
  const last = await ctx.db.checkoutSession.findFirst({
    where: {
      browserKey: ctx.digest('visitor', visitor),
      createdAt: { gt: new Date(ctx.now().getTime() - KNOWN_FOR_MS) },
      NOT: { prefill: { equals: {} } },
    },
    orderBy: { createdAt: 'desc' },
  });
  return last ? typedFor(last) : {};
}

/** What starts a session like the one of a buyer's capability. `null` if not found. */
export async function findSessionStart(
  ctx: Ctx,
  ref: string,
): Promise<{ eventId: string; prefill: Prefill; brought: Record<string, string> } | null> {
  if (!isRef(ref)) return null;
  const session = await ctx.db.checkoutSession.findUnique({ where: { ref } });
  if (!session) return null;
  const brought = z.record(z.string(), z.string()).catch({}).parse(session.brought);
  return { eventId: session.eventId, prefill: typedFor(session), brought };
}

function typedFor(session: Pick<CheckoutSession, 'prefill'>): Prefill {
  const { buyer_name: name, buyer_email: email, buyer_phone: phone } = prefillOf(session);
  return { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
}
