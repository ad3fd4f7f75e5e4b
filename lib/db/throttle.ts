// Limits how often something may be attempted. Counted in the database, across instances and restarts. An attempt is
// counted before it is checked, so that concurrent attempts cannot pass on one stale count.
import { createHash } from 'node:crypto';
import type { Db } from '#lib/db/client.ts';

/** One limit that applies to an attempt. */
export type ThrottleRule = {
  /** What it counts by, beginning with the rule's name. Only a digest of it is stored. */
  readonly by: readonly [name: string, ...subject: string[]];
  readonly limit: number;
  readonly seconds: number;
  /** A correct attempt resets the count, instead of being subtracted from it. */
  readonly clears?: true;
};

const keyOf = ({ by }: ThrottleRule): string => createHash('sha256').update(JSON.stringify(by)).digest('hex');

type Count = { attempts: number; windowEndsAt: Date };

/** Adds one to the rule's current window, which its first attempt opened. */
async function count(db: Db, rule: ThrottleRule, now: Date): Promise<Count> {
  const ends = new Date(now.getTime() + rule.seconds * 1000);
  const [row] = await db.$queryRaw<Count[]>`
    INSERT INTO throttle AS t (key, attempts, window_ends_at) VALUES (${keyOf(rule)}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET attempts = LEAST(t.attempts, ${rule.limit}) + 1
    RETURNING attempts, window_ends_at AS "windowEndsAt"`;
  if (!row) throw new Error('throttle: the upsert returned no row');
  return row;
}

/**
 * Counts one attempt by each rule in turn, up to the first rule that refuses it.
 * @returns when the next attempt is allowed; null if this one is
 */
export async function countAttempt(db: Db, rules: readonly ThrottleRule[], now: Date): Promise<Date | null> {
  await db.throttle.deleteMany({ where: { windowEndsAt: { lte: now } } });
  for (const rule of rules) {
    const { attempts, windowEndsAt } = await count(db, rule, now);
    if (attempts > rule.limit) return windowEndsAt;
  }
  return null;
}

/** Counts an attempt by a rule without applying its limit. @returns the attempts in the current window */
export async function countAnyway(db: Db, rule: ThrottleRule, now: Date): Promise<number> {
  await db.throttle.deleteMany({ where: { windowEndsAt: { lte: now } } });
  return (await count(db, rule, now)).attempts;
}

/** Subtracts a counted attempt that was correct: only wrong ones count as guessing. */
export async function forgiveAttempt(db: Db, rules: readonly ThrottleRule[]): Promise<void> {
  for (const rule of rules) {
    const key = keyOf(rule);
    if (rule.clears) await db.throttle.deleteMany({ where: { key } });
    else
      await db.throttle.updateMany({
        where: { key, attempts: { gt: 0 } },
        data: { attempts: { decrement: 1 } },
      });
  }
}
