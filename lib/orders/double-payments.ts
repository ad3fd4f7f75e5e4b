// Finds the orders of one buyer that were paid beside each other, and opens and closes the case about them: `double-payment.ts` has
// the rule. A form asks about a second entry only where the browser knows the first, so that nobody learns of a stranger's entry;
// what could not be asked is found here.
import {
  ConsentSchema,
  decideDoublePayment,
  isDoublePayment,
  type PaidEntry,
  paidTogether,
} from '#lib/checkout/state/double-payment.ts';
import { REFUND_FAILED, refundedOf } from '#lib/checkout/state/payment-receipt.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { raiseAttention, recordSettled, settleAttention, settleCases } from '#lib/orders/attention.ts';
import { chainsOf } from '#lib/orders/supersession.ts';
import { isPaidFor, isSettled, SETTLED_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

/**
 * Call it after a change of an order's money. One case is open for all orders that were paid too often together; it takes the place
 * of what was open about each, and closes once all that was too much is refunded in full.
 * @returns whether the order is part of such a case
 */
export async function followDoublePayments(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    select: { eventId: true, status: true },
  });
  if (!order || !isSettled(order.status)) return false;
  // Two orders that are paid at the same time see each other.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`entries ${order.eventId}`}, 0))`;
  const found = await loadEntries(tx, orderId);
  if (!found) return false;
  const { own, entries } = found;
  const decided = decideDoublePayment(entries, own, own.checkoutId);
  if (own.status === 'refunded') {
    const note = `Order ${own.orderCode} was refunded in full.`;
    await settleAttention(tx, `late_money:${orderId}`, note);
    if (!decided) await settleCases(tx, { kind: 'two_orders_paid', orderCode: own.orderCode }, note);
  }
  if (!decided) return false;
  const { raise, closed, parts } = decided;
  const note = `Part of the case of ${parts.map(({ orderCode }) => orderCode).join(', ')}.`;
  for (const { orderId: id, orderCode } of parts) {
    await settleAttention(tx, `late_money:${id}`, note);
    await settleCases(tx, { kind: 'two_orders_paid', orderCode, but: raise.key }, note);
  }
  if (closed) await recordSettled(tx, raise, closed);
  else await raiseAttention(tx, raise);
  return true;
}

/** Another paid order of the same buyer for the same event. `total` in minor units. */
export type OtherEntryPayment = {
  /** Of its order page, where the same browser began both; else null, as its code: they are not this page's to give. */
  readonly ref: string | null;
  readonly orderCode: string | null;
  readonly total: number;
  readonly currency: string;
};

/** Paid orders beside one that took money, which the buyer did not want beside it; the oldest first. */
export async function findOtherPayments(
  db: Tx,
  order: { readonly id: string; readonly status: string } | null,
): Promise<OtherEntryPayment[]> {
  const found = order && isSettled(order.status) ? await loadEntries(db, order.id) : null;
  if (!found) return [];
  const { own, entries } = found;
  return entries
    .filter((one) => one !== own && isPaidFor(one.status) && isDoublePayment(own, one))
    .map((one) => {
      const isSamePage = one.ref === own.ref;
      const isKnown = own.line.some((id) => one.line.includes(id)) || isSameBrowser(own, one);
      return {
        ref: isKnown && !isSamePage ? one.ref : null,
        orderCode: isKnown ? one.orderCode : null,
        total: one.total,
        currency: one.currency,
      };
    });
}

const isSameBrowser = (own: Entry, { browserKey }: Entry): boolean =>
  browserKey !== null && browserKey === own.browserKey;

type Entry = PaidEntry & { readonly checkoutId: string | null; readonly ref: string | null };

/** More than one person pays for; a phone that stands in many orders of other channels. */
const MOST = 200;
const MOST_LOOKED_UP = 20;

/** The order with all that it may have been paid beside, the oldest first; null if it took no money. */
async function loadEntries(
  tx: Tx,
  orderId: string,
): Promise<{ readonly own: Entry; readonly entries: Entry[] } | null> {
  const [first] = await loadRows(tx, Prisma.sql`o.id = ${orderId}`);
  const own = first && (await entriesOf(tx, [first]))[0];
  if (!own) return null;
  const known = new Map([[orderId, own]]);
  const lookedUp = new Set<string>();
  const next = () => paidTogether([...known.values()], own).find(({ orderId: id }) => !lookedUp.has(id));
  for (let one = next(); one && lookedUp.size < MOST_LOOKED_UP; one = next()) {
    lookedUp.add(one.orderId);
    const rows = await loadRows(tx, besides(one, first.eventId));
    for (const entry of await entriesOf(
      tx,
      rows.filter(({ orderId: id }) => !known.has(id)),
    ))
      known.set(entry.orderId, entry);
  }
  const entries = [...known.values()].sort((a, b) => a.begunAt.getTime() - b.begunAt.getTime());
  return { own, entries };
}

/** SQL: orders of the event that may be of the same buyer. */
const besides = (
  { phone, browserKey, line, madeBy }: Entry,
  eventId: string,
): Prisma.Sql => Prisma.sql`o.id IN (
  SELECT id FROM "order" WHERE buyer_phone = ${phone} AND event_id = ${eventId}
  UNION SELECT order_id FROM checkout WHERE (buyer_phone = ${phone} AND event_id = ${eventId}) OR id = ANY (${[...line]}::uuid[])
  UNION SELECT order_id FROM checkout WHERE browser_key = ${madeBy === 'session' ? browserKey : null} AND event_id = ${eventId}
  UNION SELECT made.id FROM checkout_session seen JOIN "order" made ON made.checkout_session_id = seen.session_id
    WHERE seen.event_id = ${eventId}
      AND (seen.browser_key = ${browserKey} OR seen.buyer_phone = ${phone} OR seen.id = ANY (${[...line]}::uuid[])))
  AND (${madeBy !== 'elsewhere'} OR s.id IS NOT NULL OR c.id IS NOT NULL)`;

type Row = {
  orderId: string;
  orderCode: string;
  eventId: string;
  status: string;
  statusAt: Date;
  currency: string;
  total: bigint;
  reported: bigint | null;
  refundedAt: Date | null;
  checkoutId: string | null;
  sessionId: string | null;
  ref: string | null;
  name: string | null;
  phone: string | null;
  browserKey: string | null;
  begunAt: Date;
  consents: unknown;
  consented: boolean;
  lastAttemptAt: Date | null;
};

/** A key without `orders:read` learns no buyer: what was typed before stands for it. */
const loadRows = (tx: Tx, where: Prisma.Sql): Promise<Row[]> => tx.$queryRaw<Row[]>`
  SELECT o.id AS "orderId", o.order_code AS "orderCode", o.event_id AS "eventId", o.status, o.status_at AS "statusAt", o.currency,
    o.total, (SELECT sum(amount)::bigint FROM refund WHERE order_id = o.id AND status <> ALL (${[...REFUND_FAILED]})) AS reported,
    (SELECT max(created_at) FROM refund WHERE order_id = o.id) AS "refundedAt",
    c.id AS "checkoutId", s.id AS "sessionId", coalesce(c.ref, s.ref) AS ref,
    nullif(coalesce(o.buyer_name, c.request->>'buyer_name', s.prefill->>'buyer_name'), '') AS name,
    nullif(coalesce(o.buyer_phone, c.buyer_phone, s.buyer_phone), '') AS phone, coalesce(c.browser_key, s.browser_key) AS "browserKey",
    coalesce(c.created_at, s.created_at, o.created_at) AS "begunAt", coalesce(c.consents, s.consents) AS consents,
    coalesce(s.second_entry, c.input->>'second_entry' <> '', false) AS consented,
    (SELECT max(created_at) FROM payment_attempt WHERE checkout_id = c.id) AS "lastAttemptAt"
  FROM "order" o LEFT JOIN checkout c ON c.order_id = o.id
    LEFT JOIN checkout_session s ON s.session_id = o.checkout_session_id
  WHERE o.status = ANY (${[...SETTLED_STATUSES]}) AND ${where}
  ORDER BY o.created_at DESC LIMIT ${MOST}`;

async function entriesOf(tx: Tx, rows: readonly Row[]): Promise<Entry[]> {
  const chains = await chainsOf(
    tx,
    rows.flatMap(({ checkoutId }) => checkoutId ?? []),
  );
  return rows.map((row) => {
    const chain = chains.filter(({ seed }) => seed === row.checkoutId);
    const stored = row.checkoutId ? chain.map(({ consents }) => consents) : [row.consents];
    return {
      ...row,
      ...moneyOf(row),
      madeBy: madeBy(row),
      line: row.sessionId ? [row.sessionId] : chain.map(({ id }) => id),
      consents: consentsOf(row, stored),
    };
  });
}

const madeBy = ({ checkoutId, sessionId }: Row): Entry['madeBy'] =>
  checkoutId ? 'checkout' : sessionId ? 'session' : 'elsewhere';

function moneyOf({ status, statusAt, total, reported, refundedAt }: Row) {
  const money = { total: Number(total), reported: Number(reported) };
  return {
    total: money.total,
    refunded: refundedOf({ status, ...money }).amount,
    refundedAt: status === 'refunded' ? (refundedAt ?? statusAt) : null,
  };
}

/** @param stored those of the entry's own checkouts or session */
function consentsOf({ consented }: Pick<Row, 'consented'>, stored: readonly unknown[]): Entry['consents'] {
  if (consented && stored.every((one) => one === null)) return 'all';
  return stored.flatMap((one) => ConsentSchema.array().nullable().parse(one) ?? []);
}
