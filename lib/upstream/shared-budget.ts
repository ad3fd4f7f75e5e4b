// One budget of provider calls for all instances (partner-api.md 8), counted in PostgreSQL. What the provider's own
// headers say overrides our count at once, for everybody.
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#lib/db/client.ts';
import type { Budget, LimitObservation } from '#lib/partner-api/budget.ts';
import type { CallKind } from '#lib/partner-api/call.ts';
import { err, ok } from '#lib/shared/result.ts';

/** Calls a minute until an answer names the real limit. */
const DOCUMENTED: Record<CallKind, number> = { token: 10, read: 300, write: 60 };
const WINDOW_SECONDS = 60;
/** The header counts whole seconds, so the window may end this much later than it says. */
const ROUNDING_SECONDS = 1;

type Limiters = Record<CallKind, RateLimiterPrisma>;

/** New orders may run this far ahead of an even spread over the window; what is left waits for payments. */
const ORDERS_AHEAD = 10;

/** Every call takes one point; a refusal says how many seconds to wait. */
export function sharedBudget(db: Db): Budget {
  const limiters: Limiters = {
    token: limiter(db, 'token'),
    read: limiter(db, 'read'),
    write: limiter(db, 'write'),
  };
  return {
    acquire: async (kind, priority) => {
      try {
        const taken = await limiters[kind].consume(kind);
        const early = priority === 'order' ? secondsTooEarly(taken, limiters[kind].points) : 0;
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

function limiter(db: Db, kind: CallKind): RateLimiterPrisma {
  return new RateLimiterPrisma({
    storeClient: db,
    tableName: 'upstreamBudget',
    keyPrefix: '',
    points: DOCUMENTED[kind],
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  });
}

/**
 * Seconds until this new order keeps to an even spread; 0: now. Payments go before new orders, because holds tick:
 * they find points at any time of the window, and what they leave is used up by its end.
 */
function secondsTooEarly(taken: RateLimiterRes, limit: number): number {
  const perSecond = limit / WINDOW_SECONDS;
  const left = taken.msBeforeNext / 1000;
  const elapsed = WINDOW_SECONDS - Math.min(WINDOW_SECONDS, left);
  const excess = taken.consumedPoints - ORDERS_AHEAD - elapsed * perSecond;
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
