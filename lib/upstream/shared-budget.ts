// One budget of provider calls for all instances (partner-api.md 8), counted in PostgreSQL. What the provider's own
// headers say overrides our count at once, for everybody.
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#lib/db/client.ts';
import type { Budget, LimitObservation } from '#lib/partner-api/budget.ts';
import type { CallKind, CallPriority } from '#lib/partner-api/call.ts';
import { err, ok } from '#lib/shared/result.ts';

/** Calls a minute until an answer names the real limit. */
export type CallLimits = Record<CallKind, number>;
export const DOCUMENTED_LIMITS: CallLimits = { token: 10, read: 300, write: 60 };

const WINDOW_SECONDS = 60;
/** The header counts whole seconds, so the window may end this much later than it says. */
const ROUNDING_SECONDS = 1;
/**
 * New orders may run this part of the limit ahead of an even spread; what is left waits for payments. A burst at the
 * start of a window harms nobody; towards its end only what the rounding of its length could waste is let go.
 */
const ORDERS_AHEAD = { atStart: 1 / 6, atEnd: 1 / 20 };
/** Reads that nobody waits for leave this part of the window to pages. */
const KEPT_FOR_PAGES = 1 / 4;

type Limiters = Record<CallKind, RateLimiterPrisma>;

/** Every call takes one point; a refusal says how many seconds to wait. */
export function sharedBudget(db: Db, limits: CallLimits = DOCUMENTED_LIMITS): Budget {
  const limiters: Limiters = {
    token: limiter(db, 'token', limits),
    read: limiter(db, 'read', limits),
    write: limiter(db, 'write', limits),
  };
  return {
    acquire: async (kind, priority) => {
      try {
        const taken = await limiters[kind].consume(kind);
        const early = secondsTooEarly(taken, limiters[kind].points, priority);
        if (early === 0) return ok(undefined);
        await limiters[kind].reward(kind);
        return err({ retryAfterSeconds: early });
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return err({ retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    observe: (kind, seen) => align(limiters[kind], kind, seen),
  };
}

function limiter(db: Db, kind: CallKind, limits: CallLimits): RateLimiterPrisma {
  return new RateLimiterPrisma({
    storeClient: db,
    tableName: 'upstreamBudget',
    keyPrefix: '',
    points: limits[kind],
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  });
}

/**
 * Seconds until a call of this priority may go; 0: now. Payments go before new orders, because holds tick, and pages
 * before background reads: who comes first finds points at any time of the window.
 */
function secondsTooEarly(taken: RateLimiterRes, limit: number, priority: CallPriority): number {
  const left = taken.msBeforeNext / 1000;
  if (priority === 'background') return taken.consumedPoints > limit * (1 - KEPT_FOR_PAGES) ? left : 0;
  if (priority !== 'order') return 0;
  const perSecond = limit / WINDOW_SECONDS;
  const elapsed = 1 - Math.min(WINDOW_SECONDS, left) / WINDOW_SECONDS;
  const ahead = ORDERS_AHEAD.atStart + (ORDERS_AHEAD.atEnd - ORDERS_AHEAD.atStart) * elapsed;
  const excess = taken.consumedPoints - limit * (elapsed + ahead);
  return Math.max(0, Math.min(excess / perSecond, left));
}

/** Our window takes the length of the provider's, and never counts fewer calls than the provider did. */
async function align(limiter: RateLimiterPrisma, kind: CallKind, seen: LimitObservation): Promise<void> {
  if (seen.status === 429) {
    await limiter.block(
      kind,
      (seen.retryAfterSeconds ?? seen.resetSeconds ?? WINDOW_SECONDS) + ROUNDING_SECONDS,
    );
    return;
  }
  const { limit, remaining, resetSeconds } = seen;
  if (limit === null || remaining === null || resetSeconds === null) return;
  limiter.points = limit;
  const ours = await limiter.get(kind);
  const consumed = ours?.consumedPoints ?? 0;
  const endsIn = (ours?.msBeforeNext ?? 0) / 1000;
  const theirs = resetSeconds + ROUNDING_SECONDS;
  const sameWindow = Math.abs(endsIn - theirs) <= 2 * ROUNDING_SECONDS;
  if (sameWindow && consumed >= limit - remaining) return;
  await limiter.set(kind, Math.max(sameWindow ? consumed : 0, limit - remaining), theirs);
}
