// How often sign-in may be tried, counted in the database so that all instances and restarts share it. An attempt is
// counted before the password is looked at: many at once cannot pass on one stale count.
import 'server-only';
import { createHash } from 'node:crypto';
import type { Db } from '#lib/db/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

type Rule = {
  readonly name: 'pair' | 'address' | 'account';
  readonly limit: number;
  readonly seconds: number;
};

// The narrow rule comes first and stops the others from counting: one address alone cannot lock a member out for all.
const RULES: readonly Rule[] = [
  { name: 'pair', limit: 5, seconds: 15 * 60 },
  { name: 'address', limit: 100, seconds: 60 * 60 },
  { name: 'account', limit: 50, seconds: 60 * 60 },
];

type Attempt = { readonly email: string; readonly address: string };
export type Throttled = { readonly code: 'throttled'; readonly retryAt: Date };

function keyOf(rule: Rule, { email, address }: Attempt): string {
  const subject = { pair: [email, address], address: [address], account: [email] }[rule.name];
  return createHash('sha256')
    .update(JSON.stringify([rule.name, ...subject]))
    .digest('hex');
}

type Count = { attempts: number; windowEndsAt: Date };

/** One more on the key's running window, which its first attempt opened. */
async function count(db: Db, key: string, rule: Rule, now: Date): Promise<Count> {
  const ends = new Date(now.getTime() + rule.seconds * 1000);
  const [row] = await db.$queryRaw<Count[]>`
    INSERT INTO sign_in_throttle AS t (key, attempts, window_ends_at) VALUES (${key}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET attempts = LEAST(t.attempts, ${rule.limit}) + 1
    RETURNING attempts, window_ends_at AS "windowEndsAt"`;
  if (!row) throw new Error('sign_in_throttle: the upsert returned no row');
  return row;
}

/** Counts one attempt; refused with the time from which the next one is looked at. */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<Result<null, Throttled>> {
  await db.signInThrottle.deleteMany({ where: { windowEndsAt: { lte: now } } });
  for (const rule of RULES) {
    const { attempts, windowEndsAt } = await count(db, keyOf(rule, attempt), rule, now);
    if (attempts > rule.limit) return err({ code: 'throttled', retryAt: windowEndsAt });
  }
  return ok(null);
}

/** Takes a counted attempt back because it was right: signing in often is not guessing. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  const [pair, ...wider] = RULES.map((rule) => keyOf(rule, attempt));
  await db.signInThrottle.deleteMany({ where: { key: pair } });
  await db.signInThrottle.updateMany({
    where: { key: { in: wider }, attempts: { gt: 0 } },
    data: { attempts: { decrement: 1 } },
  });
}
