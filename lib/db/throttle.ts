// Counts attempts in the database before they are checked: concurrent attempts cannot pass on one stale count.
import type { Tx } from '#lib/db/client.ts';
import type { Digest } from '#lib/db/keyed-digest.ts';

export type ThrottleRule = {
  /** What it counts by, beginning with the rule's name. Only a digest of it is stored. */
  readonly by: readonly [name: string, ...subject: string[]];
  readonly limit: number;
  readonly seconds: number;
};

type Counter = { readonly db: Tx; readonly digest: Digest; readonly now: () => Date };

type Count = { attempts: number; windowEndsAt: Date };

/** Counts, and deletes what others counted in windows that are over, in one statement. */
async function count({ db, digest, now }: Counter, rule: ThrottleRule): Promise<Count> {
  const at = now();
  const key = digest(...rule.by);
  const ends = new Date(at.getTime() + rule.seconds * 1000);
  const [row] = await db.$queryRaw<Count[]>`
    WITH past AS (
      DELETE FROM throttle WHERE key IN (
        SELECT key FROM throttle WHERE window_ends_at <= ${at} AND key <> ${key} FOR UPDATE SKIP LOCKED))
    INSERT INTO throttle AS t (key, attempts, window_ends_at) VALUES (${key}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN t.window_ends_at > ${at}::timestamptz THEN LEAST(t.attempts, ${rule.limit}) + 1 ELSE 1 END,
      window_ends_at = CASE WHEN t.window_ends_at > ${at}::timestamptz THEN t.window_ends_at ELSE excluded.window_ends_at END
    RETURNING attempts, window_ends_at AS "windowEndsAt"`;
  if (!row) throw new Error('throttle: the upsert returned no row');
  return row;
}

/** Stops at the first rule that refuses. @returns when the next attempt is allowed; null if this one is */
export async function countAttempt(counter: Counter, rules: readonly ThrottleRule[]): Promise<Date | null> {
  for (const rule of rules) {
    const { attempts, windowEndsAt } = await count(counter, rule);
    if (attempts > rule.limit) return windowEndsAt;
  }
  return null;
}

/** @returns the attempts in the current window */
export const countAnyway = async (counter: Counter, rule: ThrottleRule): Promise<number> =>
  (await count(counter, rule)).attempts;

/** Takes back one count, because only wrong attempts count as guesses. */
export async function forgiveAttempt({ db, digest }: Counter, rules: readonly ThrottleRule[]): Promise<void> {
  for (const { by } of rules)
    await db.throttle.updateMany({
      where: { key: digest(...by), attempts: { gt: 0 } },
      data: { attempts: { decrement: 1 } },
    });
}
