// How many unpaid places of a ticket type an address may hold, and how many it holds, by checkouts and orders in the database. A
// network address may be one script or half of a carrier's phones: what a script takes must leave room for the others behind it
// (docs/decisions/limits.md). Superseded checkouts count until their hold ends: the API cannot cancel it.

import { lockName, type Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { TicketType } from '#lib/partner-api/events.ts';
import { CHARGING_STATUSES, UNPAID } from '#lib/shared/vocabulary/order-status.ts';

type LimitedTicket = { readonly capacity: number; readonly isFree: boolean };

/** Places of one ticket type that one address holds, in part of a place where free places count less with time. */
export type Held = {
  /** Unpaid, by small registrations whose page proved that a browser shows it. */
  readonly proven: number;
  /** Unpaid, by all others. */
  readonly unproven: number;
  /** Paid, not free, within a day. */
  readonly paid: number;
};

export const NOTHING_HELD: Held = { proven: 0, unproven: 0, paid: 0 };

/** A tenth of the ticket type, or 60 where that is more; never more than half. */
const MOST = { share: 1 / 10, atLeast: 60, never: 1 / 2 } as const;
/** Share of it for registrations without a proof; the rest is for small ones whose browsers proved themselves. */
const UNPROVEN_SHARE = 2 / 3;

/** The last share is for those whose page stays open for a while: a script solves a thousand puzzles a minute. */
const PATIENT_SHARE = 1 / 6;

/** A larger registration is bulk; a proof does not change that. */
const FEW = 10;
/** What each address may hold whatever others hold: in all, and without a proof. */
const EVER = { all: FEW, unproven: 5 } as const;
/** Each paid place adds this many to both: an address where buyers pay is not one that hoards. */
const EARNED_BY_PAID = 2;

/** Unpaid places of one address, and of all addresses together beyond what each may ever hold. */
export const mostUnpaid = (capacity: number): number =>
  Math.max(
    1,
    Math.min(Math.floor(capacity * MOST.never), Math.max(MOST.atLeast, Math.floor(capacity * MOST.share))),
  );

const mostUnproven = (capacity: number): number =>
  Math.max(1, Math.floor(mostUnpaid(capacity) * UNPROVEN_SHARE));

const mostAtOnce = (capacity: number): number =>
  mostUnpaid(capacity) - Math.floor(mostUnpaid(capacity) * PATIENT_SHARE);

export const largestAtOnce = (capacity: number): number =>
  Math.max(Math.min(FEW, mostUnpaid(capacity)), mostUnproven(capacity));

/** What an address holds beyond what each may ever hold. All addresses share `mostUnpaid` for it. */
export function sharedPart({ proven, unproven, paid }: Held): number {
  const earned = EARNED_BY_PAID * paid;
  const unprovenPart = Math.max(0, unproven - EVER.unproven - earned);
  return unprovenPart + Math.max(0, proven + unproven - unprovenPart - EVER.all - earned);
}

export const isBulk = (quantity: number): boolean => quantity > FEW;

/**
 * Whether an address may hold `quantity` more. `patient`: its page has also been open for a while.
 * @returns `room`: yes; `full`: no; else the places that it would need of what all addresses share
 */
export function roomAt(
  { capacity, isFree }: LimitedTicket,
  held: Held,
  wanted: { readonly quantity: number; readonly proven: boolean; readonly patient: boolean },
): 'room' | 'full' | { readonly shared: number } {
  const kind = wanted.proven && !isBulk(wanted.quantity) ? 'proven' : 'unproven';
  const after = { ...held, [kind]: held[kind] + wanted.quantity };
  // More places than there are: no wait makes room, and the provider refuses the order.
  if (after.proven + after.unproven > capacity) return 'room';
  const isPatient = kind === 'proven' && wanted.patient;
  if (after.proven + after.unproven > (isPatient ? mostUnpaid(capacity) : mostAtOnce(capacity)))
    return 'full';
  if (kind === 'unproven' && after.unproven > mostUnproven(capacity)) return 'full';
  // A free race has no payments, so an address could never earn more.
  const shared = isFree ? 0 : sharedPart(after) - sharedPart(held);
  return shared > 0 ? { shared } : 'room';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Length of a hold, in seconds, where none is known: partner-api.md 8 does not name it. */
const HOLD = 15 * MINUTE;
/** A confirmed free place counts as held, less and less, for this long: it cannot be taken back. */
const FREE_COUNTS = 2 * HOUR;

export type LimitedTickets = ReadonlyMap<string, LimitedTicket>;

export const limitedTickets = (
  types: readonly Pick<TicketType, 'ticket_type_id' | 'capacity' | 'is_free'>[],
): LimitedTickets =>
  new Map(types.map((type) => [type.ticket_type_id, { capacity: type.capacity, isFree: type.is_free }]));

export type WantedPlaces = {
  readonly eventId: string;
  /** From `addressKeyOf`; null if the address is unknown, which nothing limits. */
  readonly addressKey: string | null;
  readonly quantities: ReadonlyMap<string, number>;
  readonly tickets: LimitedTickets;
  /** The page proved that a browser shows it. */
  readonly proven: boolean;
  /** The page has been open for `PATIENCE_SECONDS` since a proof was asked for. */
  readonly patient: boolean;
};

/**
 * `later`: the registration may wait until there is room. `too_many`: it never has room at once, or is too large to wait;
 * `most` would have, and `until` is when the first held places are released.
 */
export type PlacesVerdict =
  | { readonly kind: 'now' | 'later' }
  | { readonly kind: 'too_many'; readonly atOnce: boolean; readonly most: number; readonly until: Date };

/**
 * Whether there is room. Call it in the transaction that lets the checkout take its places: it takes locks, so that
 * concurrent checkouts of one address, and those that need what all addresses share, are counted one after the other.
 */
export async function findPlacesVerdict(tx: Tx, wanted: WantedPlaces, now: Date): Promise<PlacesVerdict> {
  const { eventId, addressKey, quantities, tickets, proven, patient } = wanted;
  if (addressKey === null) return { kind: 'now' };
  await lockName(tx, `places ${eventId} ${addressKey}`);
  const held = await heldByAddress(tx, { eventId, addressKey }, now);
  let kind: 'now' | 'later' = 'now';
  for (const [ticketTypeId, quantity] of quantities) {
    // The provider refuses a ticket type that the event does not have.
    const ticket = tickets.get(ticketTypeId);
    if (!ticket) continue;
    const room = roomAt(ticket, held.get(ticketTypeId) ?? NOTHING_HELD, { quantity, proven, patient });
    if (room === 'room' || (room !== 'full' && (await isShared(tx, wanted, ticketTypeId, room.shared, now))))
      continue;
    const tooMany = mostNow(ticket, quantity);
    if (tooMany) return { kind: 'too_many', ...tooMany, until: await firstEnd(tx, eventId, now) };
    kind = 'later';
  }
  return { kind };
}

/** Why a quantity that has no room cannot wait for it; null if it can. */
function mostNow({ capacity }: LimitedTicket, quantity: number): { atOnce: boolean; most: number } | null {
  const most = mostUnpaid(capacity);
  const atOnce = isBulk(quantity) ? largestAtOnce(capacity) : most;
  if (quantity > atOnce) return { atOnce: true, most: atOnce };
  return isBulk(quantity) ? { atOnce: false, most: Math.min(FEW, most) } : null;
}

/** Whether the part that all addresses share has room for `places` more; its lock stays held. */
async function isShared(
  tx: Tx,
  { eventId, tickets }: WantedPlaces,
  ticketTypeId: string,
  places: number,
  now: Date,
): Promise<boolean> {
  await lockName(tx, `places ${eventId}`);
  const shared = await sharedByAll(tx, { eventId, ticketTypeId }, now);
  return shared + places <= mostUnpaid(tickets.get(ticketTypeId)?.capacity ?? 0);
}

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

const isHeld = (now: Date) => Prisma.sql`(
  (c.state = 'waiting' AND NOT c.waits_for_room) OR
  (o.status IN (${Prisma.join([...UNPAID, ...CHARGING_STATUSES])}) AND o.hold_expires_at > ${now}))`;

/** SQL: the sums of `Held` over checkouts `c`, their orders `o` and places `p`. */
const sums = (now: Date) => Prisma.sql`
  coalesce(sum(held) FILTER (WHERE is_proven), 0)::float AS proven,
  coalesce(sum(held) FILTER (WHERE NOT is_proven), 0)::float AS unproven,
  coalesce(sum(quantity) FILTER (WHERE is_paid), 0)::int AS paid
  FROM (
    SELECT c.address_key, p.ticket_type_id, p.quantity,
      c.proof IS NOT NULL AND p.quantity <= ${FEW} AS is_proven,
      o.status = 'paid' AND o.total > 0 AS is_paid,
      p.quantity * CASE WHEN ${isHeld(now)} THEN 1
        WHEN o.status = 'paid' AND o.total = 0
          THEN greatest(0, 1 - extract(epoch FROM ${now}::timestamptz - c.created_at) / ${FREE_COUNTS}::float)
        ELSE 0 END AS held
    FROM checkout_places p JOIN checkout c ON c.id = p.checkout_id LEFT JOIN "order" o ON o.id = c.order_id
    WHERE c.created_at > ${before(now, DAY)}`;

async function heldByAddress(
  tx: Tx,
  { eventId, addressKey }: { eventId: string; addressKey: string },
  now: Date,
): Promise<Map<string, Held>> {
  const rows = await tx.$queryRaw<(Held & { ticketTypeId: string })[]>`
    SELECT ticket_type_id AS "ticketTypeId", ${sums(now)}
      AND c.event_id = ${eventId} AND c.address_key = ${addressKey}) AS one GROUP BY 1`;
  return new Map(rows.map(({ ticketTypeId, ...held }) => [ticketTypeId, held]));
}

async function sharedByAll(
  tx: Tx,
  { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string },
  now: Date,
): Promise<number> {
  const rows = await tx.$queryRaw<Held[]>`
    SELECT ${sums(now)}
      AND c.event_id = ${eventId} AND p.ticket_type_id = ${ticketTypeId} AND c.address_key IS NOT NULL) AS one
    GROUP BY address_key`;
  return rows.reduce((sum, held) => sum + sharedPart(held), 0);
}

async function firstEnd(tx: Tx, eventId: string, now: Date): Promise<Date> {
  const [first] = await tx.$queryRaw<[{ ends: Date | null }]>`
    SELECT min(o.hold_expires_at) AS ends FROM checkout c JOIN "order" o ON o.id = c.order_id
    WHERE c.event_id = ${eventId} AND c.created_at > ${before(now, DAY)} AND ${isHeld(now)}`;
  return first.ends ?? new Date(now.getTime() + HOLD * 1000);
}
