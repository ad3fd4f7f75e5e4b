import type { EntryFacts } from '#lib/checkout/state/personal-data.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Checkout, CheckoutSession, Order, PaymentAttempt } from '#lib/db/generated/client.ts';
import { findCaseOf } from '#lib/orders/attention.ts';
import { lockOrder } from '#lib/orders/order-record.ts';

/** A checkout or a session is named only while it has no order. */
export type EntryKey =
  | { readonly orderId: string }
  | { readonly checkoutId: string }
  | { readonly sessionId: string };

export type Entry = Pick<EntryFacts, 'hasOpenCase'> & {
  readonly caseId: string | null;
  readonly order: Order | null;
  readonly checkout: Checkout | null;
  readonly session: CheckoutSession | null;
  readonly attempts: readonly PaymentAttempt[];
};

/** Locks the entry until the transaction ends. Null if it is gone, or has an order meanwhile: that has another key. */
export async function loadEntry(tx: Tx, key: EntryKey): Promise<Entry | null> {
  if ('orderId' in key) return ofOrder(tx, key.orderId);
  if ('checkoutId' in key) {
    await tx.$executeRaw`SELECT FROM checkout WHERE id = ${key.checkoutId}::uuid FOR UPDATE`;
    const checkout = await tx.checkout.findFirst({ where: { id: key.checkoutId, orderId: null } });
    return checkout && entryOf(tx, { checkout, order: null, session: null });
  }
  await tx.$executeRaw`SELECT FROM checkout_session WHERE id = ${key.sessionId}::uuid FOR UPDATE`;
  const session = await tx.checkoutSession.findUnique({ where: { id: key.sessionId } });
  return session && entryOf(tx, { checkout: null, order: null, session });
}

async function ofOrder(tx: Tx, orderId: string): Promise<Entry | null> {
  await lockOrder(tx, orderId);
  const order = await tx.order.findUnique({ where: { id: orderId } });
  if (!order) return null;
  const { checkoutSessionId: sessionId } = order;
  const checkout = await tx.checkout.findUnique({ where: { orderId } });
  const session = sessionId === null ? null : await tx.checkoutSession.findUnique({ where: { sessionId } });
  return entryOf(tx, { order, checkout, session });
}

type Parts = Pick<Entry, 'order' | 'checkout' | 'session'>;

async function entryOf(tx: Tx, parts: Parts): Promise<Entry> {
  const { order, checkout } = parts;
  const attempts = checkout
    ? await tx.paymentAttempt.findMany({
        where: { checkoutId: checkout.id },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
    : [];
  const caseId = await findCaseOf(tx, {
    orderId: order?.id ?? null,
    orderCode: order?.orderCode ?? null,
    checkoutId: checkout?.id ?? null,
  });
  return { ...parts, attempts, hasOpenCase: caseId !== null, caseId };
}

/** Conditions for rows of an entry, such as its participants; empty for a session. */
export const partsOf = ({ order, checkout }: Pick<Entry, 'order' | 'checkout'>) => [
  ...(order ? [{ orderId: order.id }] : []),
  ...(checkout ? [{ checkoutId: checkout.id }] : []),
];
