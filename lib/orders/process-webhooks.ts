// Applies stored webhooks to the mirror, each in its own transaction. A webhook may be applied more than once.
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { WebhookDelivery } from '#lib/db/generated/client.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { lockOrder } from '#lib/orders/order-record.ts';
import { fetchUnknownSoon } from '#lib/orders/plan-fetch.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { type WebhookEvent, webhookSchemaFor } from '#lib/partner-api/webhook.ts';

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
      await ctx.db.$transaction(async (tx) => {
        current = await lockNext(tx, failed);
        if (current) await processOne(tx, current, ctx.now());
      });
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
async function setAside(tx: Tx, delivery: WebhookDelivery, error: string, now: Date): Promise<void> {
  const { id, type, orderId } = delivery;
  await tx.webhookDelivery.update({ where: { id }, data: { state: 'failed', processedAt: now, error } });
  if (orderId) await fetchUnknownSoon(tx, orderId, now);
  // One case per type: a changed payload affects every delivery of its type.
  const facts = { type, deliveryId: id };
  await raiseAttention(tx, { kind: 'deliveries_unread', key: `deliveries_unread:${type}`, orderId, facts });
}

async function lockNext(tx: Tx, failed: string[]): Promise<string | null> {
  const [next] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_delivery WHERE state = 'received' AND id <> ALL(${failed}::text[])
    ORDER BY received_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return next?.id ?? null;
}

async function processOne(tx: Tx, id: string, now: Date): Promise<void> {
  const delivery = await tx.webhookDelivery.findUniqueOrThrow({ where: { id } });
  const body: unknown = JSON.parse(delivery.body);
  const event = webhookSchemaFor(body).safeParse(body);
  if (!event.success) return setAside(tx, delivery, 'unreadable', now);
  const { data } = event;
  if (data.type === 'unknown' && delivery.orderId) await fetchUnknownSoon(tx, delivery.orderId, now);
  if (data.type !== 'ping' && data.type !== 'unknown') await applyEvent(tx, data, delivery, now);
  const state = data.type === 'unknown' ? 'ignored' : 'applied';
  await tx.webhookDelivery.update({ where: { id }, data: { state, processedAt: now } });
}

type OrderEvent = Exclude<WebhookEvent, { type: 'ping' | 'unknown' }>;

async function applyEvent(tx: Tx, event: OrderEvent, delivery: WebhookDelivery, now: Date): Promise<void> {
  const { order } = event.data;
  await lockOrder(tx, order.id);
  await addToTimeline(tx, {
    at: now,
    orderId: order.id,
    kind: `webhook.${event.type}`,
    detail: { delivery: delivery.id, created: delivery.createdAt.toISOString() },
  });
  const { receivedAt: at, createdAt: queuedAt } = delivery;
  // By a provider's clock that is ahead, no later fetch would count as newer than the refund.
  const createdAt = new Date(Math.min(queuedAt.getTime(), at.getTime()));
  const told = event.type === 'order.refunded' ? event.data.refund : null;
  const refund = told && { id: told.id, amount: told.amount, status: told.status, createdAt };
  const update = { order, source: 'webhook', at, queuedAt, ...(refund && { refund }) } as const;
  await applyOrder(tx, update, now);
}
