// How often something may be tried, counted in the database so that all instances and restarts share it. A try is
// counted before it is looked at: many at once cannot pass on one stale count.
import { createHash } from 'node:crypto';
import type { Db } from '#lib/db/client.ts';

/** What one rule says of one try. */
export type ThrottleRule = {
  /** What it counts by, beginning with a name of its own. Kept as a digest: what was typed is not. */
  readonly by: readonly [name: string, ...subject: string[]];
  readonly limit: number;
  readonly seconds: number;
  /** A try that was right clears what was counted by it, instead of taking back itself alone. */
  readonly clears?: true;
};

const keyOf = ({ by }: ThrottleRule): string => createHash('sha256').update(JSON.stringify(by)).digest('hex');

type Count = { attempts: number; windowEndsAt: Date };

/** One more on the rule's running window, which its first try opened. */
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
 * Counts one try by each rule in turn; the first one that refuses it stops the others from counting.
 * @returns when the next try is looked at; null: this one is
 */
export async function countTry(db: Db, rules: readonly ThrottleRule[], now: Date): Promise<Date | null> {
  await db.throttle.deleteMany({ where: { windowEndsAt: { lte: now } } });
  for (const rule of rules) {
    const { attempts, windowEndsAt } = await count(db, rule, now);
    if (attempts > rule.limit) return windowEndsAt;
  }
  return null;
}

/** Takes a counted try back because it was right: being right often is not guessing. */
export async function forgiveTry(db: Db, rules: readonly ThrottleRule[]): Promise<void> {
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
