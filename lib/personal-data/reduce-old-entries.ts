// Reduces entries that the organizer keeps no longer. Each has its own transaction, so a run may stop at any point.

import { z } from 'zod';
import { whyKept } from '#lib/checkout/state/personal-data.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { UNPAID_DAYS } from '#lib/shared/retention.ts';
import { NOT_CHARGING } from '#lib/shared/vocabulary/order-status.ts';
import { type EntryKey, loadEntry, partsOf } from './load-entry.ts';
import { reduceBuyer, reduceParticipants } from './reduce-entry.ts';

export const REDUCE_SECONDS = 3600;

const BATCH = 200;
/** The next run continues with the rest. */
const MOST_PER_RUN = 20_000;

/** `kept`: entries that have to stay for now. `participants`: those of entries whose buyer was deleted before. */
export type Reduced = { reduced: number; kept: number; participants: number };

/**
 * @param months after a race; null: never
 * @returns null if nothing is to be done, or a process did so in the last hour
 */
export async function reduceOldEntries(ctx: Ctx, months: number | null): Promise<Reduced | null> {
  if (months === null) return null;
  const done: Reduced = { reduced: 0, kept: 0, participants: 0 };
  const ran = await withLease(ctx.db, 'reduce_personal_data', REDUCE_SECONDS, async () => {
    const limits = limitsOf(ctx.now(), months);
    for (const [kind, find] of KINDS) await reduceKind(ctx, { kind, find, limits }, done);
    done.participants = await reduceLeftParticipants(ctx, limits);
    if (done.reduced + done.participants > 0) ctx.log.info(done, 'personal data of old entries was deleted');
    return true;
  });
  return ran ? done : null;
}

/** Races before `race`, and unpaid entries before `unpaid`, are over for long enough. */
type Limits = { readonly race: Date; readonly unpaid: Date };

function limitsOf(now: Date, months: number): Limits {
  return { race: monthsAfter(now, -months), unpaid: new Date(now.getTime() - UNPAID_DAYS * 86_400_000) };
}

type Find = (tx: Tx, limits: Limits, after: string) => Promise<{ id: string }[]>;

/** The snapshot stays after the event has left the list; for an event that was never seen, the day of the entry counts. */
const findOrders: Find = (tx, { race, unpaid }, after) => tx.$queryRaw`
  SELECT o.id FROM "order" o LEFT JOIN event_snapshot e ON e.event_id = o.event_id
  WHERE o.reduced_at IS NULL AND o.id > ${after} AND (
    coalesce((e.list_item->>'starts_at')::timestamptz, o.created_at) < ${race}
    OR (o.status IN (${Prisma.join([...NOT_CHARGING])}) AND o.created_at < ${unpaid}
      AND coalesce(o.hold_expires_at, o.created_at) < ${unpaid}
      AND NOT EXISTS (
        SELECT FROM payment_attempt a JOIN checkout c ON c.id = a.checkout_id
        WHERE c.order_id = o.id AND (a.created_at >= ${unpaid} OR a.state = 'paid'))))
  ORDER BY o.id LIMIT ${BATCH}`;

const findCheckouts: Find = (tx, { race, unpaid }, after) => tx.$queryRaw`
  SELECT c.id::text FROM checkout c LEFT JOIN event_snapshot e ON e.event_id = c.event_id
  WHERE c.reduced_at IS NULL AND c.order_id IS NULL AND c.id > ${after || NO_ID}::uuid
    AND (coalesce((e.list_item->>'starts_at')::timestamptz, c.created_at) < ${race} OR c.created_at < ${unpaid})
  ORDER BY c.id LIMIT ${BATCH}`;

/** A session with an order in the mirror is reduced with the order. */
const findSessions: Find = (tx, { race, unpaid }, after) => tx.$queryRaw`
  SELECT s.id::text FROM checkout_session s LEFT JOIN event_snapshot e ON e.event_id = s.event_id
  WHERE s.reduced_at IS NULL AND s.id > ${after || NO_ID}::uuid
    AND (coalesce((e.list_item->>'starts_at')::timestamptz, s.created_at) < ${race}
      OR (s.created_at < ${unpaid} AND s.state <> 'complete'))
    AND NOT EXISTS (SELECT FROM "order" o WHERE o.checkout_session_id = s.session_id AND o.reduced_at IS NULL)
  ORDER BY s.id LIMIT ${BATCH}`;

const NO_ID = '00000000-0000-0000-0000-000000000000';

const KINDS: readonly (readonly [(id: string) => EntryKey, Find])[] = [
  [(orderId) => ({ orderId }), findOrders],
  [(checkoutId) => ({ checkoutId }), findCheckouts],
  [(sessionId) => ({ sessionId }), findSessions],
];

type Kind = { readonly kind: (id: string) => EntryKey; readonly find: Find; readonly limits: Limits };

async function reduceKind(ctx: Ctx, { kind, find, limits }: Kind, done: Reduced): Promise<void> {
  for (let after = '', seen = 0; seen < MOST_PER_RUN; seen += BATCH) {
    const found = await find(ctx.db, limits, after);
    for (const { id } of found) {
      const isReduced = await ctx.db.$transaction((tx) => reduceIfPossible(tx, kind(id), ctx.now()));
      if (isReduced) done.reduced++;
      else done.kept++;
    }
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    after = last.id;
  }
}

async function reduceIfPossible(tx: Tx, key: EntryKey, now: Date): Promise<boolean> {
  const entry = await loadEntry(tx, key);
  if (!entry || whyKept(entry, now)) return false;
  await reduceBuyer(tx, entry, now);
  const of = partsOf(entry);
  if (of.length > 0) await reduceParticipants(tx, { OR: of }, now);
  return true;
}

async function reduceLeftParticipants(ctx: Ctx, { race }: Limits): Promise<number> {
  let total = 0;
  for (let seen = 0; seen < MOST_PER_RUN; seen += BATCH) {
    const found = await ctx.db.$queryRaw<{ id: string }[]>`
      SELECT p.id::text FROM participant p
      LEFT JOIN "order" o ON o.id = p.order_id
      LEFT JOIN checkout c ON c.id = p.checkout_id
      LEFT JOIN event_snapshot e ON e.event_id = p.event_id
      WHERE p.reduced_at IS NULL AND (o.reduced_at IS NOT NULL OR c.reduced_at IS NOT NULL)
        AND coalesce((e.list_item->>'starts_at')::timestamptz, p.created_at) < ${race}
      LIMIT ${BATCH}`;
    const ids = found.map(({ id }) => id);
    total += await ctx.db.$transaction((tx) => reduceParticipants(tx, { id: { in: ids } }, ctx.now()));
    if (found.length < BATCH) break;
  }
  return total;
}

/** `due`: people whom the next run reduces. `next`: the race after these, with the time when its people are reduced. */
export type Forecast = {
  readonly due: number;
  readonly next: { readonly name: string; readonly people: number; readonly at: Date } | null;
};

const Due = z.array(z.object({ name: z.string().nullable(), starts: z.date(), people: z.int() }));

/** Counts the participants that are stored now by the day of their race. @param months after a race */
export async function forecastReduction(db: Tx, months: number, now: Date): Promise<Forecast> {
  const { race } = limitsOf(now, months);
  const races = Due.parse(
    await db.$queryRaw`
      SELECT max(e.list_item->>'name') AS name, min(coalesce((e.list_item->>'starts_at')::timestamptz, p.created_at)) AS starts,
        count(*)::int AS people
      FROM participant p LEFT JOIN event_snapshot e ON e.event_id = p.event_id
      WHERE p.reduced_at IS NULL GROUP BY p.event_id ORDER BY starts`,
  );
  const next = races.find(({ starts }) => starts >= race);
  return {
    due: races.filter(({ starts }) => starts < race).reduce((sum, { people }) => sum + people, 0),
    next: next ? { name: next.name ?? '', people: next.people, at: monthsAfter(next.starts, months) } : null,
  };
}

function monthsAfter(at: Date, months: number): Date {
  const then = new Date(at);
  then.setUTCMonth(then.getUTCMonth() + months);
  return then;
}

/** `reduced`: orders. `lastRunAt`: null if no run ever succeeded. */
export async function retentionOf(
  db: Tx,
): Promise<{ readonly reduced: number; readonly lastRunAt: Date | null }> {
  const [reduced, lease] = await Promise.all([
    db.order.count({ where: { reducedAt: { not: null } } }),
    db.lease.findUnique({ where: { name: 'reduce_personal_data' }, select: { succeededAt: true } }),
  ]);
  return { reduced, lastRunAt: lease?.succeededAt ?? null };
}
