// Everything that is stored of one phone number: as buyer, payer, of a session, of a runner by her own answer, of a guardian.

import { isPaidFor } from '#lib/checkout/state/order-status.ts';
import { type Kept, whyKept } from '#lib/checkout/state/personal-data.ts';
import type { Tx } from '#lib/db/client.ts';
import { type Entry, type EntryKey, loadEntry } from './load-entry.ts';

/** What the number is in an entry. */
export type PersonRole = 'buyer' | 'payer' | 'runner' | 'guardian';

export type PersonEntry = {
  readonly key: EntryKey;
  readonly entry: Entry;
  readonly roles: readonly PersonRole[];
  /** Ids of the participants that the number is an answer or the guardian's number of. */
  readonly runners: readonly string[];
  readonly guards: readonly string[];
  readonly eventId: string;
  readonly eventName: string;
  readonly startsAt: Date | null;
  /** People of the entry, the buyer among them. */
  readonly people: number;
  /** Paid, and the race is not over: the start list needs the name. */
  readonly isAwaited: boolean;
  readonly kept: Kept | null;
};

type Found = {
  kind: 'order' | 'checkout' | 'session';
  id: string;
  role: PersonRole;
  participant: string | null;
};

/**
 * Locks all entries until the end of the transaction, in the order of their ids.
 * @param phone E.164
 */
export async function findPerson(tx: Tx, phone: string, now: Date): Promise<PersonEntry[]> {
  const found = await findKeys(tx, phone);
  const entries: PersonEntry[] = [];
  for (const [, of] of [...Map.groupBy(found, ({ kind, id }) => `${kind} ${id}`)].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  )) {
    const [first] = of;
    const key = first && keyOf(first);
    const entry = key && (await loadEntry(tx, key));
    if (entry) entries.push(await inFull(tx, { key, entry, of }, now));
  }
  return entries;
}

const keyOf = ({ kind, id }: Found): EntryKey =>
  kind === 'order' ? { orderId: id } : kind === 'checkout' ? { checkoutId: id } : { sessionId: id };

/**
 * A session with an order is found as that order. Answers may hold the number in any spelling: its digits with and without the
 * country code.
 */
function findKeys(tx: Tx, phone: string): Promise<Found[]> {
  const digits = phone.replace('+', '');
  const spellings = [digits, `00${digits}`, digits.replace(/^256/, '0'), digits.replace(/^256/, '')];
  return tx.$queryRaw<Found[]>`
    WITH found (order_id, checkout_id, role, participant) AS (
      SELECT o.id, NULL::uuid, 'buyer', NULL::uuid FROM "order" o WHERE o.buyer_phone = ${phone}
      UNION ALL SELECT c.order_id, c.id, 'buyer', NULL FROM checkout c WHERE c.buyer_phone = ${phone}
      UNION ALL SELECT c.order_id, c.id, 'payer', NULL
        FROM payment_attempt a JOIN checkout c ON c.id = a.checkout_id WHERE a.msisdn = ${phone}
      UNION ALL SELECT p.order_id, p.checkout_id, 'runner', p.id FROM participant p
        WHERE EXISTS (
          SELECT FROM jsonb_each_text(p.answers) AS answer
          WHERE answer.value ~ '^[-+0-9 ().]+$' AND regexp_replace(answer.value, '[^0-9]', '', 'g') = ANY (${spellings}))
      UNION ALL SELECT p.order_id, p.checkout_id, 'runner', p.id FROM participant p WHERE p.phone = ${phone}
      UNION ALL SELECT p.order_id, p.checkout_id, 'guardian', p.id FROM participant p
        WHERE regexp_replace(p.guardian->>'phone', '[^0-9]', '', 'g') = ANY (${spellings})
    )
    SELECT DISTINCT CASE WHEN order_id IS NULL THEN 'checkout' ELSE 'order' END AS kind, coalesce(order_id, checkout_id::text) AS id,
      role, participant::text
    FROM found
    UNION ALL
    SELECT CASE WHEN o.id IS NULL THEN 'session' ELSE 'order' END, coalesce(o.id, s.id::text), 'buyer', NULL
    FROM checkout_session s LEFT JOIN "order" o ON o.checkout_session_id = s.session_id
    WHERE s.buyer_phone = ${phone} OR s.prefill->>'buyer_phone' = ${phone}`;
}

type Loaded = { readonly key: EntryKey; readonly entry: Entry; readonly of: readonly Found[] };

async function inFull(tx: Tx, { key, entry, of }: Loaded, now: Date): Promise<PersonEntry> {
  const { order, checkout, session } = entry;
  const eventId = order?.eventId ?? checkout?.eventId ?? session?.eventId ?? '';
  const [event] = await tx.$queryRaw<{ name: string | null; startsAt: Date | null }[]>`
    SELECT list_item->>'name' AS name, (list_item->>'starts_at')::timestamptz AS "startsAt" FROM event_snapshot
    WHERE event_id = ${eventId}`;
  const ids = (role: PersonRole) =>
    of.flatMap((one) => (one.role === role && one.participant !== null ? [one.participant] : []));
  const startsAt = event?.startsAt ?? null;
  const isOver = startsAt !== null && startsAt <= now;
  return {
    key,
    entry,
    roles: [...new Set(of.map(({ role }) => role))],
    runners: ids('runner'),
    guards: ids('guardian'),
    eventId,
    eventName: checkout?.eventName ?? session?.eventName ?? event?.name ?? eventId,
    startsAt,
    people: await countPeople(tx, entry),
    isAwaited: order !== null && isPaidFor(order.status) && !isOver,
    kept: whyKept(entry, now),
  };
}

const countPeople = (tx: Tx, { order, checkout }: Entry): Promise<number> =>
  order
    ? tx.participant.count({ where: { orderId: order.id } })
    : checkout
      ? tx.participant.count({ where: { checkoutId: checkout.id } })
      : Promise.resolve(0);
