// The queue of checkouts that wait for their order to be placed: who stands where, and whether the buyer is still there.
// It is stored in the checkouts themselves, so that a crash loses no position.

import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { Checkout } from '#lib/db/generated/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';

/** Whether another checkout that could go now has a smaller number. One that waits for its own retry is passed. */
async function isBehindOthers(ctx: Ctx, queueNumber: bigint): Promise<boolean> {
  const [ahead] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM checkout
    WHERE state = 'waiting' AND NOT waits_for_room AND queue_number < ${queueNumber} AND (not_before IS NULL OR not_before <= ${ctx.now()}) LIMIT 1`;
  return ahead !== undefined;
}

/**
 * Joins the queue behind the waiting checkouts; false if none waits. The planned time of the queue's job stays: otherwise each
 * newcomer of a crowd would start it again.
 */
export async function joinQueue(ctx: Ctx, queueNumber: bigint): Promise<boolean> {
  if (!(await isBehindOthers(ctx, queueNumber))) return false;
  await enqueue(ctx.db, 'serve_queue', {}, { key: 'serve_queue', runAt: ctx.now(), keepTime: true });
  return true;
}

/** Plans the queue to be served at `runAt`; at most one such job waits, for all instances. */
export async function planQueue(ctx: Ctx, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'serve_queue', {}, { key: 'serve_queue', runAt });
}

/** An address's unpaid orders count against its next ones for this long. */
const TURN_SECONDS = 15 * 60;

/**
 * SQL: checkouts that could go now, each with its `turn`. Addresses take turns, so that a thousand registrations of one
 * address delay another by one at most; an address's recent unpaid orders move its next ones back. Within a turn the
 * smaller number goes first. A checkout without an address counts as an address of its own.
 */
export const dueInTurn = (now: Date): Prisma.Sql => Prisma.sql`
  SELECT c.id, c.queue_number, c.lease_until,
    coalesce(given.orders, 0) + row_number() OVER (PARTITION BY coalesce(c.address_key, c.id::text) ORDER BY c.queue_number) AS turn
  FROM checkout c LEFT JOIN (
    SELECT g.address_key, count(*) AS orders FROM checkout g JOIN "order" o ON o.id = g.order_id
    WHERE g.sent_at > ${new Date(now.getTime() - TURN_SECONDS * 1000)} AND o.status NOT IN ('paid', 'partially_refunded', 'refunded')
    GROUP BY 1
  ) AS given ON given.address_key = c.address_key
  WHERE c.state = 'waiting' AND NOT c.waits_for_room AND (c.not_before IS NULL OR c.not_before <= ${now})`;

export type QueuePosition = {
  /** 1: next. */
  position: number;
  /** Seconds until its turn at the pace of the last minute; null while no pace is known. */
  estimateSeconds: number | null;
};

export async function queuePosition(ctx: Ctx, queueNumber: bigint): Promise<QueuePosition> {
  const { waiting, served, seconds } = await queueSnapshot(ctx);
  const position = positionIn(waiting, queueNumber);
  return { position, estimateSeconds: estimate(position, served, seconds) };
}

/** Five seconds at least: fewer say nothing about the pace. */
function estimate(position: number, served: number, seconds: number): number | null {
  if (served === 0) return null;
  return Math.ceil((position * Math.max(5, seconds)) / served);
}

type QueueSnapshot = {
  /** Position by queue number, 1: next. */
  waiting: ReadonlyMap<bigint, number>;
  /** How many left the queue within the last minute, and seconds since the first of them did. */
  served: number;
  seconds: number;
};

const PACE_SECONDS = 60;
const SHARED_FROM = 50;
const SHARED_MS = 1_000;

const snapshots = new WeakMap<Db, { until: number; count: Promise<QueueSnapshot> }>();

/**
 * A snapshot that all pages of a process share for a second, because counting positions was the most expensive query of a
 * rush. A short queue is counted each time: it is cheap, and its positions matter.
 */
async function queueSnapshot(ctx: Ctx): Promise<QueueSnapshot> {
  const shared = snapshots.get(ctx.db);
  if (shared && performance.now() < shared.until) return shared.count;
  const count = countQueue(ctx);
  // Set before it resolves, so that concurrent callers share it.
  snapshots.set(ctx.db, { until: performance.now() + SHARED_MS, count });
  try {
    if ((await count).waiting.size < SHARED_FROM) snapshots.delete(ctx.db);
  } catch (error) {
    snapshots.delete(ctx.db);
    throw error;
  }
  return count;
}

async function countQueue({ db, now }: Ctx): Promise<QueueSnapshot> {
  const at = now();
  const since = new Date(at.getTime() - PACE_SECONDS * 1000);
  const [seen] = await db.$queryRaw<{ waiting: bigint[] | null; served: number; seconds: number | null }[]>`
    SELECT
      (SELECT array_agg(queue_number ORDER BY turn, queue_number) FROM (${dueInTurn(at)}) AS due) AS waiting,
      count(*)::int AS served, extract(epoch FROM ${at}::timestamptz - min(sent_at))::float AS seconds
    FROM checkout WHERE sent_at > ${since} AND state <> 'waiting'`;
  const numbers = seen?.waiting ?? [];
  return {
    waiting: new Map(numbers.map((number, index) => [number, index + 1])),
    served: seen?.served ?? 0,
    seconds: seen?.seconds ?? 0,
  };
}

/** 1: next. A checkout that the snapshot does not hold stands behind all others. */
export const positionIn = (waiting: QueueSnapshot['waiting'], queueNumber: bigint): number =>
  waiting.get(queueNumber) ?? waiting.size + 1;

/** Seconds since the form was sent or its page was last open, after which the buyer may have gone. */
export const ASK_AFTER_SECONDS = 300;
/** How often an open page of a queued checkout is noted. */
export const SEEN_IN_QUEUE_SECONDS = 60;

export const UNTIL_CONFIRMED = new Date('9999-01-01T00:00:00.000Z');

/**
 * Sets aside an unsent checkout whose buyer has gone, so that it does not hold places that others want; its page asks for
 * a confirmation (`confirmCheckout`).
 * @returns whether it was set aside
 */
export async function askIfAway(ctx: Ctx, checkout: Checkout): Promise<boolean> {
  const { id, sentAt, createdAt, pageSeenAt } = checkout;
  const now = ctx.now();
  const seenAt = Math.max(createdAt.getTime(), pageSeenAt?.getTime() ?? 0);
  if (sentAt !== null || now.getTime() - seenAt <= ASK_AFTER_SECONDS * 1000) return false;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.checkout.updateMany({
      where: { id, state: 'waiting', sentAt: null },
      // Until the buyer is back it counts as no place of its address.
      data: { asksBuyerAt: now, notBefore: UNTIL_CONFIRMED, waitsForRoom: true },
    });
    if (count > 0) await addToTimeline(tx, { at: now, checkoutId: id, kind: 'checkout.asks_buyer' });
  });
  return true;
}
