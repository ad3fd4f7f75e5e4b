// How often an order may be looked for.
import type { Db } from '#lib/db/client.ts';
import { countTry, forgiveTry, type ThrottleRule } from '#lib/db/throttle.ts';

export type Search = { phone: string; code: string; address: string };

// A code with a phone number is guessed at neither end. Many phones share one address of their network, so the address
// alone is counted generously.
const rulesFor = ({ phone, code, address }: Search): readonly ThrottleRule[] => [
  { by: ['search by phone', phone], limit: 8, seconds: 15 * 60 },
  { by: ['search by code', code], limit: 8, seconds: 15 * 60 },
  { by: ['search by address', address], limit: 100, seconds: 60 * 60 },
];

/** Counts one search. @returns seconds until the next one is looked at; 0: this one is */
export async function countSearch(db: Db, search: Search, now: Date): Promise<number> {
  const retryAt = await countTry(db, rulesFor(search), now);
  return retryAt ? Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000)) : 0;
}

/** Takes a search back because it found: opening one's own order often is not guessing. */
export const forgiveSearch = (db: Db, search: Search): Promise<void> => forgiveTry(db, rulesFor(search));
