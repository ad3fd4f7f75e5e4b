// The line as one look sees it. Where thousands wait, all pages of a process share a look for a second: counting the
// places ahead of each of them anew was the dearest query of a rush.
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';

export type LineNow = {
  /** Places of those who could go now, first come first. */
  waiting: bigint[];
  /** How many left the line in the last minute, and how many seconds ago the first of them did. */
  served: number;
  seconds: number;
};

/** Looking back this far tells how fast the line moves. */
const PACE_SECONDS = 60;
const SHARED_FROM = 50;
const SHARED_MS = 1_000;

const looks = new WeakMap<Db, { until: number; line: Promise<LineNow> }>();

/** A short line is looked at anew each time: it is cheap, and the last places count. */
export async function lineNow(ctx: Ctx): Promise<LineNow> {
  const shared = looks.get(ctx.db);
  if (shared && performance.now() < shared.until) return shared.line;
  const line = look(ctx);
  // Those who come while it is under way share it too.
  looks.set(ctx.db, { until: performance.now() + SHARED_MS, line });
  try {
    if ((await line).waiting.length < SHARED_FROM) looks.delete(ctx.db);
  } catch (error) {
    looks.delete(ctx.db);
    throw error;
  }
  return line;
}

async function look({ db, now }: Ctx): Promise<LineNow> {
  const at = now();
  const since = new Date(at.getTime() - PACE_SECONDS * 1000);
  const [seen] = await db.$queryRaw<{ waiting: bigint[] | null; served: number; seconds: number | null }[]>`
    SELECT
      (SELECT array_agg(line_no ORDER BY line_no) FROM checkout
        WHERE state = 'waiting' AND (not_before IS NULL OR not_before <= ${at})) AS waiting,
      count(*)::int AS served, extract(epoch FROM ${at}::timestamptz - min(sent_at))::float AS seconds
    FROM checkout WHERE sent_at > ${since} AND state <> 'waiting'`;
  return { waiting: seen?.waiting ?? [], served: seen?.served ?? 0, seconds: seen?.seconds ?? 0 };
}

/** 1: next. An entry that the look does not hold stands behind those that came before it. */
export function placeAmong(waiting: readonly bigint[], lineNo: bigint): number {
  let [from, to] = [0, waiting.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((waiting[middle] ?? lineNo) < lineNo) from = middle + 1;
    else to = middle;
  }
  return from + 1;
}
