// The queue of checkouts that wait for their order to be placed, and of checkout sessions that wait to be created: who stands
// where, and whether the buyer is still there. It is stored in their rows, so that a crash loses no position.

import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { Checkout } from '#lib/db/generated/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { sharedAnswers } from '#lib/db/shared-answers.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { SETTLED_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

/** SQL: checkouts whose order could be placed now. */
const isDueCheckout = (now: Date): Prisma.Sql =>
  Prisma.sql`state = 'waiting' AND NOT waits_for_room AND (not_before IS NULL OR not_before <= ${now})`;

/** SQL: sessions that could be created now; the browser itself creates an embedded one. */
const isDueSession = (now: Date): Prisma.Sql =>
  Prisma.sql`state = 'waiting' AND style = 'hosted' AND (not_before IS NULL OR not_before <= ${now})`;

/** SQL: an entry that could go now has a smaller number. One that waits for its own retry does not count. */
const isBehindOthers = (queueNumber: bigint, now: Date): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT 1 FROM checkout WHERE queue_number < ${queueNumber} AND ${isDueCheckout(now)})
  OR EXISTS (SELECT 1 FROM checkout_session WHERE queue_number < ${queueNumber} AND ${isDueSession(now)}))`;

/**
 * Joins the queue behind the waiting checkouts; false if none waits. The planned time of the queue's job stays: otherwise each
 * newcomer of a crowd would start it again.
 */
export async function joinQueue(ctx: Ctx, queueNumber: bigint): Promise<boolean> {
  const runAt = ctx.now();
  const when = isBehindOthers(queueNumber, runAt);
  return enqueue(ctx.db, 'serve_queue', {}, { key: 'serve_queue', runAt, keepTime: true, when });
}

/** Plans the queue to be served at `runAt`; at most one such job waits, for all instances. */
export async function planQueue(ctx: Ctx, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'serve_queue', {}, { key: 'serve_queue', runAt });
}

/** An address's unpaid orders count against its next ones for this long. */
const TURN_SECONDS = 15 * 60;

export type QueueKind = 'checkout' | 'session';

/**
 * SQL: checkouts and sessions that could go now, each with its `turn`. Addresses take turns, so that a thousand registrations of
 * one address delay another by one at most; an address's recent unpaid orders and sessions move its next ones back. Within a
 * turn the smaller number goes first. One without an address counts as an address of its own.
 */
export const dueInTurn = (now: Date): Prisma.Sql => {
  const since = new Date(now.getTime() - TURN_SECONDS * 1000);
  return Prisma.sql`
  SELECT due.kind, due.id, due.queue_number, due.lease_until,
    coalesce(given.times, 0) + row_number() OVER (PARTITION BY coalesce(due.address_key, due.id::text) ORDER BY due.queue_number) AS turn
  FROM (
    SELECT 'checkout' AS kind, id, queue_number, lease_until, address_key FROM checkout WHERE ${isDueCheckout(now)}
    UNION ALL
    SELECT 'session', id, queue_number, lease_until, address_key FROM checkout_session WHERE ${isDueSession(now)}
  ) AS due LEFT JOIN (
    SELECT address_key, count(*) AS times FROM (
      SELECT g.address_key FROM checkout g JOIN "order" o ON o.id = g.order_id
      WHERE g.sent_at > ${since} AND o.status <> ALL (${[...SETTLED_STATUSES]})
      UNION ALL
      SELECT address_key FROM checkout_session WHERE sent_at > ${since} AND state = 'open'
    ) AS unpaid GROUP BY 1
  ) AS given ON given.address_key = due.address_key`;
};

/** When the first lease of a due entry lapses, since its process may be dead; null when none is leased. */
export async function nextLapse({ db, now }: Ctx): Promise<Date | null> {
  const [first] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(lease_until) AS at FROM (
      SELECT lease_until FROM checkout WHERE ${isDueCheckout(now())}
      UNION ALL
      SELECT lease_until FROM checkout_session WHERE ${isDueSession(now())}
    ) AS due WHERE lease_until >= now()`;
  return first?.at ?? null;
}

export async function isQueueDue({ db, now }: Ctx): Promise<boolean> {
  const [seen] = await db.$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM checkout WHERE ${isDueCheckout(now())})
      OR EXISTS (SELECT 1 FROM checkout_session WHERE ${isDueSession(now())}) AS due`;
  return seen?.due ?? false;
}

export type QueuePosition = {
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

const snapshots = sharedAnswers<QueueSnapshot>(SHARED_MS);

/**
 * A snapshot that all pages of a process share for a second, because counting positions was the most expensive query of a
 * rush. A short queue is counted each time: it is cheap, and its positions matter.
 */
const queueSnapshot = (ctx: Ctx): Promise<QueueSnapshot> =>
  snapshots.ask(
    ctx.db,
    'queue',
    () => countQueue(ctx),
    ({ waiting }) => waiting.size >= SHARED_FROM,
  );

async function countQueue({ db, now }: Ctx): Promise<QueueSnapshot> {
  const at = now();
  const since = new Date(at.getTime() - PACE_SECONDS * 1000);
  const [seen] = await db.$queryRaw<{ waiting: bigint[] | null; served: number; seconds: number | null }[]>`
    SELECT
      (SELECT array_agg(queue_number ORDER BY turn, queue_number) FROM (${dueInTurn(at)}) AS due) AS waiting,
      count(*)::int AS served, extract(epoch FROM ${at}::timestamptz - min(sent_at))::float AS seconds
    FROM (
      SELECT sent_at FROM checkout WHERE sent_at > ${since} AND state <> 'waiting'
      UNION ALL
      SELECT sent_at FROM checkout_session WHERE sent_at > ${since} AND state <> 'waiting'
    ) AS sent`;
  const numbers = seen?.waiting ?? [];
  return {
    waiting: new Map(numbers.map((number, index) => [number, index + 1])),
    served: seen?.served ?? 0,
    seconds: seen?.seconds ?? 0,
  };
}

export const positionIn = (waiting: QueueSnapshot['waiting'], queueNumber: bigint): number =>
  waiting.get(queueNumber) ?? waiting.size + 1;

/** Seconds since the form was sent or its page was last open, after which the buyer may have gone. */
export const ASK_AFTER_SECONDS = 300;

export const isAway = (
  { createdAt, pageSeenAt }: Pick<Checkout, 'createdAt' | 'pageSeenAt'>,
  now: Date,
): boolean =>
  now.getTime() - Math.max(createdAt.getTime(), pageSeenAt?.getTime() ?? 0) > ASK_AFTER_SECONDS * 1000;

/** How often an open page of a queued checkout is noted. */
export const SEEN_IN_QUEUE_SECONDS = 60;

export const UNTIL_CONFIRMED = new Date('9999-01-01T00:00:00.000Z');

/**
 * Sets aside an unsent checkout whose buyer has gone, so that it does not hold places that others want; its page asks for
 * a confirmation (`confirmCheckout`).
 * @returns whether it was set aside
 */
export async function askIfAway(ctx: Ctx, checkout: Checkout): Promise<boolean> {
  const { id, sentAt } = checkout;
  const now = ctx.now();
  if (sentAt !== null || !isAway(checkout, now)) return false;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.checkout.updateMany({
      where: { id, state: 'waiting', sentAt: null },
      // Until the buyer is back, the checkout counts as no place of its address.
      data: { asksBuyerAt: now, notBefore: UNTIL_CONFIRMED, waitsForRoom: true },
    });
    if (count > 0) await addToTimeline(tx, { at: now, checkoutId: id, kind: 'checkout.asks_buyer' });
  });
  return true;
}
