// Calls up the line in order of arrival, one server for all instances, as fast as the budget allows.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { advanceCheckout, IN_BACKGROUND, type Rest } from '#lib/registration/advance-checkout.ts';
import { planLine } from '#lib/registration/line/line.ts';

/** Under way at a time at most: enough to hide a slow provider. */
const ABREAST = 8;
/** The next is called up once this one was answered or this long after it was sent: so arrivals stay in order. */
const HEAD_START_MS = 400;
/** A shift is one job: short, so that a process that is asked to stop need not wait for it. */
const SHIFT_MS = 8_000;
/** The job engine looks every second for what has become due; the shift waits for the moment itself. */
const EARLY_MS = 1_500;
const SET_ASIDE_MS = 60_000;

/** Serves until the line is empty, the budget is spent or the shift is over; then plans the next shift. */
export async function serveLine(ctx: Ctx): Promise<void> {
  const served = await withLease(ctx.db, 'line', 0, async () => {
    const next = await serveShift(ctx);
    if (next) await planLine(ctx, new Date(next.getTime() - EARLY_MS));
    return true;
  });
  if (!served) await planLine(ctx, new Date(ctx.now().getTime() + 2_000));
}

/** When the next shift should begin; null when nobody is left. */
async function serveShift(ctx: Ctx): Promise<Date | null> {
  const end = ctx.now().getTime() + SHIFT_MS;
  const underWay = new Set<Promise<void>>();
  let notBefore = 0;
  while (ctx.now().getTime() < end && notBefore < end) {
    await sleep(Math.max(0, notBefore - ctx.now().getTime()));
    const id = await nextInLine(ctx);
    if (id === null && underWay.size === 0) return nextLapse(ctx);
    if (id !== null) {
      const call: Promise<void> = callUp(ctx, id).then((rest) => {
        underWay.delete(call);
        if (rest.line && rest.until) notBefore = Math.max(notBefore, rest.until.getTime());
      });
      underWay.add(call);
      await Promise.race([call, sleep(HEAD_START_MS)]);
    }
    if (id === null || underWay.size >= ABREAST) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return new Date(Math.max(notBefore, ctx.now().getTime()));
}

/** One entry that cannot be moved by a fault of ours must not hold up everyone behind it. */
async function callUp(ctx: Ctx, checkoutId: string): Promise<Rest> {
  try {
    return await advanceCheckout(ctx, checkoutId, { ...IN_BACKGROUND, calledUp: true });
  } catch (error) {
    ctx.log.error({ err: error, checkoutId }, 'an entry in the line could not be moved');
    const notBefore = new Date(ctx.now().getTime() + SET_ASIDE_MS);
    await ctx.db.checkout.updateMany({ where: { id: checkoutId, state: 'waiting' }, data: { notBefore } });
    return { until: null };
  }
}

/** The first that is due and that nobody is moving at this moment. */
async function nextInLine(ctx: Ctx): Promise<string | null> {
  const [first] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM checkout
    WHERE state = 'waiting' AND (not_before IS NULL OR not_before <= ${ctx.now()}) AND (lease_until IS NULL OR lease_until < now())
    ORDER BY line_no LIMIT 1`;
  return first?.id ?? null;
}

/** When the first lease of one that is due lapses: who moves it may be dead. Null when nobody is left. */
async function nextLapse(ctx: Ctx): Promise<Date | null> {
  const [first] = await ctx.db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(lease_until) AS at FROM checkout
    WHERE state = 'waiting' AND (not_before IS NULL OR not_before <= ${ctx.now()}) AND lease_until >= now()`;
  return first?.at ?? null;
}
