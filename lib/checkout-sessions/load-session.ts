// A checkout session as stored, with the orders made through it: those that the mirror has, and the one that the session's last
// read names (partner-api.md 2.6). Either may be first, and one of them is enough.
import { type OrderRead, statusOfBoth } from '#lib/checkout/state/session-reads.ts';
import { orderThatCounts, type SessionStage, sessionStage } from '#lib/checkout/state/session-stage.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { CheckoutSession, Prisma } from '#lib/db/generated/client.ts';
import { SessionOrderSchema } from '#lib/partner-api/checkout-sessions.ts';
import { isRef } from '#lib/shared/capability.ts';

/** No session lives longer (partner-api.md 8). */
export const LONGEST_SESSION_MS = 24 * 60 * 60 * 1000;

const WITH_REFUNDS = { refunds: { orderBy: { createdAt: 'asc' } } } as const satisfies Prisma.OrderInclude;

/** The whole order with its refunds, as a checkout has it. */
export type SessionMirror = Prisma.OrderGetPayload<{ include: typeof WITH_REFUNDS }>;

/** An order made through a session. `total` in minor units; `mirrored`: null while only the session's read names it. */
export type LoadedSessionOrder = {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly total: number;
  readonly currency: string;
  readonly createdAt: Date | null;
  readonly mirrored: SessionMirror | null;
};

/** `order`: the one that counts (`orderThatCounts`). */
export type LoadedSession = CheckoutSession & {
  readonly orders: readonly LoadedSessionOrder[];
  readonly order: LoadedSessionOrder | null;
  readonly stage: SessionStage;
};

/** `order_read` of a row; null without one. */
export const orderReadOf = ({ orderRead }: Pick<CheckoutSession, 'orderRead'>): OrderRead | null =>
  SessionOrderSchema.nullable().parse(orderRead);

/** The session of a buyer's capability with its orders; `null` if not found. Never calls the provider. */
export async function loadSession(ctx: Ctx, ref: string): Promise<LoadedSession | null> {
  if (!isRef(ref)) return null;
  const session = await ctx.db.checkoutSession.findUnique({ where: { ref } });
  return session && withOrders(ctx.db, session);
}

export async function withOrders(db: Tx, session: CheckoutSession): Promise<LoadedSession> {
  const mirrored = session.sessionId
    ? await db.order.findMany({ where: { checkoutSessionId: session.sessionId }, include: WITH_REFUNDS })
    : [];
  const orders = ordersOf(session, mirrored);
  return { ...session, orders, order: orderThatCounts(orders), stage: sessionStage({ ...session, orders }) };
}

function ordersOf(session: CheckoutSession, mirrored: readonly SessionMirror[]): LoadedSessionOrder[] {
  const read = orderReadOf(session);
  const known = mirrored.map((order) => ({
    id: order.id,
    code: order.orderCode,
    status: order.id === read?.id ? statusOfBoth(order, read, session.readAt) : order.status,
    total: Number(order.total),
    currency: order.currency,
    createdAt: order.createdAt,
    mirrored: order,
  }));
  const isKnown = known.some(({ id }) => id === read?.id);
  return read && !isKnown ? [...known, { ...read, createdAt: null, mirrored: null }] : known;
}
