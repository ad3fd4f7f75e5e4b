// How often an order may be looked for, counted in the database for all instances. A search is counted before anything
// is looked up: many at once cannot pass on one stale count.
import { createHash } from 'node:crypto';
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#lib/db/client.ts';

export type Search = { phone: string; code: string; address: string };

// A code with a phone number is guessed at neither end. Many phones share one address of their network, so the address
// alone is counted generously.
const RULES = {
  phone: { points: 8, duration: 15 * 60 },
  code: { points: 8, duration: 15 * 60 },
  address: { points: 100, duration: 60 * 60 },
} as const;
type Subject = keyof typeof RULES;
const SUBJECTS: readonly Subject[] = ['phone', 'code', 'address'];

/** What was typed is not kept. */
const keyOf = (subject: Subject, search: Search): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, search[subject]]))
    .digest('hex');

const limiter = (db: Db, subject: Subject): RateLimiterPrisma =>
  new RateLimiterPrisma({
    storeClient: db,
    tableName: 'findThrottle',
    keyPrefix: '',
    ...RULES[subject],
    clearExpiredByTimeout: false,
  });

/** Counts one search. @returns seconds until the next one is looked at; 0: this one is */
export async function countSearch(db: Db, search: Search, now: Date): Promise<number> {
  await db.findThrottle.deleteMany({ where: { expire: { lte: now } } });
  for (const subject of SUBJECTS) {
    try {
      await limiter(db, subject).consume(keyOf(subject, search));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
  return 0;
}

/** Takes a search back because it found: opening one's own order often is not guessing. */
export async function forgiveSearch(db: Db, search: Search): Promise<void> {
  for (const subject of SUBJECTS) await limiter(db, subject).reward(keyOf(subject, search));
}
