// The first-come line of entries that wait for their order to be placed. Everyone in it is on disk; nobody is lost.
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { lineNow, placeAmong } from '#lib/registration/line/line-now.ts';

export type LinePlace = {
  /** 1: next. */
  position: number;
  /** Seconds until its turn at the pace of the last minute; null while there is no pace to judge by. */
  estimateSeconds: number | null;
};

/** Whether anyone stands before this place and could go now: an entry that waits for a retry of its own is passed. */
async function isBehindOthers(ctx: Ctx, lineNo: bigint): Promise<boolean> {
  const [ahead] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM checkout
    WHERE state = 'waiting' AND line_no < ${lineNo} AND (not_before IS NULL OR not_before <= ${ctx.now()}) LIMIT 1`;
  return ahead !== undefined;
}

/**
 * An entry takes its place behind those who wait; false when nobody does. The line is served as it was planned: each
 * newcomer of a crowd would otherwise have it look again whether the budget allows one more.
 */
export async function joinLine(ctx: Ctx, lineNo: bigint): Promise<boolean> {
  if (!(await isBehindOthers(ctx, lineNo))) return false;
  await enqueue(ctx.db, 'serve_line', {}, { key: 'serve_line', runAt: ctx.now(), keepTime: true });
  return true;
}

/** Where an entry stands, and how long that takes as things go. */
export async function linePlace(ctx: Ctx, lineNo: bigint): Promise<LinePlace> {
  const { waiting, served, seconds } = await lineNow(ctx);
  const position = placeAmong(waiting, lineNo);
  return { position, estimateSeconds: estimate(position, served, seconds) };
}

/** The pace is that of the time the line has moved, a minute at most; of a few moments it tells nothing. */
function estimate(position: number, served: number, seconds: number): number | null {
  if (served === 0) return null;
  return Math.ceil((position * Math.max(5, seconds)) / served);
}

/** Asks for the line to be served at `runAt`; one such job waits at a time, for all instances. */
export async function planLine(ctx: Ctx, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'serve_line', {}, { key: 'serve_line', runAt });
}
