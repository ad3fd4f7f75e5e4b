// How a checkout is superseded by a newer one, and how that is reversed if money arrives for it. Call it under the lock of
// the checkout's order.

import { SUPERSEDED } from '#lib/checkout/state/checkout-stage.ts';
import { turnTo } from '#lib/checkout/state/decide-chain.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';

/**
 * Marks the locked checkout `old` as superseded by the checkout `by`. If `old` was not sent to the provider yet, it is
 * withdrawn.
 * @returns the queue number that `by` inherits; null if `old` was not waiting in the queue
 */
export async function supersede(
  tx: Tx,
  old: { readonly id: string; readonly queueNumber: bigint },
  by: string,
  now: Date,
): Promise<bigint | null> {
  const withdrawn = await tx.$executeRaw`
    UPDATE checkout SET state = 'refused', refusal_code = ${SUPERSEDED}
    WHERE id = ${old.id}::uuid AND state = 'waiting' AND sent_at IS NULL
      AND (lease_until IS NULL OR lease_until < now())`;
  await tx.checkout.update({ where: { id: old.id }, data: { supersededById: by } });
  await addToTimeline(tx, { at: now, checkoutId: old.id, kind: 'checkout.superseded', detail: { by } });
  return withdrawn > 0 ? old.queueNumber : null;
}

/**
 * Acts on money of a checkout's order: a superseded checkout that was paid counts again and supersedes the current one, unless
 * that one is paid too (`followDoublePayments`). A prompt of the superseded one cannot be recalled: its page asks to decline it.
 */
export async function followMoney(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const chain = await lockChain(tx, checkoutId);
  if (chain.length < 2) return;
  const turnedId = turnTo(chain, checkoutId);
  const current = chain.find(({ supersededById }) => supersededById === null);
  const turned = chain.find(({ id }) => id === turnedId);
  if (!current || !turned) return;
  await tx.checkout.update({ where: { id: turned.id }, data: { supersededById: null } });
  // The checkout that it superseded now points to the next one.
  await tx.checkout.updateMany({
    where: { supersededById: turned.id },
    data: { supersededById: turned.supersededById },
  });
  await supersede(tx, current, turned.id, now);
  await withdrawPayment(tx, current.id, now);
}

/**
 * SQL: `id` and `consents` of all checkouts that this one supersedes or is superseded by, directly or through others, and its
 * own.
 */
export const chainOf = (checkoutId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH RECURSIVE chain AS (
    SELECT id, superseded_by_id, consents FROM checkout WHERE id = ${checkoutId}
    UNION
    SELECT c.id, c.superseded_by_id, c.consents FROM checkout c
    JOIN chain ON c.superseded_by_id = chain.id OR c.id = chain.superseded_by_id
  ) SELECT id, consents FROM chain`;

export async function chainIds(tx: Tx, checkoutId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${chainOf(Prisma.sql`${checkoutId}::uuid`)}) chain ORDER BY id`;
  return rows.map(({ id }) => id);
}

type Member = { id: string; queueNumber: bigint; supersededById: string | null; status: string | null };

/**
 * Locks a chain in one order, so that two orders of it that are paid at once see each other.
 * @returns the oldest first; none for a checkout that stands alone
 */
async function lockChain(tx: Tx, checkoutId: string): Promise<Member[]> {
  const ids = Prisma.sql`SELECT id FROM (${chainOf(Prisma.sql`${checkoutId}::uuid`)}) chain`;
  const locked = await tx.$queryRaw<{ id: string; by: string | null }[]>`
    SELECT id, superseded_by_id AS by FROM checkout WHERE id IN (${ids}) ORDER BY id FOR UPDATE`;
  // A checkout that superseded it before this lock was held has left a mark in its row.
  if (locked.length === 1 && locked[0]?.by === null) return [];
  const members = await tx.$queryRaw<Member[]>`
    SELECT c.id, c.queue_number AS "queueNumber", c.superseded_by_id AS "supersededById", o.status
    FROM checkout c LEFT JOIN "order" o ON o.id = c.order_id WHERE c.id IN (${ids}) ORDER BY c.created_at, c.id`;
  // The chain may have grown while it was being locked.
  const isLocked = members.every((one) => locked.some(({ id }) => id === one.id));
  return isLocked ? members : lockChain(tx, checkoutId);
}

/** Refuses an attempt whose call was not sent: `unresolved` is set before a call. */
async function withdrawPayment(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_attempt
    SET state = 'refused', live_checkout_id = NULL, finished_at = ${now}, refusal_code = ${SUPERSEDED}, updated_at = ${now}
    WHERE live_checkout_id = ${checkoutId}::uuid AND state = 'waiting' AND NOT unresolved`;
}
