// Applies stored webhooks to the mirror, each in its own transaction. A webhook may be applied more than once.
import type { Ctx } from '#lib/context.ts';
import type { Db, Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { WebhookDelivery } from '#lib/db/generated/client.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { logNews, type OrderStep } from '#lib/orders/order-record.ts';
import { fetchUnknownSoon } from '#lib/orders/plan-fetch.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { type WebhookEvent, webhookSchemaFor } from '#lib/partner-api/webhook.ts';

type Delivery = Pick<WebhookDelivery, 'id' | 'type' | 'body' | 'orderId' | 'createdAt' | 'receivedAt'>;

/** A delivery that fails this often is set aside: the cause is its payload, not a temporary error. */
const MAX_ATTEMPTS = 30;

/**
 * Applies every waiting delivery; several processes may do so at once. One that fails is left for a later run and does not
 * block the others.
 * @returns how many were applied
 */
export async function processDeliveries(ctx: Ctx): Promise<number> {
  const failed: string[] = [];
  for (let applied = 0; ; ) {
    let current: string | null = null;
    try {
      const news = await ctx.db.$transaction(async (tx) => {
        const next = await lockNext(tx, failed);
        current = next?.id ?? null;
        return next ? processOne(tx, next, ctx.now()) : [];
      });
      logNews(ctx, news);
      if (current === null) return applied;
      applied += 1;
    } catch (error) {
      if (current === null) throw error;
      failed.push(current);
      await recordFailure(ctx, current, error);
    }
  }
}

/** Throws if the database does not answer; the job is repeated then. */
async function recordFailure(ctx: Ctx, id: string, error: unknown): Promise<void> {
  ctx.log.error({ err: error, delivery: id }, 'a webhook could not be applied');
  const { attempts } = await ctx.db.webhookDelivery.update({
    where: { id },
    data: { attempts: { increment: 1 } },
    select: { attempts: true },
  });
  const hopeless = error instanceof SyntaxError;
  if (!hopeless && attempts < MAX_ATTEMPTS) return;
  const reason = error instanceof Error ? error.name : 'unknown';
  await ctx.db.$transaction(async (tx) => {
    const delivery = await tx.webhookDelivery.findUniqueOrThrow({ where: { id } });
    await setAside(tx, delivery, reason, ctx.now());
  });
}

/** Marks a delivery as failed, has its order fetched instead and opens a case for staff. */
async function setAside(tx: Tx, delivery: Delivery, error: string, now: Date): Promise<void> {
  const { id, type, orderId } = delivery;
  await tx.webhookDelivery.update({ where: { id }, data: { state: 'failed', processedAt: now, error } });
  if (orderId) await fetchUnknownSoon(tx, orderId, now);
  // One case per type: a changed payload affects every delivery of its type.
  const facts = { type, deliveryId: id };
  await raiseAttention(tx, { kind: 'deliveries_unread', key: `deliveries_unread:${type}`, orderId, facts });
}

async function lockNext(tx: Tx, failed: string[]): Promise<Delivery | null> {
  const [next] = await tx.$queryRaw<Delivery[]>`
    SELECT id, type, body, order_id AS "orderId", created_at AS "createdAt", received_at AS "receivedAt"
    FROM webhook_delivery WHERE state = 'received' AND id <> ALL(${failed}::text[])
    ORDER BY received_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return next ?? null;
}

async function processOne(tx: Tx, delivery: Delivery, now: Date): Promise<OrderStep[]> {
  const { id } = delivery;
  const body: unknown = JSON.parse(delivery.body);
  const event = webhookSchemaFor(body).safeParse(body);
  if (!event.success) {
    await setAside(tx, delivery, 'unreadable', now);
    return [];
  }
  const { data } = event;
  if (data.type === 'unknown' && delivery.orderId) await fetchUnknownSoon(tx, delivery.orderId, now);
  const isOfOrder = data.type !== 'ping' && data.type !== 'unknown';
  const news = isOfOrder ? await applyEvent(tx, data, delivery, now) : [];
  const state = data.type === 'unknown' ? 'ignored' : 'applied';
  await tx.webhookDelivery.updateMany({ where: { id }, data: { state, processedAt: now } });
  return news;
}

type OrderEvent = Exclude<WebhookEvent, { type: 'ping' | 'unknown' }>;

async function applyEvent(tx: Tx, event: OrderEvent, delivery: Delivery, now: Date): Promise<OrderStep[]> {
  const { order } = event.data;
  await addToTimeline(tx, {
    at: now,
    orderId: order.id,
    kind: `webhook.${event.type}`,
    detail: { delivery: delivery.id, created: delivery.createdAt.toISOString() },
  });
  const { receivedAt: at, createdAt: queuedAt } = delivery;
  // If the provider's clock is ahead, no later fetch would count as newer than the refund.
  const createdAt = new Date(Math.min(queuedAt.getTime(), at.getTime()));
  const sent = event.type === 'order.refunded' ? event.data.refund : null;
  const refund = sent && { id: sent.id, amount: sent.amount, status: sent.status, createdAt };
  const update = { order, source: 'webhook', at, queuedAt, ...(refund && { refund }) } as const;
  return applyOrder(tx, update, now);
}

/** Applies a webhook again that was set aside, for instance after an update of this storefront. @returns whether it was */
export async function replayDelivery(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id, state: 'failed' },
    data: { state: 'received', attempts: 0, processedAt: null, error: null },
  });
  if (count > 0) await enqueue(tx, 'process_deliveries', {}, { key: 'process_deliveries' });
  return count > 0;
}

/** Closes the cases of webhooks that were set aside once all of their type are applied. Safe to repeat. */
export async function settleUnread(db: Db): Promise<void> {
  const open = await db.$queryRaw<{ key: string }[]>`
    SELECT item.dedupe_key AS key FROM attention_item item
    WHERE item.kind = 'deliveries_unread' AND item.done_at IS NULL
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.state IN ('failed', 'received') AND d.type = item.facts->>'type')`;
  for (const { key } of open) await settleAttention(db, key, 'The webhooks were applied.');
}
