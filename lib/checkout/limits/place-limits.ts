// How many unpaid places of one ticket type an address may hold. Pure. A network address may be one script or half of a
// carrier's phones: what a script takes must leave room for the others behind the same address (docs/decisions/limits.md).

export type LimitedTicket = { readonly capacity: number; readonly isFree: boolean };

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
/** The rest is for small registrations of browsers that proved themselves. */
const UNPROVEN_SHARE = 2 / 3;

/** The last of it is for those of them whose page stays open for a while: a script solves puzzles by the thousand in a minute. */
const PATIENT_SHARE = 1 / 6;

/** A larger registration is bulk: no proof makes it another. */
export const FEW = 10;
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
  // More than there are: no wait makes room, and the provider refuses them.
  if (after.proven + after.unproven > capacity) return 'room';
  const isPatient = kind === 'proven' && wanted.patient;
  if (after.proven + after.unproven > (isPatient ? mostUnpaid(capacity) : mostAtOnce(capacity)))
    return 'full';
  if (kind === 'unproven' && after.unproven > mostUnproven(capacity)) return 'full';
  // A free race has no payments, so an address could never earn more.
  const shared = isFree ? 0 : sharedPart(after) - sharedPart(held);
  return shared > 0 ? { shared } : 'room';
}
