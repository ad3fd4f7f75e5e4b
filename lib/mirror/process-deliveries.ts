// Works through stored webhooks: each is applied to the mirror in its own transaction and may be repeated.
import { ZodError } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { WebhookDelivery } from '#lib/db/generated/client.ts';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { lockOrder } from '#lib/mirror/lock-order.ts';
import { note } from '#lib/mirror/timeline.ts';
import { type WebhookEvent, webhookSchemaFor } from '#lib/partner-api/schemas/webhook.ts';

/** A delivery that goes wrong in this many runs is set aside: it is the payload's fault, not the moment's. */
const MOST_TRIES = 30;

/**
 * Applies every delivery that is waiting; several processes may do so at once. One that goes wrong is left for a later
 * run and never stands in the way of the others. Returns how many were applied.
 */
export async function processDeliveries(ctx: Ctx): Promise<number> {
  const wrong: string[] = [];
  for (let applied = 0; ; ) {
    let current: string | null = null;
    try {
      await ctx.db.$transaction(async (tx) => {
        current = await lockNext(tx, wrong);
        if (current) await processOne(tx, ctx, current);
      });
      if (current === null) return applied;
      applied += 1;
    } catch (error) {
      if (current === null) throw error;
      wrong.push(current);
      await setBack(ctx, current, error);
    }
  }
}

/** Throws where the database itself is out of reach; nothing is lost then, and the job is tried again. */
async function setBack(ctx: Ctx, id: string, error: unknown): Promise<void> {
  ctx.log.error({ err: error, delivery: id }, 'a webhook could not be applied');
  const { tries } = await ctx.db.webhookDelivery.update({
    where: { id },
    data: { tries: { increment: 1 } },
    select: { tries: true },
  });
  const hopeless = error instanceof ZodError || error instanceof SyntaxError;
  if (!hopeless && tries < MOST_TRIES) return;
  await ctx.db.webhookDelivery.update({
    where: { id },
    data: { state: 'failed', processedAt: ctx.now(), error: error instanceof Error ? error.name : 'unknown' },
  });
}

async function lockNext(tx: Tx, wrong: string[]): Promise<string | null> {
  const [next] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_delivery WHERE state = 'received' AND id <> ALL(${wrong}::text[])
    ORDER BY received_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return next?.id ?? null;
}

async function processOne(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const delivery = await tx.webhookDelivery.findUniqueOrThrow({ where: { id } });
  const body: unknown = JSON.parse(delivery.body);
  const event = webhookSchemaFor(body).parse(body);
  const now = ctx.now();
  if (event.type !== 'ping' && event.type !== 'unknown') await applyEvent(tx, event, delivery, now);
  await tx.webhookDelivery.update({ where: { id }, data: { state: 'applied', processedAt: now } });
}

type OrderEvent = Exclude<WebhookEvent, { type: 'ping' | 'unknown' }>;

async function applyEvent(tx: Tx, event: OrderEvent, delivery: WebhookDelivery, now: Date): Promise<void> {
  const { order } = event.data;
  await lockOrder(tx, order.id);
  await note(tx, {
    at: now,
    orderId: order.id,
    kind: `webhook.${event.type}`,
    detail: { delivery: delivery.id, created: delivery.createdAt.toISOString() },
  });
  await applyOrder(tx, { order, source: 'webhook', at: delivery.receivedAt }, now);
  if (event.type === 'order.refunded' && event.data.refund) {
    const { id, amount, status } = event.data.refund;
    const refund = { orderId: order.id, amount: BigInt(amount), status, createdAt: delivery.createdAt };
    await tx.refund.upsert({ where: { id }, create: { id, ...refund }, update: { status } });
  }
}
