// How often a long list and a proof of a buyer's number may be sent. Counted in PostgreSQL, for all processes. Forms of usual
// size are not counted: they cost no more than a page, and what they hold is limited by `held-places.ts`.
import type { Ctx } from '#lib/context.ts';
import { countAttempt, type ThrottleRule } from '#lib/db/throttle.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const LIMITS = {
  /** A list of 500 names takes a tenth of a second to parse. A neighbour may send a shorter one at any time. */
  longLists: { limit: 20, seconds: MINUTE },
  /** Guesses at the three hidden digits of a buyer's number. One address cannot use up what the others may guess. */
  proofsOfOrder: { limit: 5, seconds: 15 * MINUTE },
  proofsOfOrderADay: { limit: 10, seconds: DAY },
  /** Counts all addresses: at this rate 1,000 guesses take a month. */
  proofsByAllADay: { limit: 30, seconds: DAY },
} as const;

/** The digest that is stored with a checkout instead of the client's address; null if the address is unknown. */
export const addressKeyOf = ({ digest }: Pick<Ctx, 'digest'>, address: string | null): string | null =>
  address === null ? null : digest('address', address).slice(0, 22);

const rule = (name: keyof typeof LIMITS, ...subject: [string, ...string[]]): ThrottleRule => ({
  by: [name, ...subject],
  ...LIMITS[name],
});

/** In characters; some 200 names. */
const SHORT_LIST = 5_000;

/**
 * Counts a pasted list before it is parsed.
 * @returns null if it may be parsed, else when the next one may be
 */
export const countList = async (
  ctx: Ctx,
  { list, addressKey }: { list: string; addressKey: string | null },
): Promise<Date | null> =>
  list.length > SHORT_LIST && addressKey ? countAttempt(ctx, [rule('longLists', addressKey)]) : null;

/**
 * Counts a guess at the phone number of an order's buyer.
 * @returns null if it may be compared, else when the next one may be
 */
export const countProof = (
  ctx: Ctx,
  { ref, address }: { ref: string; address: string },
): Promise<Date | null> =>
  countAttempt(ctx, [
    rule('proofsOfOrder', ref, address),
    rule('proofsOfOrderADay', ref, address),
    rule('proofsByAllADay', ref),
  ]);
