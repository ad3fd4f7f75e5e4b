// Finds the orders of one buyer that were paid beside each other, and opens and closes the case about them: `double-payment.ts` has
// the rule. A form asks about a second entry only where the browser knows the first, so that nobody learns of a stranger's entry;
// what could not be asked is found here.
import {
  decideDoublePayment,
  isDoublePayment,
  type PaidEntry,
  paidTogether,
  storedConsents,
} from '#lib/checkout/state/double-payment.ts';
import { REFUND_FAILED, refundedOf } from '#lib/checkout/state/payment-receipt.ts';
import { lockName, type Tx } from '#lib/db/client.ts';
import { type Order, Prisma } from '#lib/db/generated/client.ts';
import { raiseAttention, recordSettled, settleAttention, settleCases } from '#lib/orders/attention.ts';
import { chainOf } from '#lib/orders/supersession.ts';
import { isPaidFor, isSettled, SETTLED_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

/**
 * Call it after a change of an order's money. One case is open for all orders that were paid too often together; it takes the place
 * of what was open about each, and closes once all that was too much is refunded in full.
 * @returns whether the order is part of such a case
 */
export async function followDoublePayments(
  tx: Tx,
  { id: orderId, eventId, status }: Pick<Order, 'id' | 'eventId' | 'status'>,
): Promise<boolean> {
  if (!isSettled(status)) return false;
  // Two orders that are paid at the same time see each other.
  await lockName(tx, `entries ${eventId}`);
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
  /** Capability of its order page; null, like the code, unless the same browser began both. */
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

/** Bounds for a phone number that stands in many orders of other channels. */
const MOST = 200;
const MOST_LOOKED_UP = 20;

/** The order with all that it may have been paid beside, the oldest first; null if it took no money. */
async function loadEntries(
  tx: Tx,
  orderId: string,
): Promise<{ readonly own: Entry; readonly entries: Entry[] } | null> {
  const known = new Map<string, Entry>();
  const lookedUp = new Set<string>();
  const lookUp = async (id: string) => {
    lookedUp.add(id);
    for (const row of await loadBeside(tx, id))
      if (!known.has(row.orderId)) known.set(row.orderId, entryOf(row));
  };
  await lookUp(orderId);
  const own = known.get(orderId);
  if (!own) return null;
  const next = () => paidTogether([...known.values()], own).find(({ orderId: id }) => !lookedUp.has(id));
  for (let one = next(); one && lookedUp.size < MOST_LOOKED_UP; one = next()) await lookUp(one.orderId);
  const entries = [...known.values()].sort((a, b) => a.begunAt.getTime() - b.begunAt.getTime());
  return { own, entries };
}

type Row = {
  orderId: string;
  orderCode: string;
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
  /** The chain of its checkout; null for an order of a session or of another channel. */
  chain: { id: string; consents: unknown }[] | null;
};

/** SQL: words of ours in the text of the statement; with parameters in their place it would be planned anew at each execution. */
const constants = (words: Iterable<string>): Prisma.Sql =>
  Prisma.raw([...words].map((word) => `'${word}'`).join());

/** SQL about an order `o`. A key without `orders:read` learns no buyer: what was typed before stands for it. */
const PHONE = Prisma.sql`nullif(coalesce(o.buyer_phone, c.buyer_phone, s.buyer_phone), '')`;
const BROWSER_KEY = Prisma.sql`coalesce(c.browser_key, s.browser_key)`;
const ORDERS = Prisma.sql`"order" o LEFT JOIN checkout c ON c.order_id = o.id
  LEFT JOIN checkout_session s ON s.session_id = o.checkout_session_id`;

/** The order, and those of its event that may be of the same buyer, as far as they took money. */
const loadBeside = (tx: Tx, orderId: string): Promise<Row[]> => tx.$queryRaw<Row[]>`
  WITH own AS (
    SELECT o.event_id, ${PHONE} AS phone, ${BROWSER_KEY} AS browser_key, c.id AS checkout_id, s.id AS session_id
    FROM ${ORDERS} WHERE o.id = ${orderId}
  ), line AS (
    SELECT session_id AS id FROM own WHERE session_id IS NOT NULL
    UNION SELECT id FROM (${chainOf(Prisma.sql`(SELECT checkout_id FROM own WHERE session_id IS NULL)`)}) chain
  ), beside AS (
    SELECT ${orderId} AS id
    UNION SELECT o.id FROM own JOIN "order" o ON o.buyer_phone = own.phone AND o.event_id = own.event_id
    UNION SELECT c.order_id FROM own JOIN checkout c ON c.buyer_phone = own.phone AND c.event_id = own.event_id
    UNION SELECT c.order_id FROM own JOIN checkout c ON c.browser_key = own.browser_key AND c.event_id = own.event_id
      WHERE own.checkout_id IS NULL
    UNION SELECT order_id FROM checkout WHERE id IN (SELECT id FROM line)
    UNION SELECT made.id FROM own JOIN checkout_session seen ON seen.event_id = own.event_id
      AND (seen.browser_key = own.browser_key OR seen.buyer_phone = own.phone OR seen.id IN (SELECT id FROM line))
      JOIN "order" made ON made.checkout_session_id = seen.session_id
  )
  SELECT o.id AS "orderId", o.order_code AS "orderCode", o.status, o.status_at AS "statusAt", o.currency,
    o.total, (SELECT sum(amount)::bigint FROM refund WHERE order_id = o.id AND status NOT IN (${constants(REFUND_FAILED)})) AS reported,
    (SELECT max(created_at) FROM refund WHERE order_id = o.id) AS "refundedAt",
    c.id AS "checkoutId", s.id AS "sessionId", coalesce(c.ref, s.ref) AS ref,
    nullif(coalesce(o.buyer_name, c.request->>'buyer_name', s.prefill->>'buyer_name'), '') AS name,
    ${PHONE} AS phone, ${BROWSER_KEY} AS "browserKey",
    coalesce(c.created_at, s.created_at, o.created_at) AS "begunAt", coalesce(c.consents, s.consents) AS consents,
    coalesce(s.second_entry, c.input->>'second_entry' <> '', false) AS consented,
    (SELECT max(created_at) FROM payment_attempt WHERE checkout_id = c.id) AS "lastAttemptAt",
    (SELECT jsonb_agg(jsonb_build_object('id', id, 'consents', consents) ORDER BY id) FROM (${chainOf(Prisma.sql`c.id`)}) chain) AS chain
  FROM ${ORDERS} JOIN own ON o.id = ${orderId} OR coalesce(own.checkout_id, own.session_id, c.id, s.id) IS NOT NULL
  WHERE o.status IN (${constants(SETTLED_STATUSES)}) AND o.id IN (SELECT id FROM beside)
  ORDER BY o.id = ${orderId} DESC, o.created_at DESC LIMIT ${MOST}`;

function entryOf({ chain, ...row }: Row): Entry {
  const stored = row.checkoutId ? (chain ?? []).map(({ consents }) => consents) : [row.consents];
  return {
    ...row,
    ...moneyOf(row),
    madeBy: madeBy(row),
    line: row.sessionId ? [row.sessionId] : (chain ?? []).map(({ id }) => id),
    consents: consentsOf(row, stored),
  };
}

const madeBy = ({ checkoutId, sessionId }: Omit<Row, 'chain'>): Entry['madeBy'] =>
  checkoutId ? 'checkout' : sessionId ? 'session' : 'elsewhere';

function moneyOf({ status, statusAt, total, reported, refundedAt }: Omit<Row, 'chain'>) {
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
  return stored.flatMap(storedConsents);
}
