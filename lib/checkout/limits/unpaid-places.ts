// How many places of one event may be unpaid at the same time, so that no visitor can make an event sold out without
// paying. Counted from the checkouts and orders in the database.
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to this many unpaid places, an address is limited only by `mostUnpaid` per phone. */
const FEW = 10;

/**
 * The limit is a quarter of the event's capacity, or 60 places if that is more (but at most half of the capacity). It holds
 * per phone, per address, and for all addresses together that hold more than `FEW` places and paid nothing for a day.
 * Each paid place allows its address two more.
 */
const UNPAID = { atLeast: 60, shareOfEvent: 1 / 4, mostShare: 1 / 2, perPaidPlace: 2 } as const;

/** Length of a hold, in seconds, if the provider has not sent its end yet (partner-api.md 8). */
const HOLD = 15 * MINUTE;
/** Longest possible hold, in seconds. */
const LONGEST_HOLD = 6 * HOUR;

export type TooManyUnpaid = { until: Date; most: number };

type Wanted = {
  eventId: string;
  /** Places of all its ticket types together. */
  capacity: number;
  places: number;
  phone: string;
  addressKey: string | null;
};

/**
 * Checks whether `places` more may be held unpaid. Call it in the transaction that stores the checkout: it takes a lock, so
 * that concurrent checkouts of one address, and all large ones of one event, are checked one after the other.
 * @returns null if allowed; else `until`, when the first of the unpaid places is released, and `most`, the limit
 */
export async function tooManyUnpaid(tx: Tx, wanted: Wanted, now: Date): Promise<TooManyUnpaid | null> {
  const { eventId, capacity, places, phone, addressKey } = wanted;
  const lock = places > FEW ? `places ${eventId}` : `places ${addressKey ?? phone}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
  const most = mostUnpaid(capacity);
  const byPhone = await unpaidPlaces(tx, wanted, now, Prisma.sql`c.buyer_phone = ${phone}`);
  if (byPhone.places + places > most) return { until: byPhone.ends, most };
  if (addressKey === null) return null;
  const byAddress = await unpaidPlaces(tx, wanted, now, Prisma.sql`c.address_key = ${addressKey}`);
  if (byAddress.places + places <= FEW) return null;
  const paid = await paidPlaces(tx, addressKey, now);
  if (paid > 0) {
    const more = most + paid * UNPAID.perPaidPlace;
    return byAddress.places + places > more ? { until: byAddress.ends, most } : null;
  }
  const byMany = await unpaidPlaces(
    tx,
    wanted,
    now,
    Prisma.sql`(c.address_key = ${addressKey} OR c.address_key IN (${unpaidBulk(eventId, now)}))`,
  );
  return byMany.places + places > most ? { until: byMany.ends, most } : null;
}

const mostUnpaid = (capacity: number): number =>
  Math.max(
    FEW,
    Math.floor(capacity * UNPAID.shareOfEvent),
    Math.min(UNPAID.atLeast, Math.floor(capacity * UNPAID.mostShare)),
  );

const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

/** SQL condition on checkout `c` and order `o`: in the queue, or holding its places without being paid. */
const isUnpaid = (eventId: string, now: Date) => Prisma.sql`
  c.event_id = ${eventId} AND c.created_at > ${addSeconds(now, -LONGEST_HOLD)} AND (c.state = 'waiting' OR (
    o.status IN ('cart', 'payment_initiated', 'prompt_sent', 'failed', 'expired') AND o.hold_expires_at > ${now}))`;

/** `ends`: when the first of the places is released. */
type Held = { places: number; ends: Date };

async function unpaidPlaces(tx: Tx, { eventId }: Wanted, now: Date, whose: Prisma.Sql): Promise<Held> {
  const [held] = await tx.$queryRaw<[{ places: number; ends: Date | null }]>`
    SELECT coalesce(sum(c.places), 0)::int AS places, min(o.hold_expires_at) AS ends
    FROM checkout c LEFT JOIN "order" o ON o.id = c.order_id
    WHERE ${whose} AND ${isUnpaid(eventId, now)}`;
  return { places: held.places, ends: held.ends ?? addSeconds(now, HOLD) };
}

/** Addresses with more than `FEW` unpaid places that paid nothing for a day. */
const unpaidBulk = (eventId: string, now: Date) => Prisma.sql`
  SELECT c.address_key FROM checkout c LEFT JOIN "order" o ON o.id = c.order_id
  WHERE c.address_key IS NOT NULL AND ${isUnpaid(eventId, now)} AND NOT EXISTS (
    SELECT 1 FROM checkout p JOIN "order" q ON q.id = p.order_id
    WHERE p.address_key = c.address_key AND p.created_at > ${addSeconds(now, -DAY)} AND q.status = 'paid')
  GROUP BY 1 HAVING sum(c.places) > ${FEW}`;

async function paidPlaces(tx: Tx, addressKey: string, now: Date): Promise<number> {
  const [paid] = await tx.$queryRaw<[{ places: number }]>`
    SELECT coalesce(sum(c.places), 0)::int AS places FROM checkout c JOIN "order" o ON o.id = c.order_id
    WHERE c.address_key = ${addressKey} AND c.created_at > ${addSeconds(now, -DAY)} AND o.status = 'paid'`;
  return paid.places;
}
