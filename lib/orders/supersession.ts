// How a checkout is superseded by a newer one, and how that is reversed if money arrives for it. Call it under the lock of
// the checkout's order.

import { SUPERSEDED } from '#lib/checkout/state/checkout-stage.ts';
import { turnTo } from '#lib/checkout/state/decide-chain.ts';
import type { Tx } from '#lib/db/client.ts';
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

/** A checkout of the chain of `seed`, with its `consents` as stored. */
type ChainLink = { readonly seed: string; readonly id: string; readonly consents: unknown };

/** All checkouts that the given ones supersede or are superseded by, directly or through others, themselves among them. */
export const chainsOf = async (tx: Tx, seeds: readonly string[]): Promise<ChainLink[]> =>
  seeds.length === 0
    ? []
    : tx.$queryRaw<ChainLink[]>`
      WITH RECURSIVE chain AS (
        SELECT id AS seed, id, superseded_by_id, consents FROM checkout WHERE id = ANY(${[...seeds]}::uuid[])
        UNION
        SELECT chain.seed, c.id, c.superseded_by_id, c.consents FROM checkout c
        JOIN chain ON c.superseded_by_id = chain.id OR c.id = chain.superseded_by_id
      ) SELECT seed, id, consents FROM chain ORDER BY id`;

/** Ids of the chain of one checkout. */
export const chainIds = async (tx: Tx, checkoutId: string): Promise<string[]> =>
  (await chainsOf(tx, [checkoutId])).map(({ id }) => id);

/** Locks a chain in one order, so that two orders of it that are paid at once see each other; oldest first. */
async function lockChain(tx: Tx, checkoutId: string) {
  let ids = await chainIds(tx, checkoutId);
  for (let locked: string[] = []; ids.join() !== locked.join(); ids = await chainIds(tx, checkoutId)) {
    await tx.$executeRaw`SELECT id FROM checkout WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    locked = ids;
  }
  return tx.checkout.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      queueNumber: true,
      supersededById: true,
      order: { select: { status: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** Refuses an attempt whose call was not sent: `unresolved` is set before a call. */
async function withdrawPayment(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_attempt
    SET state = 'refused', live_checkout_id = NULL, finished_at = ${now}, refusal_code = ${SUPERSEDED}, updated_at = ${now}
    WHERE live_checkout_id = ${checkoutId}::uuid AND state = 'waiting' AND NOT unresolved`;
}
