// Serves the queue in turn (`dueInTurn`), as fast as the write budget allows. One process serves it for all instances.
import { setTimeout as sleep } from 'node:timers/promises';
import { advanceCheckout, IN_BACKGROUND, type Rest } from '#lib/checkout/advance-checkout.ts';
import { dueInTurn, planQueue } from '#lib/checkout/queue/queue.ts';
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';

/** Concurrent calls at most: enough to hide a slow provider. */
const CONCURRENT = 8;
/** The next one starts after this one's answer or this much later, so that orders arrive in turn. */
const HEAD_START_MS = 400;
/** A shift is one job, short enough for a process that has to stop. */
const SHIFT_MS = 8_000;
/** The job engine polls once a second; the shift starts early and waits for the exact moment. */
const EARLY_MS = 1_500;
const SET_ASIDE_MS = 60_000;

/** Serves until the queue is empty, the budget is spent or the shift is over, then plans the next shift. */
export async function serveQueue(ctx: Ctx): Promise<void> {
  const served = await withLease(ctx.db, 'queue', 0, async () => {
    const next = await serveShift(ctx);
    if (next) await planQueue(ctx, new Date(next.getTime() - EARLY_MS));
    return true;
  });
  if (!served) await planQueue(ctx, new Date(ctx.now().getTime() + 2_000));
}

/** @returns when the next shift should begin; null when the queue is empty */
async function serveShift(ctx: Ctx): Promise<Date | null> {
  const end = ctx.now().getTime() + SHIFT_MS;
  const underWay = new Set<Promise<void>>();
  let notBefore = 0;
  while (ctx.now().getTime() < end && notBefore < end) {
    await sleep(Math.max(0, notBefore - ctx.now().getTime()));
    const id = await nextInQueue(ctx);
    if (id === null && underWay.size === 0) return nextLapse(ctx);
    if (id !== null) {
      const call: Promise<void> = callUp(ctx, id).then((rest) => {
        underWay.delete(call);
        if (rest.queued && rest.until) notBefore = Math.max(notBefore, rest.until.getTime());
      });
      underWay.add(call);
      await Promise.race([call, sleep(HEAD_START_MS)]);
    }
    if (id === null || underWay.size >= CONCURRENT) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return new Date(Math.max(notBefore, ctx.now().getTime()));
}

/** A checkout that fails by a fault of ours is set aside, so that it does not block the queue. */
async function callUp(ctx: Ctx, checkoutId: string): Promise<Rest> {
  try {
    return await advanceCheckout(ctx, checkoutId, { ...IN_BACKGROUND, calledUp: true });
  } catch (error) {
    ctx.log.error({ err: error, checkoutId }, 'a queued checkout could not be advanced');
    const notBefore = new Date(ctx.now().getTime() + SET_ASIDE_MS);
    await ctx.db.checkout.updateMany({ where: { id: checkoutId, state: 'waiting' }, data: { notBefore } });
    return { until: null };
  }
}

/** The first one in turn that no process is moving now. */
async function nextInQueue(ctx: Ctx): Promise<string | null> {
  const [first] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${dueInTurn(ctx.now())}) AS due
    WHERE lease_until IS NULL OR lease_until < now()
    ORDER BY turn, queue_number LIMIT 1`;
  return first?.id ?? null;
}

/** When the first lease of a due checkout lapses, since its process may be dead; null when none is due. */
async function nextLapse(ctx: Ctx): Promise<Date | null> {
  const [first] = await ctx.db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(lease_until) AS at FROM checkout
    WHERE state = 'waiting' AND NOT waits_for_room AND (not_before IS NULL OR not_before <= ${ctx.now()}) AND lease_until >= now()`;
  return first?.at ?? null;
}
