// Loads what we know of an order under its lock (mirror, checkout, payment attempts) and writes what was decided from it.

import type { CaseChange, Decision, OrderRecord, RecordedOrder } from '#lib/checkout/state/decide-update.ts';
import type { Ctx } from '#lib/context.ts';
import { lockName, type Tx } from '#lib/db/client.ts';
import type { Checkout, Order as OrderRow, Prisma } from '#lib/db/generated/client.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { followDoublePayments } from '#lib/orders/double-payments.ts';
import { enqueueDueFetches } from '#lib/orders/plan-fetch.ts';
import { followMoney } from '#lib/orders/supersession.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import type { Attribution } from '#lib/partner-api/orders.ts';
import { isRefunded, isSettled } from '#lib/shared/vocabulary/order-status.ts';

/**
 * Locks an order, stored or not, until the end of the transaction. Take the lock before any write to the order, its checkout
 * or its attempts: two writers would deadlock otherwise.
 */
export const lockOrder = (tx: Tx, orderId: string): Promise<void> => lockName(tx, orderId);

/** `order`: the whole row. */
export type LoadedRecord = OrderRecord & {
  order: (RecordedOrder & OrderRow) | null;
  checkout: (NonNullable<OrderRecord['checkout']> & Pick<Checkout, 'orderId' | 'reducedAt'>) | null;
};

/** Which order, and what links an order that the mirror lacks to its checkout. */
export type OrderLink = {
  readonly id: string;
  readonly event_id: string;
  readonly attribution: Pick<Attribution, 'partner_reference'>;
};

/** Locks the order and loads it with its checkout and the attempts, the latest first. */
export async function loadRecord(tx: Tx, link: OrderLink): Promise<LoadedRecord> {
  await lockOrder(tx, link.id);
  const [order, ofOrder] = await findWithCheckout(tx, link.id);
  const linked = ofOrder ?? (await findByReference(tx, link));
  if (!linked) {
    const sessionId = order?.checkoutSessionId ?? null;
    const isOfSession = sessionId !== null && (await tx.checkoutSession.count({ where: { sessionId } })) > 0;
    return { order, checkout: null, isOfSession, attempts: [] };
  }
  const { attempts, ...checkout } = linked;
  return { order, checkout, attempts };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LINKED = {
  id: true,
  orderId: true,
  supersededById: true,
  reducedAt: true,
  attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.CheckoutSelect;

async function findWithCheckout(tx: Tx, id: string) {
  const found = await tx.order.findUnique({ where: { id }, include: { checkout: { select: LINKED } } });
  if (!found) return [null, null] as const;
  const { checkout, ...order } = found;
  return [order, checkout] as const;
}

/**
 * Our id is sent as `partner_reference`, so that any later update links an order whose create answer was lost
 * (partner-api.md 2.4).
 */
async function findByReference(tx: Tx, { id, event_id: eventId, attribution }: OrderLink) {
  const { partner_reference: reference } = attribution;
  if (!reference || !UUID.test(reference)) return null;
  return tx.checkout.findFirst({
    where: { id: reference, eventId, OR: [{ orderId: null }, { orderId: id }] },
    select: LINKED,
  });
}

type Decided = { readonly orderId: string; readonly eventId: string; readonly checkoutId: string | null };

/** Fields of a log line; they hold no personal data. */
export type OrderStep = {
  readonly what: 'placed' | 'paid' | 'refunded';
  readonly order: string;
  readonly event: string;
};

/** Logs a line for each step. Call it after the transaction of the change, which may still fail. */
export function logNews({ log }: Pick<Ctx, 'log'>, news: readonly OrderStep[]): void {
  for (const { what, ...about } of news) log.info(about, `order ${what}`);
}

/** The first news of each step: updates may repeat. An order that only a fetch ever showed, of another channel, is none. */
function newsIn(
  { orderId: order, eventId: event, checkoutId }: Decided,
  notes: Decision['notes'],
): OrderStep[] {
  return notes.flatMap(({ kind, detail: { from = null, to, source } }): OrderStep[] => {
    if (kind !== 'order.status' || (from === null && checkoutId === null && source !== 'webhook')) return [];
    const about = { order, event };
    const isPaid = isSettled(String(to)) && !isSettled(String(from)) && !isRefunded(String(to));
    return [
      ...(from === null && checkoutId !== null ? [{ what: 'placed', ...about } as const] : []),
      ...(isPaid ? [{ what: 'paid', ...about } as const] : []),
      ...(isRefunded(String(to)) ? [{ what: 'refunded', ...about } as const] : []),
    ];
  });
}

/**
 * Writes what was decided beside the order's own columns: attempts, timeline, cases, the next fetch. Money for a superseded
 * checkout makes that one current again.
 */
export async function writeDecision(
  tx: Tx,
  decided: Decided,
  { attempts, notes, cases, status, money }: Decision,
  now: Date,
): Promise<OrderStep[]> {
  const { orderId, eventId, checkoutId } = decided;
  for (const { id, was, data } of attempts) {
    await tx.paymentAttempt.updateMany({ where: { id, ...was }, data });
  }
  await addToTimeline(tx, ...notes.map((note) => ({ at: now, checkoutId, orderId, ...note })));
  if (money && checkoutId) await followMoney(tx, checkoutId, now);
  const isDouble = money && (await followDoublePayments(tx, { id: orderId, eventId, status: status.status }));
  for (const change of cases) if (!(isDouble && isLateMoney(change))) await writeCase(tx, change);
  if (status.nextFetchAt && status.nextFetchAt <= now) await enqueueDueFetches(tx);
  return newsIn(decided, notes);
}

/** Late money, which the case of a double payment names too. */
const isLateMoney = (change: CaseChange): boolean => 'raise' in change && change.raise.kind === 'late_money';

async function writeCase(tx: Tx, change: CaseChange): Promise<void> {
  if ('raise' in change) await raiseAttention(tx, change.raise);
  else await settleAttention(tx, change.settle.key, change.settle.note);
}
