// The status of a session that its open page polls: from our own database, never a call to the provider.
import { createHash } from 'node:crypto';
import { findEntry } from '#lib/checkout/find-entry.ts';
import { loopDelayMs } from '#lib/checkout/queue/loop-delay.ts';
import { planQueue, queuePosition, UNTIL_CONFIRMED } from '#lib/checkout/queue/queue.ts';
import { sessionAgainInSeconds } from '#lib/checkout/state/poll-pace.ts';
import { nextReadAt } from '#lib/checkout/state/session-reads.ts';
import { isSessionOver, type SessionStage } from '#lib/checkout/state/session-stage.ts';
import { type CheckoutStatus, checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { type LoadedSession, loadSession } from '#lib/checkout-sessions/load-session.ts';
import type { Ctx } from '#lib/context.ts';
import { findOtherPayments, type OtherEntryPayment } from '#lib/orders/double-payments.ts';
import { areSalesPaused } from '#lib/orders/provider-troubles.ts';
import type { Capability } from '#lib/shared/capability.ts';

/** Like `CheckoutStatus`. `status` before there is an order: `preparing`, `refused`, else the session's own state. */
export type SessionStatus = Omit<CheckoutStatus, 'stage'> & { stage: SessionStage };

export type SessionPage = {
  session: LoadedSession;
  status: SessionStatus;
  /** Other paid orders of the same buyer for the event, without consent; the oldest first. */
  otherPayments: OtherEntryPayment[];
  /** The provider takes no sessions for now; only asked while this one waits. */
  salesPaused: boolean;
  /** "Check now" was asked for, and whether the session was read since. */
  asked: { at: Date; answered: boolean } | null;
};

/** Session and status of one moment. `null` if not found; never calls the provider. */
export async function findSessionPage(ctx: Ctx, ref: string): Promise<SessionPage | null> {
  const session = await loadSession(ctx, ref);
  return session && pageOf(ctx, session);
}

/** `null` if not found. */
export const sessionStatus = async (ctx: Ctx, ref: string): Promise<SessionStatus | null> =>
  (await findSessionPage(ctx, ref))?.status ?? null;

/** The status of a checkout or a session. `null` if not found. */
export async function entryStatus(
  ctx: Ctx,
  capability: Capability,
): Promise<CheckoutStatus | SessionStatus | null> {
  if ('payerRef' in capability) return checkoutStatus(ctx, capability);
  const kind = await findEntry(ctx, capability.ref);
  return kind === 'session' ? sessionStatus(ctx, capability.ref) : kind && checkoutStatus(ctx, capability);
}

async function pageOf(ctx: Ctx, session: LoadedSession): Promise<SessionPage> {
  const { stage, order, state } = session;
  const now = ctx.now();
  const [queue, salesPaused, otherPayments] = await Promise.all([
    stage === 'preparing' && isInQueue(session) ? queuePosition(ctx, session.queueNumber) : null,
    stage === 'preparing' && areSalesPaused(ctx.db, now),
    findOtherPayments(ctx.db, order),
  ]);
  await notePage(ctx, session, now);
  const check = requestedCheck(session);
  const terminal = isSessionOver(stage);
  const { mirrored } = order ?? { mirrored: null };
  const versioned = [
    stage,
    state,
    session.refusalCode,
    session.style,
    session.readProblem,
    order && [order.id, order.code, order.status, order.total],
    mirrored && [mirrored.registrations, mirrored.refunds.length, mirrored.buyerEmail, mirrored.failureKind],
    mirrored?.status === 'partially_refunded' && mirrored.lastFetchedAt,
    check?.answered,
    salesPaused,
    isSeenFirst(session),
    otherPayments.map(({ orderCode, total }) => [orderCode, total]),
  ];
  const status: SessionStatus = {
    status: order?.status ?? WORDS[state] ?? state,
    stage,
    terminal,
    queue,
    version: createHash('sha256').update(JSON.stringify(versioned)).digest('base64url').slice(0, 12),
    againInSeconds: sessionAgainInSeconds({
      stage,
      queue,
      registered: mirrored?.registrations != null,
      ageSeconds: (now.getTime() - lastMove(session)) / 1000,
      delayMs: loopDelayMs(),
    }),
    at: now.getTime(),
  };
  return { session, status, otherPayments, salesPaused, asked: check };
}

const WORDS: Readonly<Record<string, string>> = { waiting: 'preparing' };

const lastMove = ({ createdAt, returnedAt, cancelledAt }: LoadedSession): number =>
  Math.max(createdAt.getTime(), returnedAt?.getTime() ?? 0, cancelledAt?.getTime() ?? 0);

/** The session is created only once its page is seen to be open (`ADDRESS_LIMIT`). */
const isSeenFirst = ({ state, notBefore }: LoadedSession): boolean =>
  state === 'waiting' && notBefore !== null && notBefore >= UNTIL_CONFIRMED;

const isInQueue = (session: LoadedSession): boolean => session.style === 'hosted' && !isSeenFirst(session);

/** The check that the buyer asked for; null without one, and once it brought news, which the page shows. */
function requestedCheck({ refreshAskedAt, readAt, order }: LoadedSession): SessionPage['asked'] {
  if (!refreshAskedAt) return null;
  if (order?.mirrored && order.mirrored.statusAt >= refreshAskedAt) return null;
  return { at: refreshAskedAt, answered: readAt !== null && readAt >= refreshAskedAt };
}

const SEEN_SECONDS = 12;
/** A script that starts sessions does not keep their pages open. */
const SEEN_FIRST_SECONDS = 4;

/** Notes every 12 s that the page is open: its session is then read sooner, and may be created. */
async function notePage(ctx: Ctx, session: LoadedSession, now: Date): Promise<void> {
  const { id, pageSeenAt, stage } = session;
  if (isSessionOver(stage) && stage !== 'expired') return;
  const isPatient = now.getTime() - session.createdAt.getTime() >= SEEN_FIRST_SECONDS * 1000;
  if (isSeenFirst(session) && isPatient) {
    await ctx.db.checkoutSession.updateMany({
      where: { id, state: 'waiting' },
      data: { notBefore: null, pageSeenAt: now },
    });
    return planQueue(ctx, now);
  }
  if (pageSeenAt && now.getTime() - pageSeenAt.getTime() < SEEN_SECONDS * 1000) return;
  const isNewlyOpen = !pageSeenAt || now.getTime() - pageSeenAt.getTime() > 2 * SEEN_SECONDS * 1000;
  const sooner =
    session.state === 'open' &&
    nextReadAt({ ...session, pageSeenAt: now, reads: isNewlyOpen ? 0 : session.reads }, now);
  const isSooner = sooner && session.nextReadAt && sooner < session.nextReadAt;
  await ctx.db.checkoutSession.updateMany({
    where: { id },
    data: { pageSeenAt: now, ...(isSooner && { nextReadAt: sooner, ...(isNewlyOpen && { reads: 0 }) }) },
  });
}
