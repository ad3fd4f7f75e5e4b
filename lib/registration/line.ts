// The first-come line of entries that wait for their order to be placed. Everyone in it is on disk; nobody is lost.
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';

/** Looking back this far tells how fast the line moves. */
const PACE_SECONDS = 60;

export type LinePlace = {
  /** 1: next. */
  position: number;
  /** Seconds until its turn at the pace of the last minute; null while there is no pace to judge by. */
  estimateSeconds: number | null;
};

/** Whether anyone stands before this place and could go now: an entry that waits for a retry of its own is passed. */
export async function isBehindOthers(ctx: Ctx, lineNo: bigint): Promise<boolean> {
  const [ahead] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM checkout
    WHERE state = 'waiting' AND line_no < ${lineNo} AND (not_before IS NULL OR not_before <= ${ctx.now()}) LIMIT 1`;
  return ahead !== undefined;
}

/** Where an entry stands, and how long that takes as things go. */
export async function linePlace(ctx: Ctx, lineNo: bigint): Promise<LinePlace> {
  const now = ctx.now();
  const since = new Date(now.getTime() - PACE_SECONDS * 1000);
  const [counted] = await ctx.db.$queryRaw<{ ahead: number; served: number; seconds: number | null }[]>`
    SELECT
      (SELECT count(*)::int FROM checkout
        WHERE state = 'waiting' AND line_no < ${lineNo} AND (not_before IS NULL OR not_before <= ${now})) AS ahead,
      count(*)::int AS served, extract(epoch FROM ${now}::timestamptz - min(sent_at))::float AS seconds
    FROM checkout WHERE sent_at > ${since} AND state <> 'waiting'`;
  const { ahead = 0, served = 0, seconds = null } = counted ?? {};
  return { position: ahead + 1, estimateSeconds: estimate(ahead + 1, served, seconds ?? 0) };
}

/** The pace is that of the time the line has moved, a minute at most; of a few moments it tells nothing. */
function estimate(position: number, served: number, seconds: number): number | null {
  if (served === 0) return null;
  return Math.ceil((position * Math.min(PACE_SECONDS, Math.max(5, seconds))) / served);
}

/** Asks for the line to be served at `runAt`; one such job waits at a time, for all instances. */
export async function planLine(ctx: Ctx, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'serve_line', {}, { key: 'serve_line', runAt });
}
