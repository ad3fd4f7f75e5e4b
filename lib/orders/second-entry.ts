// Two paid orders of one buyer for one event, neither of which was meant to replace the other. The form asks about a second entry
// only in a browser that knows the first, so that nobody learns of a stranger's entry; what it could not ask is found here.
import { isPaidFor, isSettled } from '#lib/checkout/state/order-status.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { chainIds } from '#lib/orders/supersession.ts';

type Entry = { id: string; orderId: string; orderCode: string; status: string; consented: boolean };

/**
 * Call it after a change of the money of a checkout's order. Opens a case for each other paid order with the buyer's number and
 * name that the buyer did not confirm as a second entry; closes it once one of the two is refunded.
 */
export async function followSecondEntries(tx: Tx, checkoutId: string): Promise<void> {
  const [own, ...others] = await entriesOfBuyer(tx, checkoutId);
  if (!own || !isSettled(own.status)) return;
  const chain = await chainIds(tx, checkoutId);
  for (const other of others) {
    if (chain.includes(other.id) || own.consented || other.consented || !isSettled(other.status)) continue;
    const pair = [own, other].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
    const key = `second_entry_paid:${pair.map(({ orderId }) => orderId).join(':')}`;
    const refunded = pair.find(({ status }) => !isPaidFor(status));
    if (refunded) await settleAttention(tx, key, `order ${refunded.orderCode} was refunded`);
    else
      await raiseAttention(tx, {
        kind: 'second_entry_paid',
        key,
        checkoutId,
        orderId: own.orderId,
        facts: { orderCodes: pair.map(({ orderCode }) => orderCode) },
      });
  }
}

/** The checkout itself first, then those of the same number, name and event; all that have an order. */
async function entriesOfBuyer(tx: Tx, checkoutId: string): Promise<Entry[]> {
  // Two orders that are paid at the same time see each other.
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('entries ' || event_id || ' ' || coalesce(buyer_phone, id::text), 0))
    FROM checkout WHERE id = ${checkoutId}::uuid`;
  return tx.$queryRaw<Entry[]>`
    SELECT other.id, o.id AS "orderId", o.order_code AS "orderCode", o.status,
      coalesce(other.input->>'second_entry', '') <> '' AS consented
    FROM checkout own
    JOIN checkout other ON other.id = own.id OR (other.event_id = own.event_id AND other.buyer_phone = own.buyer_phone
      AND lower(regexp_replace(trim(other.request->>'buyer_name'), '\\s+', ' ', 'g')) =
        lower(regexp_replace(trim(own.request->>'buyer_name'), '\\s+', ' ', 'g')))
    JOIN "order" o ON o.id = other.order_id
    WHERE own.id = ${checkoutId}::uuid
    ORDER BY other.id <> own.id, other.created_at`;
}

/** Another paid order of the same buyer for the same event. `total` in minor units. */
export type OtherEntryPayment = {
  /** Of its order page, where the same browser began both; else null: its address is not this page's to give. */
  readonly ref: string | null;
  readonly orderCode: string;
  readonly total: number;
  readonly currency: string;
};

/** Paid orders beside one that took money, not confirmed as second entries; the oldest first. */
export async function findOtherPayments(
  db: Tx,
  order: { readonly id: string; readonly status: string } | null,
): Promise<OtherEntryPayment[]> {
  if (!order || !isSettled(order.status)) return [];
  const [own, ...others] = await entriesBesideSession(db, order.id);
  if (!own) return [];
  return others
    .filter((other) => !own.consented && !other.consented && isPaidFor(other.status))
    .map(({ ref, orderCode, total, currency }) => ({ ref, orderCode, total: Number(total), currency }));
}

type SessionEntry = {
  orderId: string;
  orderCode: string;
  status: string;
  total: bigint;
  currency: string;
  checkoutId: string | null;
  consented: boolean;
  ref: string | null;
  refunded: bigint | null;
};

/**
 * The order itself first, then the other orders of its event with the same browser or the same number, of which at least one was
 * made through a session of ours: two checkouts are compared by `followSecondEntries`. Empty for an order of neither.
 */
async function entriesBesideSession(db: Tx, orderId: string, { lock = false } = {}): Promise<SessionEntry[]> {
  const [own] = await db.$queryRaw<(SessionEntry & Own)[]>`
    SELECT ${ENTRY}, o.event_id AS "eventId", s.id AS session, s.browser_key AS "browserKey", ${PHONE} AS phone
    FROM "order" o ${LINKS} WHERE o.id = ${orderId} AND (s.id IS NOT NULL OR c.id IS NOT NULL)`;
  if (!own) return [];
  const { eventId, browserKey, phone, session } = own;
  // Two orders that are paid at the same time see each other.
  const buyers = [browserKey, phone].flatMap((key) => key ?? []).map((key) => `entries ${eventId} ${key}`);
  if (lock)
    await db.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended(buyer, 0)) FROM unnest(${buyers.sort()}::text[]) AS buyer`;
  const others = await db.$queryRaw<(SessionEntry & Pick<Own, 'browserKey'>)[]>`
    SELECT ${ENTRY}, s.browser_key AS "browserKey" FROM (
      SELECT id FROM "order" WHERE buyer_phone = ${phone} AND event_id = ${eventId}
      UNION SELECT order_id FROM checkout WHERE buyer_phone = ${phone} AND event_id = ${eventId}
      UNION SELECT o.id FROM checkout_session s JOIN "order" o ON o.checkout_session_id = s.session_id
        WHERE s.event_id = ${eventId} AND (s.browser_key = ${browserKey} OR s.buyer_phone = ${phone})
    ) AS candidate JOIN "order" o ON o.id = candidate.id ${LINKS}
    WHERE o.id <> ${orderId} AND (s.id IS NOT NULL OR (c.id IS NOT NULL AND ${session}::uuid IS NOT NULL))
      AND (s.browser_key = ${browserKey} OR ${PHONE} = ${phone})
    ORDER BY o.created_at, o.id`;
  return [
    own,
    ...others.map((one) => ({
      ...one,
      ref: browserKey !== null && one.browserKey === browserKey ? one.ref : null,
    })),
  ];
}

type Own = { eventId: string; session: string | null; browserKey: string | null; phone: string | null };

const LINKS = Prisma.sql`LEFT JOIN checkout c ON c.order_id = o.id
  LEFT JOIN checkout_session s ON s.session_id = o.checkout_session_id`;
/** A key without `orders:read` learns no buyer: what was typed before stands for it. */
const PHONE = Prisma.sql`coalesce(o.buyer_phone, c.buyer_phone, s.buyer_phone)`;
const ENTRY = Prisma.sql`o.id AS "orderId", o.order_code AS "orderCode", o.status, o.total, o.currency, c.id AS "checkoutId", s.ref,
  coalesce(s.second_entry, coalesce(c.input->>'second_entry', '') <> '') AS consented,
  CASE o.status WHEN 'refunded' THEN o.total ELSE (SELECT sum(amount)::bigint FROM refund WHERE order_id = o.id) END AS refunded`;

/**
 * Call it after a change of an order's money. Opens a case for each other paid order of the same buyer where a session is part of
 * it and none was confirmed as a second entry; closes it once one of the two is refunded. The news may come in any order.
 */
export async function followSessionEntries(tx: Tx, orderId: string): Promise<void> {
  const [own, ...others] = await entriesBesideSession(tx, orderId, { lock: true });
  if (!own || !isSettled(own.status)) return;
  for (const other of others) {
    if (own.consented || other.consented || !isSettled(other.status)) continue;
    const pair = [own, other].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
    const key = `two_orders_paid:${pair.map((one) => one.orderId).join(':')}`;
    const payments = pair.map(({ orderCode, currency, total, refunded }) => ({
      orderCode,
      currency,
      amount: Number(total),
      refunded: refunded === null ? null : Number(refunded),
    }));
    const back = pair.find(({ status }) => !isPaidFor(status));
    if (back) await settleAttention(tx, key, `order ${back.orderCode} was refunded`);
    else
      await raiseAttention(tx, {
        kind: 'two_orders_paid',
        key,
        checkoutId: own.checkoutId,
        orderId,
        facts: { orderCodes: pair.map(({ orderCode }) => orderCode), payments },
      });
  }
}
