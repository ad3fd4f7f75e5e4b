// Loads what we know of an order under its lock (mirror, checkout, payment attempts) and writes what was decided from it.

import type { CaseChange, Decision, OrderRecord, RecordedOrder } from '#lib/checkout/state/decide-update.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Checkout, Order as OrderRow } from '#lib/db/generated/client.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { followDoublePayments } from '#lib/orders/double-payments.ts';
import { enqueueDueFetches } from '#lib/orders/plan-fetch.ts';
import { followMoney } from '#lib/orders/supersession.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import type { Attribution } from '#lib/partner-api/orders.ts';

/**
 * Locks an order, stored or not, until the end of the transaction. Take the lock before any write to the order, its checkout
 * or its attempts: two writers would deadlock otherwise.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`;
}

/** `order`: the whole row. */
export type LoadedRecord = OrderRecord & {
  order: (RecordedOrder & OrderRow) | null;
  checkout: (NonNullable<OrderRecord['checkout']> & Pick<Checkout, 'reducedAt'>) | null;
};

/** Which order, and what links an order that the mirror lacks to its checkout. */
export type OrderLink = {
  readonly id: string;
  readonly event_id: string;
  readonly attribution: Pick<Attribution, 'partner_reference'>;
};

/** Locks the order and loads it with its checkout and the attempts. */
export async function loadRecord(tx: Tx, link: OrderLink): Promise<LoadedRecord> {
  await lockOrder(tx, link.id);
  const order = await tx.order.findUnique({ where: { id: link.id } });
  const checkout = await linkedCheckout(tx, link, order === null);
  if (!checkout) {
    const sessionId = order?.checkoutSessionId ?? null;
    const isOfSession = sessionId !== null && (await tx.checkoutSession.count({ where: { sessionId } })) > 0;
    return { order, checkout: null, isOfSession, attempts: [] };
  }
  const attempts = await tx.paymentAttempt.findMany({
    where: { checkoutId: checkout.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { order, checkout, attempts };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LINKED = { id: true, supersededById: true, reducedAt: true } as const;

/**
 * Our id is sent as `partner_reference`, so that any later update links an order whose create answer was lost
 * (partner-api.md 2.4).
 */
async function linkedCheckout(
  tx: Tx,
  { id, event_id: eventId, attribution }: OrderLink,
  firstSeen: boolean,
): Promise<LoadedRecord['checkout']> {
  const { partner_reference: reference } = attribution;
  if (!firstSeen) {
    const linked = await tx.checkout.findUnique({ where: { orderId: id }, select: LINKED });
    if (linked) return linked;
  }
  if (!reference || !UUID.test(reference)) return null;
  return tx.checkout.findFirst({
    where: { id: reference, eventId, OR: [{ orderId: null }, { orderId: id }] },
    select: LINKED,
  });
}

type Decided = { readonly orderId: string; readonly checkoutId: string | null };

/**
 * Writes what was decided beside the order's own columns: attempts, timeline, cases, the next fetch. Money for a superseded
 * checkout makes that one current again.
 */
export async function writeDecision(
  tx: Tx,
  { orderId, checkoutId }: Decided,
  { attempts, notes, cases, status, money }: Decision,
  now: Date,
): Promise<void> {
  for (const { id, was, data } of attempts) {
    await tx.paymentAttempt.updateMany({ where: { id, ...was }, data });
  }
  for (const note of notes) await addToTimeline(tx, { at: now, checkoutId, orderId, ...note });
  if (money && checkoutId) await followMoney(tx, checkoutId, now);
  const isDouble = money && (await followDoublePayments(tx, orderId));
  for (const change of cases) if (!(isDouble && isLateMoney(change))) await writeCase(tx, change);
  if (status.nextFetchAt && status.nextFetchAt <= now) await enqueueDueFetches(tx);
}

/** The case of a double payment says it too. */
const isLateMoney = (change: CaseChange): boolean => 'raise' in change && change.raise.kind === 'late_money';

async function writeCase(tx: Tx, change: CaseChange): Promise<void> {
  if ('raise' in change) await raiseAttention(tx, change.raise);
  else await settleAttention(tx, change.settle.key, change.settle.note);
}
