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

/** How many stand before this place and could go now: an entry that waits for a retry of its own is passed. */
export async function aheadInLine(ctx: Ctx, lineNo: bigint): Promise<number> {
  const now = ctx.now();
  return ctx.db.checkout.count({
    where: {
      state: 'waiting',
      lineNo: { lt: lineNo },
      OR: [{ notBefore: null }, { notBefore: { lte: now } }],
    },
  });
}

/** Where an entry stands, and how long that takes as things go. */
export async function linePlace(ctx: Ctx, lineNo: bigint): Promise<LinePlace> {
  const since = new Date(ctx.now().getTime() - PACE_SECONDS * 1000);
  const [ahead, served] = await Promise.all([
    aheadInLine(ctx, lineNo),
    ctx.db.timelineEntry.count({
      where: { kind: { in: ['checkout.ordered', 'checkout.refused'] }, at: { gt: since } },
    }),
  ]);
  const estimateSeconds = served > 0 ? Math.ceil(((ahead + 1) * PACE_SECONDS) / served) : null;
  return { position: ahead + 1, estimateSeconds };
}

/** Asks for the line to be served at `runAt`; one such job waits at a time, for all instances. */
export async function planLine(ctx: Ctx, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'serve_line', {}, { key: 'serve_line', runAt });
}
