// One budget of provider calls for all instances (partner-api.md 8), counted in PostgreSQL. Headers override our count.
import type { Db, Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { sharedAnswers } from '#lib/db/shared-answers.ts';
import type { CallKind, CallPriority } from '#lib/partner-api/call.ts';
import {
  type Budget,
  isUsableLimit,
  type LimitObservation,
  WINDOW_SECONDS,
} from '#lib/partner-api/rate-limits.ts';
import { err, ok } from '#lib/shared/result.ts';

/** Calls a minute, until an answer names the real limit. */
export type CallLimits = Record<CallKind, number>;
export const DOCUMENTED_LIMITS: CallLimits = { token: 10, read: 300, write: 60 };

export const callLimits = (env: {
  readonly PARTNER_READS_PER_MINUTE: number;
  readonly PARTNER_WRITES_PER_MINUTE: number;
}): CallLimits => ({
  ...DOCUMENTED_LIMITS,
  read: env.PARTNER_READS_PER_MINUTE,
  write: env.PARTNER_WRITES_PER_MINUTE,
});

/** A call takes time to arrive: the provider's window opens, and ends, this much later than ours. */
const TRAVEL_SECONDS = 0.1;
/** Headers count whole seconds: window ends closer than this are the end of one window. */
const SAME_WINDOW_SECONDS = 2;
/** An instance asks the database for a new limit this often. */
const LIMIT_CACHE_MS = 2_000;
const SHORTEST_WAIT_SECONDS = 0.05;
/** A limit counts this long after an answer last named it. */
const LIMIT_SECONDS = 600;
/** A call that was refused asks again after this long at most: staff may have opened the budget. */
const ASK_AGAIN_SECONDS = 30;
/** Longer than a call may take. */
const PROBE_SECONDS = 15;
/** A refusal this long after the last wait ended begins a new pause. */
const NEW_PAUSE_SECONDS = 600;

/** The part of the limit that new orders may run ahead of an even spread; the rest waits for payments. */
const ORDERS_AHEAD = { atStart: 1 / 6, atEnd: 1 / 20 };
const RESERVED_FOR_PAGES = 1 / 4;
/** List reads stop once this part of the window is used, by any call: evenly spread, with a burst. */
const LISTS = { share: 1 / 2, ahead: 1 / 3 };

/** `now`: milliseconds since the epoch. */
type SharedBudgetConfig = { db: Db; now: () => number; limits?: CallLimits };

/** Every call takes one point; a refusal names the seconds to wait. Throws where PostgreSQL does not answer. */
export function sharedBudget({ db, now, limits = DOCUMENTED_LIMITS }: SharedBudgetConfig): Budget {
  const named = namedLimits(db, now, limits);
  const probing = new Set<CallKind>();
  return {
    acquire: async (kind, priority) => {
      const limit = (await named.find(kind)) ?? limits[kind];
      const askedAt = now();
      const { used, endsAt, pausedUntil } = await take(db, kind, askedAt);
      const refuse = async (retryAfterSeconds: number, points: 0 | 1) => {
        await giveBack(db, kind, askedAt, points);
        return err({ retryAfterSeconds });
      };
      if (pausedUntil) {
        const waitSeconds = await probe(db, kind, pausedUntil, now());
        if (waitSeconds > 0) return refuse(waitSeconds, 0);
        probing.add(kind);
        return ok(undefined);
      }
      const leftSeconds = Math.max(0, (endsAt.getTime() - now()) / 1000);
      if (used > limit) return refuse(Math.max(SHORTEST_WAIT_SECONDS, leftSeconds), 0);
      const retryAfterSeconds = secondsTooEarly({ used, leftSeconds, limit }, priority);
      return retryAfterSeconds === 0 ? ok(undefined) : refuse(retryAfterSeconds, 1);
    },
    observe: async (kind, seen) => {
      const isRefused = seen.status === 429;
      if (probing.delete(kind) && !isRefused) await resumeCalls(db, kind);
      const isNews = await named.learn(kind, seen.limit);
      if (isRefused) {
        const wait = seen.retryAfterSeconds ?? seen.resetSeconds ?? WINDOW_SECONDS;
        await pause(db, kind, wait, now());
      } else if (isNews === 'unusable') {
        await pause(db, kind, Math.min(seen.resetSeconds ?? WINDOW_SECONDS, WINDOW_SECONDS), now());
      } else await align(db, kind, { ...seen, limit: named.usable(kind, seen.limit) }, now());
    },
  };
}

export type BudgetUse = { used: number; limit: number };

/** The use of a limit; this itself counts no call. */
export async function budgetUse(db: Db, kind: CallKind, limits: CallLimits, now: Date): Promise<BudgetUse> {
  const [row, named] = await Promise.all([
    db.upstreamBudget.findUnique({ where: { key: kind } }),
    findNamed(db, kind, now.getTime()),
  ]);
  const isOpen = row?.expire ? row.expire > now : false;
  const limit = named && isUsableLimit(named.limit, limits[kind]) ? named.limit : limits[kind];
  return { used: isOpen ? Math.min(row?.points ?? 0, limit) : 0, limit };
}

type Taken = { used: number; endsAt: Date; pausedUntil: Date | null };

const minuteOf = (nowMs: number): Date => new Date(Math.floor(nowMs / 60_000) * 60_000);

/** Takes a point, and counts the call among those of the minute, in one statement. */
async function take(db: Db, kind: CallKind, nowMs: number): Promise<Taken> {
  const now = new Date(nowMs);
  const end = new Date(nowMs + (WINDOW_SECONDS + TRAVEL_SECONDS) * 1000);
  const [row] = await db.$queryRaw<Taken[]>`
    WITH counted AS (
      INSERT INTO upstream_minute AS ours (minute, kind, calls) VALUES (${minuteOf(nowMs)}, ${kind}, 1)
      ON CONFLICT (minute, kind) DO UPDATE SET calls = ours.calls + 1)
    INSERT INTO upstream_budget AS ours (key, points, expire) VALUES (${kind}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ours.expire > ${now}::timestamptz THEN ours.points + 1 ELSE 1 END,
      expire = CASE WHEN ours.expire > ${now}::timestamptz THEN ours.expire ELSE excluded.expire END
    RETURNING points AS used, expire AS "endsAt",
      (SELECT until FROM upstream_pause WHERE kind = ${kind}) AS "pausedUntil"`;
  if (!row) throw new Error('upstream_budget: the upsert returned no row');
  return row;
}

/** Takes back a call that does not go out. `points`: 0 where the window has none left, so that it stays spent. */
async function giveBack(db: Db, kind: CallKind, takenAtMs: number, points: 0 | 1): Promise<void> {
  await db.$executeRaw`
    WITH uncounted AS (
      UPDATE upstream_minute SET calls = calls - 1 WHERE minute = ${minuteOf(takenAtMs)} AND kind = ${kind})
    UPDATE upstream_budget SET points = points - ${points}::int WHERE key = ${kind}`;
}

type Usage = { used: number; leftSeconds: number; limit: number };

/** Seconds to wait. Payments go before new orders, because holds expire; pages before background reads; lists last. */
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

/**
 * Pauses calls. Each refusal after a wait doubles the least pause, up to a minute.
 * @param asked seconds; more than a window explains counts as many refusals
 */
async function pause(db: Db, kind: CallKind, asked: number, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const seconds = Math.min(WINDOW_SECONDS, Math.max(1, asked));
  const until = new Date(nowMs + (seconds + TRAVEL_SECONDS) * 1000);
  const least = asked > LONG_SECONDS ? LONG_REFUSALS : 1;
  const isRepeated = Prisma.sql`ours.until <= ${now}::timestamptz`;
  const isNew = Prisma.sql`ours.until <= ${now}::timestamptz - ${NEW_PAUSE_SECONDS} * interval '1 second'`;
  const atLeast = Prisma.sql`CASE WHEN ${isNew} OR NOT ${isRepeated} THEN ours.until
    ELSE ${now}::timestamptz + least(${WINDOW_SECONDS}, power(2, least(ours.refusals, 10))) * interval '1 second' END`;
  await db.$executeRaw`
    INSERT INTO upstream_pause AS ours (kind, since, until, refusals) VALUES (${kind}, ${now}, ${until}, ${least})
    ON CONFLICT (kind) DO UPDATE SET
      since = CASE WHEN ${isNew} THEN excluded.since ELSE ours.since END,
      until = greatest(excluded.until, ${atLeast}),
      refusals = greatest(${least},
        CASE WHEN ${isNew} THEN 1 WHEN ${isRepeated} THEN least(ours.refusals + 1, 1000) ELSE ours.refusals END),
      probe_until = NULL`;
  salesPauses.forget();
}

/** @returns the seconds to wait; 0 for the one call that finds out whether the pause is over */
async function probe(db: Db, kind: CallKind, pausedUntil: Date, nowMs: number): Promise<number> {
  const now = new Date(nowMs);
  const leftSeconds = (pausedUntil.getTime() - nowMs) / 1000;
  if (leftSeconds > 0) return Math.min(leftSeconds, ASK_AGAIN_SECONDS);
  const probes = await db.$executeRaw`
    UPDATE upstream_pause SET probe_until = ${new Date(nowMs + PROBE_SECONDS * 1000)}
    WHERE kind = ${kind} AND until <= ${now} AND (probe_until IS NULL OR probe_until <= ${now})`;
  return probes > 0 ? 0 : 1;
}

export type Pause = {
  readonly kind: CallKind;
  readonly since: Date;
  /** From then on one call at a time finds out whether it is over. */
  readonly until: Date;
  /** Longer than a spent window explains: the provider takes no calls of this kind. */
  readonly isLong: boolean;
};

const KINDS: readonly CallKind[] = ['token', 'read', 'write'];
/** Longer pauses than a window with its rounding, or more refusals in a row, are no rush of buyers. */
const LONG_SECONDS = 1.5 * WINDOW_SECONDS;
const LONG_REFUSALS = 3;

/** The pauses under way: without calls that want to go out, a long one ends a minute after its wait. */
export async function findPauses(db: Tx, now: Date): Promise<Pause[]> {
  const window = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  const rows = await db.$queryRaw<(Pause & { refusals: number; isUnusable: boolean })[]>`
    SELECT kind, since, until, refusals, EXISTS (
      SELECT FROM upstream_budget WHERE key = 'limit:' || kind AND points = 0 AND expire > ${now}) AS "isUnusable"
    FROM upstream_pause WHERE kind = ANY (${KINDS}) AND (until > ${window} OR probe_until > ${window})`;
  return rows.flatMap(({ refusals, isUnusable, kind, since, until }) => {
    const seconds = (until.getTime() - since.getTime()) / 1000;
    const isLong = seconds > LONG_SECONDS || refusals >= LONG_REFUSALS || isUnusable;
    return isLong || until > now ? [{ kind, since, until, isLong }] : [];
  });
}

/** The kinds of calls whose limit an answer of the last minutes named as one that cannot be meant. */
export async function findUnusableLimits(db: Tx, now: Date): Promise<CallKind[]> {
  const where = { key: { in: KINDS.map(limitKey) }, points: 0, expire: { gt: now } };
  const rows = await db.upstreamBudget.findMany({ where, select: { key: true } });
  return KINDS.filter((kind) => rows.some(({ key }) => key === limitKey(kind)));
}

const PAUSES_MS = 1_000;
const salesPauses = sharedAnswers<boolean>(PAUSES_MS);

/** Orders or payments wait for longer than a spent window. Asked once a second: each page in the queue shows it. */
export const areCallsPaused = (db: Tx, now: Date): Promise<boolean> =>
  salesPauses.ask(db, 'paused', async () =>
    (await findPauses(db, now)).some(({ kind, isLong }) => isLong && kind !== 'read'),
  );

/** Ends a pause, also before its time. Calls are counted from 0: those that were refused meanwhile never left. */
export async function resumeCalls(db: Tx, kind: CallKind): Promise<void> {
  await db.upstreamPause.deleteMany({ where: { kind } });
  await db.upstreamBudget.deleteMany({ where: { key: kind } });
  salesPauses.forget();
}

/** Aligns our count with the headers, never below theirs. They round the end up: the earliest one is the nearest. */
async function align(
  db: Db,
  kind: CallKind,
  { limit, remaining, resetSeconds }: LimitObservation,
  now: number,
): Promise<void> {
  if (limit === null || remaining === null || resetSeconds === null) return;
  // An answer from the last moments of a window says nothing of the next one, which may have begun by now.
  if (resetSeconds <= 1) return;
  const used = limit - Math.min(remaining, limit);
  const end = new Date(now + (Math.min(resetSeconds, WINDOW_SECONDS) + TRAVEL_SECONDS) * 1000);
  await db.$executeRaw`
    INSERT INTO upstream_budget AS ours (key, points, expire) VALUES (${kind}, ${used}, ${end})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${sameWindow(end)} THEN greatest(ours.points, excluded.points) ELSE excluded.points END,
      expire = CASE WHEN ${sameWindow(end)} THEN least(ours.expire, excluded.expire) ELSE excluded.expire END`;
}

const sameWindow = (end: Date): Prisma.Sql =>
  Prisma.sql`abs(extract(epoch FROM ours.expire - ${end}::timestamptz)) <= ${SAME_WINDOW_SECONDS}`;

/** `until`: milliseconds since the epoch. */
type Named = { limit: number; until: number };

async function findNamed(db: Db, kind: CallKind, now: number): Promise<Named | null> {
  const row = await db.upstreamBudget.findUnique({ where: { key: limitKey(kind) } });
  const until = row?.expire?.getTime() ?? 0;
  return row && until > now ? { limit: row.points, until } : null;
}

function namedLimits(db: Db, now: () => number, limits: CallLimits) {
  const cache = new Map<CallKind, { named: Named | null; until: number }>();
  const remember = (kind: CallKind, named: Named | null) =>
    cache.set(kind, { named, until: now() + LIMIT_CACHE_MS });
  const current = async (kind: CallKind): Promise<Named | null> => {
    const cached = cache.get(kind);
    if (cached && cached.until > now()) return cached.named;
    const named = await findNamed(db, kind, now());
    remember(kind, named);
    return named;
  };
  const usable = (kind: CallKind, limit: number | null) =>
    limit !== null && isUsableLimit(limit, limits[kind]) ? limit : null;
  return {
    usable,
    /** Calls a minute; null while no answer named a usable limit. */
    find: async (kind: CallKind): Promise<number | null> =>
      usable(kind, (await current(kind))?.limit ?? null),
    /** `unusable` for the first answer that named such a limit. */
    learn: async (kind: CallKind, seen: number | null): Promise<'unusable' | null> => {
      if (seen === null) return null;
      const limit = usable(kind, seen) ?? 0;
      const known = await current(kind);
      const until = now() + LIMIT_SECONDS * 1000;
      // The time of a limit is extended once a minute, not by each answer.
      if (known?.limit === limit && known.until > until - WINDOW_SECONDS * 1000) return null;
      const data = { points: limit, expire: new Date(until) };
      const key = limitKey(kind);
      await db.upstreamBudget.upsert({ where: { key }, create: { key, ...data }, update: data });
      remember(kind, { limit, until });
      return limit === 0 && known?.limit !== 0 ? 'unusable' : null;
    },
  };
}

const limitKey = (kind: CallKind): string => `limit:${kind}`;
