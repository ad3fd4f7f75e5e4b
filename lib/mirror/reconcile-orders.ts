// Walks the provider's list of orders, newest first, for what never reached us, and measures the drift it finds
// (partner-api.md 4.8). Needs the scope `orders:read`; without it the mirror lives from webhooks alone.
import type { Ctx } from '#lib/context.ts';
import { withLease } from '#lib/db/with-lease.ts';
import { applyRead } from '#lib/mirror/apply-read.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import { contradicts, mergeStatus } from '#lib/mirror/merge-status.ts';
import type { CallPriority } from '#lib/partner-api/call.ts';
import type { OrderPage } from '#lib/partner-api/schemas/order.ts';

/** How often the newest orders are compared, in seconds. */
export const RECONCILE_SECONDS = 60;
/** How often all of them are: a refund whose webhook was lost may be of an old order. */
const WHOLE_SECONDS = 3600;
const PAGE = 100;
/** More orders than any organizer has: a list that runs in a circle ends. */
const MOST_PAGES = 3_000;
/** A walk through all orders waits between pages, milliseconds: it takes its time, and no call that others need. */
const STROLL_MS = 1_000;
/** Where no call is left, or an answer fails, the same page is asked for again, so many times at most. */
const MOST_WAITS = 60;
/** Where nobody said how long to wait, seconds. */
const PATIENCE_SECONDS = 5;
/** Orders created this long before the last comparison are looked at again, seconds. */
const OVERLAP_SECONDS = 3600;

/** Orders that were looked at; of these, those that the mirror lacked, and those whose status it had wrong. */
export type Drift = { compared: number; missing: number; different: number };

/** Waits so many milliseconds; answers false where it was not to the end, and work should stop. */
export type Pause = (ms: number) => Promise<boolean>;

/** One comparison for all instances; answers what it found, or null when it was not its turn or could not read. */
export async function reconcileOrders(ctx: Ctx, pause: Pause): Promise<Drift | null> {
  if (!(await mayReadOrders(ctx))) return null;
  let drift: Drift | null = null;
  await withLease(ctx.db, 'reconcile', RECONCILE_SECONDS, async () => {
    const at = ctx.now();
    const since = await reach(ctx);
    drift = await compare(ctx, since, pause);
    if (drift) await ctx.db.reconciliation.create({ data: { at, whole: since === null, ...drift } });
    return drift !== null;
  });
  return drift;
}

/** How far back to look; `null`: to the first order. */
async function reach(ctx: Ctx): Promise<Date | null> {
  const { reconciliation } = ctx.db;
  const newest = { orderBy: { at: 'desc' }, select: { at: true } } as const;
  const [last, lastWhole] = await Promise.all([
    reconciliation.findFirst(newest),
    reconciliation.findFirst({ ...newest, where: { whole: true } }),
  ]);
  const due = new Date(ctx.now().getTime() - WHOLE_SECONDS * 1000);
  if (!last || !lastWhole || lastWhole.at < due) return null;
  return new Date(last.at.getTime() - OVERLAP_SECONDS * 1000);
}

/** Null where the walk did not come to its end. */
async function compare(ctx: Ctx, since: Date | null, pause: Pause): Promise<Drift | null> {
  const drift: Drift = { compared: 0, missing: 0, different: 0 };
  const priority = since === null ? 'list' : 'background';
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const read = await readPage(ctx, { cursor, priority }, pause);
    if (!read) return null;
    await comparePage(ctx, read, drift);
    cursor = read.page.next_cursor ?? undefined;
    if (!cursor || reachesBack(read.page, since)) return drift;
    if (!since && !(await pause(STROLL_MS))) return null;
  }
  return null;
}

function reachesBack({ orders }: OrderPage, since: Date | null): boolean {
  const oldest = orders.at(-1);
  return !oldest || (since !== null && new Date(oldest.created_at) < since);
}

/** `at`: when the call was sent that brought it. */
type ReadPage = { page: OrderPage; at: Date };
type Asked = { cursor: string | undefined; priority: CallPriority };

async function readPage(ctx: Ctx, { cursor, priority }: Asked, pause: Pause): Promise<ReadPage | null> {
  for (let waits = 0; ; waits++) {
    const at = ctx.now();
    const answer = await ctx.partner.orders.list({ limit: PAGE, cursor }, { attempts: 2, priority });
    if (answer.ok) return { page: answer.value, at };
    const { code, retryable, retryAfterSeconds } = answer.error;
    const waitMs = (retryAfterSeconds ?? PATIENCE_SECONDS) * 1000;
    if (retryable && waits < MOST_WAITS && (await pause(waitMs))) continue;
    ctx.log.warn({ code }, 'the list of orders could not be compared');
    return null;
  }
}

async function comparePage(ctx: Ctx, { page: { orders }, at }: ReadPage, drift: Drift): Promise<void> {
  const rows = await ctx.db.order.findMany({
    where: { id: { in: orders.map((order) => order.id) } },
    select: { id: true, status: true, statusSource: true, statusAt: true, nextReadAt: true },
  });
  const mirrored = new Map(rows.map((row) => [row.id, row]));
  drift.compared += orders.length;
  for (const order of orders) {
    const known = mirrored.get(order.id);
    if (known?.status === order.status) continue;
    const seen = { status: order.status, source: 'read', at } as const;
    const before = known ? { status: known.status, source: known.statusSource, at: known.statusAt } : null;
    if (mergeStatus(before, seen, 1) === 'take') {
      countDrift(drift, known);
      await applyRead(ctx, order, at);
    } else if (before && contradicts(before, seen)) {
      ctx.log.error({ order: order.id, known: before, seen }, 'a paid order reads otherwise');
      drift.different += 1;
    }
  }
}

/** An order that is due to be read is known to be behind. */
function countDrift(drift: Drift, known: { nextReadAt: Date | null } | undefined): void {
  if (!known) drift.missing += 1;
  else if (!known.nextReadAt) drift.different += 1;
}
