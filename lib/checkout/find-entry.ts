// What the secret in an address opens. An entry of our own form and one of the provider's page have the same address:
// `findEntry` alone says which of the two it is.
import { LRUCache } from 'lru-cache';
import type { Ctx } from '#lib/context.ts';
import { isPayerRef, isRef } from '#lib/shared/capability.ts';

export type EntryKind = 'checkout' | 'session';

/** Addresses that were found, so that a page that polls costs no query. A `ref` never changes its kind. */
const kinds = new LRUCache<string, EntryKind>({ max: 10_000 });
const others = new LRUCache<string, true>({ max: 10_000 });

/** The kind of entry that a buyer's capability opens; `null` if not found. A kind found before needs no query. */
export async function findEntry({ db }: Pick<Ctx, 'db'>, ref: string): Promise<EntryKind | null> {
  if (!isRef(ref)) return null;
  const known = kinds.get(ref);
  if (known) return known;
  const [found] = await db.$queryRaw<{ kind: EntryKind }[]>`
    SELECT 'checkout' AS kind FROM checkout WHERE ref = ${ref}
    UNION ALL SELECT 'session' FROM checkout_session WHERE ref = ${ref}`;
  if (found) kinds.set(ref, found.kind);
  return found?.kind ?? null;
}

/**
 * Whether the address of an order (`orders`), a payment (`pay`) or a runner's page (`runners`) leads anywhere. True also if the
 * row is, or was, there without a page: the page itself says so.
 */
export async function leadsAnywhere(
  { db }: Pick<Ctx, 'db'>,
  room: 'orders' | 'pay' | 'runners',
  ref: string,
): Promise<boolean> {
  if (room === 'orders') return (await findEntry({ db }, ref)) !== null;
  const address = `${room}/${ref}`;
  if (others.get(address)) return true;
  if (room === 'pay' && !isPayerRef(ref)) return false;
  const found = await (room === 'pay'
    ? db.checkout.count({ where: { payerRef: ref } })
    : db.participant.count({ where: { ref } }));
  if (found > 0) others.set(address, true);
  return found > 0;
}
