// Learns the outcome of sessions (partner-api.md 4.5): reads those that are due, that a buyer asks for, or that she comes back from.
// A read never overrides money that the mirror knows: both are merged where a session is loaded.
import { mergeOrderRead, nextReadAt } from '#lib/checkout/state/session-reads.ts';
import { LONGEST_SESSION_MS, orderReadOf } from '#lib/checkout-sessions/load-session.ts';
import type { Ctx } from '#lib/context.ts';
import { type Tx, toJson } from '#lib/db/client.ts';
import type { CheckoutSession } from '#lib/db/generated/client.ts';
import type { CheckoutSessionState } from '#lib/db/generated/enums.ts';
import { mayReadOrders } from '#lib/orders/fetch-order.ts';
import { fetchUnknownSoon } from '#lib/orders/plan-fetch.ts';
import { readAgainAt, readDue } from '#lib/orders/read-due.ts';
import type { CallOptions } from '#lib/partner-api/call.ts';
import type { CheckoutSession as SeenSession } from '#lib/partner-api/checkout-sessions.ts';
import type { PartnerErrorCode } from '#lib/partner-api/errors.ts';
import { isRef } from '#lib/shared/capability.ts';

/** Seconds between two reads of one session that buyers cause: "check now", and each return. */
export const SESSION_CHECK_SECONDS = 5;
const MAX_DUE = 200;
/** Errors that every other read would get too. The session stays due. */
const STOPS_ALL: readonly PartnerErrorCode[] = ['budget_spent', 'rate_limited', 'temporarily_unavailable'];

const IN_BACKGROUND: CallOptions = { attempts: 1, priority: 'background' };
const WHILE_BUYER_WAITS: CallOptions = { attempts: 1, deadlineMs: 3_000, timeoutMs: 3_000, priority: 'read' };

/**
 * Reads one session and stores what it shows, or why it could not be read.
 * @returns false if no other session can be read for now either
 */
export async function readSession(
  ctx: Ctx,
  session: CheckoutSession,
  options: CallOptions = IN_BACKGROUND,
): Promise<boolean> {
  if (session.sessionId === null) return true;
  const startedAt = ctx.now();
  const answer = await ctx.partner.checkoutSessions.fetch(session.sessionId, options);
  if (answer.ok) {
    await storeRead(ctx, session.id, answer.value, startedAt);
    return true;
  }
  const { code } = answer.error;
  if (code === 'not_found') {
    await storeState(ctx, session.id, { state: 'deleted', order: null, at: startedAt });
    return true;
  }
  await ctx.db.checkoutSession.updateMany({
    where: { id: session.id },
    data: { readProblem: code, nextReadAt: readAgainAt(ctx.now(), answer.error) },
  });
  return !STOPS_ALL.includes(code);
}

const STATES: Readonly<Record<string, CheckoutSessionState>> = {
  open: 'open',
  complete: 'complete',
  expired: 'expired',
};

export async function storeRead(ctx: Ctx, id: string, seen: SeenSession, at: Date): Promise<void> {
  await storeState(ctx, id, { state: STATES[seen.status] ?? null, order: seen.order, at });
}

type News = {
  /** Null if the document does not name the status. */
  readonly state: CheckoutSessionState | null;
  readonly order: SeenSession['order'];
  readonly at: Date;
};

async function storeState(ctx: Ctx, id: string, { state: seen, order, at }: News): Promise<void> {
  const reads = await mayReadOrders(ctx);
  const now = ctx.now();
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM checkout_session WHERE id = ${id}::uuid FOR UPDATE`;
    const session = await tx.checkoutSession.findUniqueOrThrow({ where: { id } });
    // Two reads may be answered out of order.
    if (session.readAt && session.readAt > at) return;
    const after = merged(session, seen, order);
    const { state } = after;
    await tx.checkoutSession.update({
      where: { id },
      data: {
        state,
        orderRead: after.orderRead ? toJson(after.orderRead) : undefined,
        readAt: at,
        readProblem: null,
        reads: after.reads,
        nextReadAt: nextReadAt({ ...session, state, reads: after.reads }, now),
        ...(state !== 'open' && { openKey: null }),
      },
    });
    if (order && reads) await fetchIfUnknown(tx, order, now);
  });
}

/** What is known of a session after a read. `reads` counts the reads since its state or order last changed. */
function merged(session: CheckoutSession, seen: CheckoutSessionState | null, order: News['order']) {
  const before = orderReadOf(session);
  const orderRead = mergeOrderRead(before, order);
  // `complete` stays (partner-api.md 3.2) until the session is deleted.
  const isComplete = session.state === 'complete' && seen !== 'deleted';
  const state = isComplete ? 'complete' : (seen ?? session.state);
  const isOld =
    state === session.state && orderRead?.id === before?.id && orderRead?.status === before?.status;
  return { state, orderRead, reads: isOld ? session.reads + 1 : 0 };
}

/** An order that the mirror lacks, or has with another status, is fetched: only a fetch has its buyer and registrations. */
async function fetchIfUnknown(tx: Tx, order: NonNullable<SeenSession['order']>, now: Date): Promise<void> {
  const known = await tx.order.findUnique({ where: { id: order.id }, select: { status: true } });
  if (known?.status !== order.status) await fetchUnknownSoon(tx, order.id, now);
}

/**
 * A buyer asks for the outcome: reads the session now, within 3 s, at most once in `SESSION_CHECK_SECONDS`.
 * @returns false if not found or asked too often
 */
export async function checkSessionNow(ctx: Ctx, ref: string): Promise<boolean> {
  if (!isRef(ref)) return false;
  const now = ctx.now();
  const before = new Date(now.getTime() - SESSION_CHECK_SECONDS * 1000);
  const [session] = await ctx.db.checkoutSession.updateManyAndReturn({
    where: {
      ref,
      sessionId: { not: null },
      OR: [{ refreshAskedAt: null }, { refreshAskedAt: { lt: before } }],
    },
    data: { refreshAskedAt: now, pageSeenAt: now, reads: 0 },
  });
  if (!session) return false;
  await readSession(ctx, session, WHILE_BUYER_WAITS);
  return true;
}

export type SessionReturn = {
  readonly ref: string;
  readonly how: 'success' | 'cancelled';
  /** `session_id` of the address; null without one. */
  readonly sessionId?: string | null;
};

/**
 * The buyer comes back from the provider's page (partner-api.md 4.4). The address proves nothing: it notes the return and reads the
 * session, within 3 s and `SESSION_CHECK_SECONDS`. Safe to repeat, from any device.
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
    const soon = { reads: 0, nextReadAt: new Date(now.getTime() + SESSION_CHECK_SECONDS * 1000) };
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

/** One run of the job: the sessions that are due, those with an open page first. */
export const readDueSessions = (ctx: Ctx): Promise<void> =>
  readDue(ctx, 'read_due_sessions', {
    load: async () => {
      await endNeverCreated(ctx);
      const rows = await ctx.db.checkoutSession.findMany({
        where: { nextReadAt: { lte: ctx.now() } },
        orderBy: [{ pageSeenAt: { sort: 'desc', nulls: 'last' } }, { nextReadAt: 'asc' }],
        take: MAX_DUE,
      });
      return { rows, isCut: rows.length === MAX_DUE };
    },
    read: (session) => readSession(ctx, session),
  });

/** Ends sessions that have waited for the longest lifetime of a session; their pages offer to start again. */
const endNeverCreated = ({ db, now }: Ctx) =>
  db.checkoutSession.updateMany({
    where: { state: 'waiting', createdAt: { lt: new Date(now().getTime() - LONGEST_SESSION_MS) } },
    data: { state: 'refused', refusalCode: 'left_queue', openKey: null },
  });
