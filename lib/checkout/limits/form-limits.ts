// Limits per visitor on submitted forms, network changes and number proofs. They protect the provider's 60 writes a minute
// (partner-api.md 8). The counts are in PostgreSQL, shared by all processes. Many phones can share one address (a carrier's
// gateway, an office), so the limits per address are high.
import { createHash } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
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
