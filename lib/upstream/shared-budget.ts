// One budget of provider calls for all instances (partner-api.md 8), counted in PostgreSQL. What the provider's own
// headers say overrides our count at once, for everybody.
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { Budget, LimitObservation } from '#lib/partner-api/budget.ts';
import type { CallKind, CallPriority } from '#lib/partner-api/call.ts';
import { err, ok } from '#lib/shared/result.ts';
import { sharedLimits } from '#lib/upstream/shared-limits.ts';

/** Calls a minute until an answer names the real limit. */
export type CallLimits = Record<CallKind, number>;
export const DOCUMENTED_LIMITS: CallLimits = { token: 10, read: 300, write: 60 };

const WINDOW_SECONDS = 60;
/** A call takes time to arrive: the provider's window opens, and ends, this much later than ours. */
const UNDER_WAY_SECONDS = 0.1;
/** Ends of windows this close to each other are one window's: headers count whole seconds. */
const SAME_WINDOW_SECONDS = 2;
/**
 * New orders may run this part of the limit ahead of an even spread; what is left waits for payments. A burst at the
 * start of a window harms nobody; towards its end only what the rounding of its length could waste is let go.
 */
const ORDERS_AHEAD = { atStart: 1 / 6, atEnd: 1 / 20 };
/** Reads that nobody waits for leave this part of the window to pages. */
const KEPT_FOR_PAGES = 1 / 4;
/** Reads for a list are made while no more than this part of the window is used, by anybody: evenly spread, with a burst. */
const LISTS = { share: 1 / 2, ahead: 1 / 3 };

type Limiters = Record<CallKind, RateLimiterPrisma>;

/** Every call takes one point; a refusal says how many seconds to wait. */
export function sharedBudget(db: Db, limits: CallLimits = DOCUMENTED_LIMITS): Budget {
  const limiters: Limiters = {
    token: limiter(db, 'token', limits),
    read: limiter(db, 'read', limits),
    write: limiter(db, 'write', limits),
  };
  const known = sharedLimits(db);
  return {
    acquire: async (kind, priority) => {
      const limiter = limiters[kind];
      limiter.points = (await known.read(kind)) ?? limiter.points;
      try {
        const early = secondsTooEarly(await limiter.consume(kind), limiter.points, priority);
        if (early === 0) return ok(undefined);
        await limiter.reward(kind);
        return err({ retryAfterSeconds: early });
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return err({ retryAfterSeconds: Math.max(0.05, refusal.msBeforeNext / 1000) });
      }
    },
    observe: async (kind, seen) => {
      if (seen.limit !== null) await known.write(kind, seen.limit);
      await align(db, limiters[kind], kind, seen);
    },
  };
}

function limiter(db: Db, kind: CallKind, limits: CallLimits): RateLimiterPrisma {
  return new RateLimiterPrisma({
    storeClient: db,
    tableName: 'upstreamBudget',
    keyPrefix: '',
    points: limits[kind],
    duration: WINDOW_SECONDS + UNDER_WAY_SECONDS,
    clearExpiredByTimeout: false,
  });
}

/**
 * Seconds until a call of this priority may go; 0: now. Payments go before new orders, because holds tick, and pages
 * before background reads, of orders above all, and lists come last: who comes first finds points at any time of the
 * window.
 */
function secondsTooEarly(taken: RateLimiterRes, limit: number, priority: CallPriority): number {
  const left = taken.msBeforeNext / 1000;
  if (priority === 'background') return taken.consumedPoints > limit * (1 - KEPT_FOR_PAGES) ? left : 0;
  const elapsed = 1 - Math.min(WINDOW_SECONDS, left) / WINDOW_SECONDS;
  if (priority === 'list')
    return taken.consumedPoints > limit * LISTS.share * Math.min(1, elapsed + LISTS.ahead) ? left : 0;
  if (priority !== 'order') return 0;
  const perSecond = limit / WINDOW_SECONDS;
  const ahead = ORDERS_AHEAD.atStart + (ORDERS_AHEAD.atEnd - ORDERS_AHEAD.atStart) * elapsed;
  const excess = taken.consumedPoints - limit * (elapsed + ahead);
  return Math.max(0, Math.min(excess / perSecond, left));
}

/**
 * Our window takes the end of the provider's, and never counts fewer calls than the provider did. The header rounds the
 * end up, so the earliest end that any answer told is the nearest to the truth; a provider that rounds down answers
 * one call with 429 and its wait.
 */
async function align(
  db: Db,
  limiter: RateLimiterPrisma,
  kind: CallKind,
  seen: LimitObservation,
): Promise<void> {
  const { limit, remaining, resetSeconds, retryAfterSeconds } = seen;
  if (seen.status === 429) {
    const wait = retryAfterSeconds ?? resetSeconds ?? WINDOW_SECONDS;
    await limiter.block(kind, wait + UNDER_WAY_SECONDS);
    return;
  }
  if (limit === null || remaining === null || resetSeconds === null) return;
  // An answer from the last moments of a window says nothing of the next one, which may have begun by now.
  if (resetSeconds <= 1) return;
  const end = new Date(Date.now() + (resetSeconds + UNDER_WAY_SECONDS) * 1000);
  await db.$executeRaw`
    INSERT INTO upstream_budget AS ours (key, points, expire) VALUES (${kind}, ${limit - remaining}, ${end})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${sameWindow(end)} THEN greatest(ours.points, excluded.points) ELSE excluded.points END,
      expire = CASE WHEN ${sameWindow(end)} THEN least(ours.expire, excluded.expire) ELSE excluded.expire END`;
}

const sameWindow = (end: Date): Prisma.Sql =>
  Prisma.sql`abs(extract(epoch FROM ours.expire - ${end}::timestamptz)) <= ${SAME_WINDOW_SECONDS}`;
