// Serves the queue in turn (`dueInTurn`), as fast as the write budget allows. One process serves it for all instances.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AdvancePause, type CallDeadline, IN_BACKGROUND } from '#lib/checkout/advance-checkout.ts';
import { dueInTurn, nextLapse, planQueue, type QueueKind } from '#lib/checkout/queue/queue.ts';
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';

/** Concurrent calls at most: enough to hide a slow provider. */
const CONCURRENT = 8;
/** The next call starts after this one's answer or this much later, so that orders arrive in turn. */
const HEAD_START_MS = 400;
/** A shift is one job, short enough for a process that has to stop. */
const SHIFT_MS = 8_000;
/** The job engine polls once a second; the shift starts early and waits for the exact moment. */
const EARLY_MS = 1_500;
const SET_ASIDE_MS = 60_000;

export type QueueMovers = Readonly<
  Record<QueueKind, (ctx: Ctx, id: string, patience: CallDeadline) => Promise<AdvancePause>>
>;

/** Serves until the queue is empty, the budget is spent or the shift is over, then plans the next shift. */
export async function serveQueue(ctx: Ctx, movers: QueueMovers): Promise<void> {
  const served = await withLease(ctx.db, 'queue', 0, async () => {
    const next = await serveShift(ctx, movers);
    if (next) await planQueue(ctx, new Date(next.getTime() - EARLY_MS));
    return true;
  });
  if (!served) await planQueue(ctx, new Date(ctx.now().getTime() + 2_000));
}

/** @returns when the next shift should begin; null when the queue is empty */
async function serveShift(ctx: Ctx, movers: QueueMovers): Promise<Date | null> {
  const end = ctx.now().getTime() + SHIFT_MS;
  const underWay = new Set<Promise<void>>();
  let notBefore = 0;
  while (ctx.now().getTime() < end && notBefore < end) {
    await sleep(Math.max(0, notBefore - ctx.now().getTime()));
    const next = await nextInQueue(ctx);
    if (next === null && underWay.size === 0) return nextLapse(ctx);
    if (next !== null) {
      const call: Promise<void> = callUp(ctx, next, movers).then((rest) => {
        underWay.delete(call);
        if (rest.queued && rest.until) notBefore = Math.max(notBefore, rest.until.getTime());
      });
      underWay.add(call);
      await Promise.race([call, sleep(HEAD_START_MS)]);
    }
    if (next === null || underWay.size >= CONCURRENT) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return new Date(Math.max(notBefore, ctx.now().getTime()));
}

type Next = { readonly kind: QueueKind; readonly id: string };

/** An entry that fails by a fault of ours is set aside, so that it does not block the queue. */
async function callUp(ctx: Ctx, { kind, id }: Next, movers: QueueMovers): Promise<AdvancePause> {
  try {
    return await movers[kind](ctx, id, { ...IN_BACKGROUND, calledUp: true });
  } catch (error) {
    ctx.log.error({ err: error, kind, id }, 'the first one in the queue could not be moved');
    const set = {
      where: { id, state: 'waiting' },
      data: { notBefore: new Date(ctx.now().getTime() + SET_ASIDE_MS) },
    } as const;
    await (kind === 'checkout' ? ctx.db.checkout.updateMany(set) : ctx.db.checkoutSession.updateMany(set));
    return { until: null };
  }
}

async function nextInQueue(ctx: Ctx): Promise<Next | null> {
  const [first] = await ctx.db.$queryRaw<Next[]>`
    SELECT kind, id FROM (${dueInTurn(ctx.now())}) AS due
    WHERE lease_until IS NULL OR lease_until < now()
    ORDER BY turn, queue_number LIMIT 1`;
  return first ?? null;
}
