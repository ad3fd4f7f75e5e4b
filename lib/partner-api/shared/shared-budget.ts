// One budget of provider calls for all instances (partner-api.md 8), counted in PostgreSQL by the injected clock. What
// the provider's headers say overrides our count at once, on every instance.
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { CallKind, CallPriority } from '#lib/partner-api/call.ts';
import type { Budget, LimitObservation } from '#lib/partner-api/rate-limits.ts';
import { err, ok } from '#lib/shared/result.ts';

/** Calls a minute, until an answer names the real limit. */
export type CallLimits = Record<CallKind, number>;
export const DOCUMENTED_LIMITS: CallLimits = { token: 10, read: 300, write: 60 };

const WINDOW_SECONDS = 60;
/** A call takes time to arrive: the provider's window opens, and ends, this much later than ours. */
const TRAVEL_SECONDS = 0.1;
/** Headers count whole seconds: window ends closer than this are the end of one window. */
const SAME_WINDOW_SECONDS = 2;
/** An instance asks the database for a new limit this often. */
const LIMIT_CACHE_MS = 2_000;
const SHORTEST_WAIT_SECONDS = 0.05;

/**
 * The part of the limit that new orders may run ahead of an even spread; the rest waits for payments. A burst does no
 * harm at the start of a window; at its end only what rounding could waste is let go.
 */
const ORDERS_AHEAD = { atStart: 1 / 6, atEnd: 1 / 20 };
/** Background reads leave this part of the window to pages. */
const RESERVED_FOR_PAGES = 1 / 4;
/** List reads stop once this part of the window is used, by any call: evenly spread, with a burst. */
const LISTS = { share: 1 / 2, ahead: 1 / 3 };

/** `now`: milliseconds since the epoch. */
type SharedBudgetConfig = { db: Db; now: () => number; limits?: CallLimits };

/** Every call takes one point; a refusal names the seconds to wait. Throws where PostgreSQL does not answer. */
export function sharedBudget({ db, now, limits = DOCUMENTED_LIMITS }: SharedBudgetConfig): Budget {
  const known = namedLimits(db, now);
  const limitOf = async (kind: CallKind) => (await known.find(kind)) ?? limits[kind];
  return {
    acquire: async (kind, priority) => {
      const limit = await limitOf(kind);
      const { used, endsAt } = await take(db, kind, now());
      const leftSeconds = Math.max(0, (endsAt.getTime() - now()) / 1000);
      if (used > limit) return err({ retryAfterSeconds: Math.max(SHORTEST_WAIT_SECONDS, leftSeconds) });
      const retryAfterSeconds = secondsTooEarly({ used, leftSeconds, limit }, priority);
      if (retryAfterSeconds === 0) return ok(undefined);
      await db.upstreamBudget.updateMany({ where: { key: kind }, data: { points: { decrement: 1 } } });
      return err({ retryAfterSeconds });
    },
    observe: async (kind, seen) => {
      if (seen.limit !== null) await known.store(kind, seen.limit);
      if (seen.status === 429) await close(db, kind, seen, { limit: await limitOf(kind), now: now() });
      else await align(db, kind, seen, now());
    },
  };
}

export type BudgetUse = { used: number; limit: number };

/** Calls of one kind in the open window, by all instances. Counts no call. */
export async function budgetUse(db: Db, kind: CallKind, limits: CallLimits, now: Date): Promise<BudgetUse> {
  const [row, named] = await Promise.all([
    db.upstreamBudget.findUnique({ where: { key: kind } }),
    db.upstreamBudget.findUnique({ where: { key: limitKey(kind) } }),
  ]);
  const isOpen = row?.expire ? row.expire > now : false;
  const limit = named?.points ?? limits[kind];
  return { used: isOpen ? Math.min(row?.points ?? 0, limit) : 0, limit };
}

/** Counts one call: in the open window, or as the first of a new one. */
async function take(db: Db, kind: CallKind, nowMs: number): Promise<{ used: number; endsAt: Date }> {
  const now = new Date(nowMs);
  const end = new Date(nowMs + (WINDOW_SECONDS + TRAVEL_SECONDS) * 1000);
  const [row] = await db.$queryRaw<{ used: number; endsAt: Date }[]>`
    INSERT INTO upstream_budget AS ours (key, points, expire) VALUES (${kind}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ours.expire > ${now}::timestamptz THEN ours.points + 1 ELSE 1 END,
      expire = CASE WHEN ours.expire > ${now}::timestamptz THEN ours.expire ELSE excluded.expire END
    RETURNING points AS used, expire AS "endsAt"`;
  if (!row) throw new Error('upstream_budget: the upsert returned no row');
  return row;
}

type Usage = { used: number; leftSeconds: number; limit: number };

/**
 * Seconds until a call of this priority may go; 0: now. Payments go before new orders, because holds expire; pages go
 * before background reads; lists come last.
 */
function secondsTooEarly({ used, leftSeconds, limit }: Usage, priority: CallPriority): number {
  if (priority === 'background') return used > limit * (1 - RESERVED_FOR_PAGES) ? leftSeconds : 0;
  const elapsed = 1 - Math.min(WINDOW_SECONDS, leftSeconds) / WINDOW_SECONDS;
  if (priority === 'list')
    return used > limit * LISTS.share * Math.min(1, elapsed + LISTS.ahead) ? leftSeconds : 0;
  if (priority !== 'order') return 0;
  const perSecond = limit / WINDOW_SECONDS;
  const ahead = ORDERS_AHEAD.atStart + (ORDERS_AHEAD.atEnd - ORDERS_AHEAD.atStart) * elapsed;
  const excess = used - limit * (elapsed + ahead);
  return Math.max(0, Math.min(excess / perSecond, leftSeconds));
}

/** After a 429 no instance calls before the wait that the answer names is over. */
async function close(
  db: Db,
  kind: CallKind,
  { retryAfterSeconds, resetSeconds }: LimitObservation,
  { limit, now }: { limit: number; now: number },
): Promise<void> {
  const wait = retryAfterSeconds ?? resetSeconds ?? WINDOW_SECONDS;
  const data = { points: limit + 1, expire: new Date(now + (wait + TRAVEL_SECONDS) * 1000) };
  await db.upstreamBudget.upsert({ where: { key: kind }, create: { key: kind, ...data }, update: data });
}

/**
 * Our window takes the end of the provider's and never counts fewer calls than the provider did. The header rounds the
 * end up, so the earliest end in any answer is the nearest one; where it rounds down, one call is answered with 429.
 */
async function align(
  db: Db,
  kind: CallKind,
  { limit, remaining, resetSeconds }: LimitObservation,
  now: number,
): Promise<void> {
  if (limit === null || remaining === null || resetSeconds === null) return;
  // An answer from the last moments of a window says nothing of the next one, which may have begun by now.
  if (resetSeconds <= 1) return;
  const end = new Date(now + (resetSeconds + TRAVEL_SECONDS) * 1000);
  await db.$executeRaw`
    INSERT INTO upstream_budget AS ours (key, points, expire) VALUES (${kind}, ${limit - remaining}, ${end})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${sameWindow(end)} THEN greatest(ours.points, excluded.points) ELSE excluded.points END,
      expire = CASE WHEN ${sameWindow(end)} THEN least(ours.expire, excluded.expire) ELSE excluded.expire END`;
}

const sameWindow = (end: Date): Prisma.Sql =>
  Prisma.sql`abs(extract(epoch FROM ours.expire - ${end}::timestamptz)) <= ${SAME_WINDOW_SECONDS}`;

/** The limits that answers named, stored beside the counts under keys of their own that never expire. */
function namedLimits(db: Db, now: () => number) {
  const cache = new Map<CallKind, { limit: number | null; until: number }>();
  const remember = (kind: CallKind, limit: number | null) =>
    cache.set(kind, { limit, until: now() + LIMIT_CACHE_MS });
  return {
    /** Calls a minute; null while no answer named them. */
    find: async (kind: CallKind): Promise<number | null> => {
      const cached = cache.get(kind);
      if (cached && cached.until > now()) return cached.limit;
      const row = await db.upstreamBudget.findUnique({ where: { key: limitKey(kind) } });
      remember(kind, row?.points ?? null);
      return row?.points ?? null;
    },
    store: async (kind: CallKind, limit: number): Promise<void> => {
      if (cache.get(kind)?.limit === limit) return;
      const key = limitKey(kind);
      await db.upstreamBudget.upsert({
        where: { key },
        create: { key, points: limit },
        update: { points: limit },
      });
      remember(kind, limit);
    },
  };
}

const limitKey = (kind: CallKind): string => `limit:${kind}`;
