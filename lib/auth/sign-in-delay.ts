// Each sign-in attempt delays the next one, longer each time; an account is never locked.
import 'server-only';
import type { Db } from '#lib/db/client.ts';
import type { Digest } from '#lib/db/keyed-digest.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type Delayed = { readonly code: 'delayed'; readonly retryAt: Date };

export type DelayRule = {
  /** Name of the rule and its subject, stored as a digest. */
  readonly by: readonly [name: string, ...subject: string[]];
  readonly free: number;
  /** The delay doubles with each further attempt up to the longest. */
  readonly firstWait: number;
  readonly longestWait: number;
};

/** `browser`: id of a browser that signed in to this account before, otherwise `null`. */
export type Attempt = {
  readonly email: string;
  readonly address: string;
  readonly browser: string | null;
};

const MINUTE = 60;

/** Strangers are delayed by account and address; the account alone is never delayed for more than a minute. */
export const passwordRules = ({ email, address, browser }: Attempt): readonly DelayRule[] =>
  browser === null
    ? [
        { by: ['password by pair', email, address], free: 5, firstWait: 15, longestWait: 15 * MINUTE },
        { by: ['password by address', address], free: 100, firstWait: 15, longestWait: 15 * MINUTE },
        { by: ['password by account', email], free: 50, firstWait: 1, longestWait: MINUTE },
      ]
    : [{ by: ['password by browser', browser], free: 5, firstWait: 15, longestWait: 15 * MINUTE }];

/** Six digits are easier to guess than a password: all strangers share one counter per account. */
export const codeRules = (staffId: string, browser: string | null): readonly DelayRule[] => [
  { by: ['code', staffId, browser ?? 'stranger'], free: 5, firstWait: 30, longestWait: 15 * MINUTE },
];

export const confirmRules = (staffId: string): readonly DelayRule[] => [
  { by: ['confirm', staffId], free: 5, firstWait: 15, longestWait: 15 * MINUTE },
];

/** Accepts each code once: a code is valid for at most 90 seconds, so it can be forgotten afterwards. */
export const usedCodeRule = (staffId: string, code: string): DelayRule => ({
  by: ['used code', staffId, code],
  free: 1,
  firstWait: 2 * MINUTE,
  longestWait: 2 * MINUTE,
});

const RETENTION_MS = 24 * 60 * MINUTE * 1000;

export type DelayCounter = { readonly db: Db; readonly digest: Digest; readonly now: () => Date };

/** Counts an attempt before it is checked, so that parallel attempts cannot all pass on the same stale count. */
export async function countSignIn(
  counter: DelayCounter,
  rules: readonly DelayRule[],
): Promise<Result<null, Delayed>> {
  const { db, digest } = counter;
  const now = counter.now();
  await db.signInDelay.deleteMany({ where: { forgetAt: { lte: now } } });
  const keys = rules.map(({ by }) => digest(...by));
  const waiting = await latestWait(db, keys, now);
  if (waiting) return err({ code: 'delayed', retryAt: waiting });
  for (const rule of rules) {
    if (!(await count(counter, rule, now)))
      return err({ code: 'delayed', retryAt: (await latestWait(db, keys, now)) ?? now });
  }
  return ok(null);
}

export const nextAttemptAt = (
  { db, digest, now }: DelayCounter,
  rules: readonly DelayRule[],
): Promise<Date | null> =>
  latestWait(
    db,
    rules.map(({ by }) => digest(...by)),
    now(),
  );

async function latestWait(db: Db, keys: string[], now: Date): Promise<Date | null> {
  const { _max } = await db.signInDelay.aggregate({
    where: { key: { in: keys }, notBefore: { gt: now } },
    _max: { notBefore: true },
  });
  return _max.notBefore;
}

/** `false` if a parallel attempt came first and this one has to wait. */
async function count({ db, digest }: DelayCounter, rule: DelayRule, now: Date): Promise<boolean> {
  const { free, firstWait, longestWait } = rule;
  const forgetAt = new Date(now.getTime() + RETENTION_MS);
  const first = new Date(now.getTime() + (free <= 1 ? firstWait * 1000 : 0));
  const counted = await db.$executeRaw`
    INSERT INTO sign_in_delay AS d (key, attempts, not_before, forget_at)
    VALUES (${digest(...rule.by)}, 1, ${first}, ${forgetAt})
    ON CONFLICT (key) DO UPDATE SET
      attempts = d.attempts + 1,
      not_before = ${now}::timestamptz + make_interval(secs => CASE WHEN d.attempts + 1 < ${free} THEN 0
        ELSE LEAST(${longestWait}, ${firstWait} * 2 ^ LEAST(d.attempts + 1 - ${free}, 20)) END),
      forget_at = ${forgetAt}
    WHERE d.not_before <= ${now}`;
  return counted === 1;
}

/** Resets the first rule's counter and takes the attempt back from the others. */
export async function forgiveSignIn(
  { db, digest }: Omit<DelayCounter, 'now'>,
  rules: readonly DelayRule[],
): Promise<void> {
  const [first, ...others] = rules.map(({ by }) => digest(...by));
  await db.signInDelay.deleteMany({ where: { key: first } });
  await db.signInDelay.updateMany({
    where: { key: { in: others }, attempts: { gt: 0 } },
    data: { attempts: { decrement: 1 } },
  });
}
