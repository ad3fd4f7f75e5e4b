// How often a long list, a proof of a buyer's number and a checkout session may be sent. Counted in PostgreSQL, for all
// processes. Forms of usual size are not counted: they cost no more than a page, and what they hold is limited by
// `held-places.ts`.
import type { Ctx } from '#lib/context.ts';
import { countAttempt, type ThrottleRule } from '#lib/db/throttle.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const LIMITS = {
  /** A list of 500 names takes a tenth of a second to parse. A neighbour may send a shorter one at any time. */
  longLists: { limit: 20, seconds: MINUTE },
  /** Each start is a new session only where the one before is over: far more than a person needs. */
  sessionStarts: { limit: 30, seconds: 10 * MINUTE },
  /** Each named session costs a read. A browser names one, and again after a lost answer. */
  sessionNames: { limit: 5, seconds: MINUTE },
  sessionNamesByAddress: { limit: 120, seconds: MINUTE },
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

/**
 * Counts the start of a checkout session by a browser.
 * @returns null if it may be stored, else when the next one may be
 */
export const countSessionStart = (ctx: Ctx, browserKey: string): Promise<Date | null> =>
  countAttempt(ctx, [rule('sessionStarts', browserKey)]);

/** Counts a created session that a browser names for the stored one `id`. Returns as `countSessionStart`. */
export const countSessionName = (
  ctx: Ctx,
  { id, addressKey }: { id: string; addressKey: string | null },
): Promise<Date | null> =>
  countAttempt(ctx, [rule('sessionNames', id), rule('sessionNamesByAddress', addressKey ?? id)]);
