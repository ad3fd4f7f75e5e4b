// Fetches orders by `GET /orders/{id}` into the mirror (partner-api.md 4.9). Needs the scope `orders:read`.

import { NOT_PAYABLE, UNCLEAR_ANSWER } from '#lib/checkout/state/charge-doubt.ts';
import type { Ctx } from '#lib/context.ts';
import { applyOrder, type SeenOrder } from '#lib/orders/apply-order.ts';
import { logNews } from '#lib/orders/order-record.ts';
import { planFetch } from '#lib/orders/plan-fetch.ts';
import { readAgainAt } from '#lib/orders/read-due.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import type { OrderPage } from '#lib/partner-api/orders.ts';
import { READ_SCOPE } from '#lib/shared/vocabulary/scopes.ts';

/** Deadline of a fetch that a buyer waits for. */
const DEADLINE_MS = 5_000;
/** Wait before an order that could not be stored is fetched again. */
const STORE_RETRY_SECONDS = 60;
/** Refusals after which only a fetch shows whether a payment is under way. */
const AWAITING = [NOT_PAYABLE, UNCLEAR_ANSWER];
/** Errors that every other fetch would get too. The order stays due. */
const STOPS_ALL: readonly string[] = ['budget_spent', 'rate_limited', 'insufficient_scope'];

/**
 * Whether the credential may read orders: `orders:read` is opt-in (partner-api.md 5 rule 4). Without it the mirror is
 * fed by webhooks and our own calls. True while the scopes are unknown. Never calls the provider.
 */
export async function mayReadOrders(ctx: Ctx): Promise<boolean> {
  const scopes = await ctx.partner.grantedScopes();
  return scopes === null || scopes.includes(READ_SCOPE);
}

/**
 * Fetches a due order and plans the next fetch after an error.
 * @returns false if no other order can be fetched for now either
 */
export async function fetchOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  const startedAt = ctx.now();
  const answer = await ctx.partner.orders.fetch(orderId, { attempts: 1, priority: 'background' });
  if (answer.ok) {
    await applyFetched(ctx, answer.value, startedAt);
    return true;
  }
  const now = ctx.now();
  const { code } = answer.error;
  if (STOPS_ALL.includes(code)) return false;
  await ctx.db.$transaction(async (tx) => {
    if (code !== 'not_found') return planFetch(tx, orderId, readAgainAt(now, answer.error));
    const live = await tx.paymentAttempt.findFirst({
      where: {
        checkout: { orderId },
        OR: [{ liveCheckoutId: { not: null } }, { refusalCode: { in: AWAITING } }],
      },
      select: { id: true },
    });
    const nextFetchAt = live && readAgainAt(now, { retryable: false, retryAfterSeconds: null });
    await tx.order.updateMany({ where: { id: orderId }, data: { nextFetchAt } });
    await addToTimeline(tx, { at: now, orderId, kind: 'order.fetch_failed', detail: { code } });
  });
  return true;
}

/** Fetches an order that the mirror may lack. Throws after a temporary error, so that the job is repeated. */
export async function fetchUnknownOrder(ctx: Ctx, orderId: string): Promise<void> {
  if (!(await mayReadOrders(ctx))) return;
  const startedAt = ctx.now();
  const answer = await ctx.partner.orders.fetch(orderId, { attempts: 1, priority: 'background' });
  if (answer.ok) {
    await applyFetched(ctx, answer.value, startedAt);
    return;
  }
  const { code, detail, retryable } = answer.error;
  if (retryable) throw new Error(`an order that a webhook names could not be fetched: ${code}, ${detail}`);
  ctx.log.error({ order: orderId, code, detail }, 'an order that a webhook names cannot be fetched');
}

/**
 * Fetches an order while a buyer waits, within the read budget and 5 s.
 * @returns false if the provider did not answer with the order
 */
export async function fetchOrderNow(ctx: Ctx, orderId: string): Promise<boolean> {
  const at = ctx.now();
  const answer = await ctx.partner.orders.fetch(orderId, {
    attempts: 2,
    deadlineMs: DEADLINE_MS,
    timeoutMs: DEADLINE_MS,
    priority: 'read',
  });
  if (!answer.ok) return false;
  const update = { order: answer.value, source: 'fetch', at } as const;
  logNews(ctx, await ctx.db.$transaction((tx) => applyOrder(tx, update, ctx.now())));
  return true;
}

/**
 * Merges one fetched order in its own transaction, so that one that cannot be stored does not affect the others of a page:
 * it is logged and fetched again later. Throws if the database does not answer.
 * @param at when the call was sent
 * @returns whether the order was stored
 */
export async function applyFetched(ctx: Ctx, order: SeenOrder, at: Date): Promise<boolean> {
  try {
    const update = { order, source: 'fetch', at } as const;
    logNews(ctx, await ctx.db.$transaction((tx) => applyOrder(tx, update, ctx.now())));
    return true;
  } catch (error) {
    ctx.log.error({ err: error, order: order.id }, 'a fetched order could not be stored');
    await planFetch(ctx.db, order.id, new Date(ctx.now().getTime() + STORE_RETRY_SECONDS * 1000));
    return false;
  }
}

/** Logs the orders of a page of the provider's list that do not match the schema (partner-api.md 2.3). */
export function logMalformed(ctx: Ctx, { malformed }: OrderPage): void {
  if (malformed.length > 0) ctx.log.error({ malformed }, 'malformed orders in the list were skipped');
}
