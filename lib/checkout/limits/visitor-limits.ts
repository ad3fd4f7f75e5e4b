// Limits per visitor: how often forms, network changes and number proofs may be sent, which protects the provider's 60
// writes a minute (partner-api.md 8), and how many places may be unpaid. Counted in PostgreSQL, for all processes. Many
// phones can share one address (a carrier's gateway, an office), so the limits per address are high.
import { createHash } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { countAttempt, type ThrottleRule } from '#lib/db/throttle.ts';
import { isRef } from '#lib/shared/capability.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Counts per window, in seconds. */
const LIMITS = {
  /** High enough for an office or a carrier's gateway in the first minutes of a sale. */
  formsByAddress: { limit: 1_500, seconds: 15 * MINUTE },
  /** A pasted list costs more to parse than a hundred fields. A club needs a few attempts. */
  listsByAddress: { limit: 60, seconds: 15 * MINUTE },
  /** Corrections of one open form. */
  sendsOfForm: { limit: 60, seconds: 15 * MINUTE },
  /** New registrations of one phone for one event: a family registers one after the other. */
  entriesByPhone: { limit: 20, seconds: 15 * MINUTE },
  /** Each change creates an order. Its places are held in addition to the former order's until that hold ends. */
  networkChanges: { limit: 4, seconds: HOUR },
  /** Guesses at the three hidden digits of a buyer's number: at this rate 1,000 guesses take two months. */
  proofsOfOrder: { limit: 5, seconds: 15 * MINUTE },
  proofsOfOrderADay: { limit: 15, seconds: DAY },
  proofsByAddress: { limit: 100, seconds: HOUR },
} as const;

/** The digest that is stored with a checkout instead of the client's address; null if the address is unknown. */
export const addressKeyOf = (address: string | null): string | null =>
  address === null
    ? null
    : createHash('sha256').update(`address ${address}`).digest('base64url').slice(0, 22);

const rule = (name: keyof typeof LIMITS, ...subject: [string, ...string[]]): ThrottleRule => ({
  by: [name, ...subject],
  ...LIMITS[name],
});

type Sent = { addressKey: string | null; formId: string | null; hasList: boolean };

/**
 * Counts a submitted form before it is checked. A repeat of a stored submission is not counted.
 * @returns null if the form is within the limits, else when the next one is accepted
 */
export function countForm({ db, now }: Ctx, { addressKey, formId, hasList }: Sent): Promise<Date | null> {
  return countAttempt(
    db,
    [
      ...(formId ? [rule('sendsOfForm', formId)] : []),
      ...(addressKey ? [rule('formsByAddress', addressKey)] : []),
      ...(addressKey && hasList ? [rule('listsByAddress', addressKey)] : []),
    ],
    now(),
  );
}

/** Counts a valid registration before it is stored. Returns the same as `countForm`. */
export const countRegistration = (
  { db, now }: Ctx,
  registration: { phone: string; eventId: string },
): Promise<Date | null> =>
  countAttempt(db, [rule('entriesByPhone', registration.phone, registration.eventId)], now());

/** Counts a network change per buyer and event. Returns the same as `countForm`. */
export async function countNetworkChange({ db, now }: Ctx, ref: string): Promise<Date | null> {
  const checkout =
    isRef(ref) &&
    (await db.checkout.findUnique({
      where: { ref },
      select: { buyerPhone: true, eventId: true, supersededById: true },
    }));
  // A repeated click leads to the order that the first one created.
  if (!checkout || checkout.supersededById) return null;
  return countAttempt(db, [rule('networkChanges', checkout.buyerPhone ?? ref, checkout.eventId)], now());
}

/** Counts a guess at the phone number of an order's buyer. Returns the same as `countForm`. */
export const countProof = (
  { db, now }: Ctx,
  { ref, address }: { ref: string; address: string },
): Promise<Date | null> =>
  countAttempt(
    db,
    [rule('proofsByAddress', address), rule('proofsOfOrder', ref), rule('proofsOfOrderADay', ref)],
    now(),
  );

/** Up to this many unpaid places, an address is limited only by `mostUnpaid` per phone. */
const FEW = 10;

/**
 * So that no visitor can make an event sold out without paying, counted from the checkouts and orders in the database.
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
