// How often sign-in may be tried.
import 'server-only';
import type { Db } from '#lib/db/client.ts';
import { countTry, forgiveTry, type ThrottleRule } from '#lib/db/throttle.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

type Attempt = { readonly email: string; readonly address: string };
export type Throttled = { readonly code: 'throttled'; readonly retryAt: Date };

// The narrow rule comes first: one address alone cannot lock a member out for all.
const rulesFor = ({ email, address }: Attempt): readonly ThrottleRule[] => [
  { by: ['sign-in by pair', email, address], limit: 5, seconds: 15 * 60, clears: true },
  { by: ['sign-in by address', address], limit: 100, seconds: 60 * 60 },
  { by: ['sign-in by account', email], limit: 50, seconds: 60 * 60 },
];

/** Counts one attempt; refused with the time from which the next one is looked at. */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<Result<null, Throttled>> {
  const retryAt = await countTry(db, rulesFor(attempt), now);
  return retryAt ? err({ code: 'throttled', retryAt }) : ok(null);
}

/** Takes a counted attempt back because it was right, and clears the account at that address. */
export const forgiveAttempt = (db: Db, attempt: Attempt): Promise<void> => forgiveTry(db, rulesFor(attempt));
