// Counted in the database, before the attempt is checked: concurrent attempts cannot pass on one stale count.
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

async function count({ db, digest, now }: Counter, rule: ThrottleRule): Promise<Count> {
  const ends = new Date(now().getTime() + rule.seconds * 1000);
  const [row] = await db.$queryRaw<Count[]>`
    INSERT INTO throttle AS t (key, attempts, window_ends_at) VALUES (${digest(...rule.by)}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET attempts = LEAST(t.attempts, ${rule.limit}) + 1
    RETURNING attempts, window_ends_at AS "windowEndsAt"`;
  if (!row) throw new Error('throttle: the upsert returned no row');
  return row;
}

const forgetPast = ({ db, now }: Counter) =>
  db.throttle.deleteMany({ where: { windowEndsAt: { lte: now() } } });

/** Stops at the first rule that refuses. @returns when the next attempt is allowed; null if this one is */
export async function countAttempt(counter: Counter, rules: readonly ThrottleRule[]): Promise<Date | null> {
  await forgetPast(counter);
  for (const rule of rules) {
    const { attempts, windowEndsAt } = await count(counter, rule);
    if (attempts > rule.limit) return windowEndsAt;
  }
  return null;
}

/** @returns the attempts in the current window */
export async function countAnyway(counter: Counter, rule: ThrottleRule): Promise<number> {
  await forgetPast(counter);
  return (await count(counter, rule)).attempts;
}

/** Only wrong attempts count as guessing. */
export async function forgiveAttempt({ db, digest }: Counter, rules: readonly ThrottleRule[]): Promise<void> {
  for (const { by } of rules)
    await db.throttle.updateMany({
      where: { key: digest(...by), attempts: { gt: 0 } },
      data: { attempts: { decrement: 1 } },
    });
}
