// Works through stored webhooks: each is applied to the mirror in its own transaction and may be repeated.
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { note } from '#lib/mirror/timeline.ts';
import { webhookSchemaFor } from '#lib/partner-api/schemas/webhook.ts';

/** Applies every delivery that is waiting; several processes may do so at once. Returns how many it applied. */
export async function processDeliveries(ctx: Ctx): Promise<number> {
  for (let applied = 0; ; applied++) {
    const more = await ctx.db.$transaction((tx) => processNext(tx, ctx));
    if (!more) return applied;
  }
}

async function processNext(tx: Tx, ctx: Ctx): Promise<boolean> {
  const [next] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_delivery WHERE state = 'received' ORDER BY received_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (!next) return false;
  const delivery = await tx.webhookDelivery.findUniqueOrThrow({ where: { id: next.id } });
  const parsed = webhookSchemaFor(delivery.body).safeParse(delivery.body);
  const now = ctx.now();
  if (!parsed.success) {
    ctx.log.error({ delivery: next.id, issues: parsed.error.issues.length }, 'stored webhook does not parse');
    await tx.webhookDelivery.update({
      where: { id: next.id },
      data: { state: 'failed', processedAt: now, error: 'payload does not fit the schema' },
    });
    return true;
  }
  if (parsed.data.type !== 'ping' && parsed.data.type !== 'unknown') {
    const { order } = parsed.data.data;
    await note(tx, {
      at: now,
      orderId: order.id,
      kind: `webhook.${parsed.data.type}`,
      detail: { delivery: next.id, created: delivery.createdAt.toISOString() },
    });
    await applyOrder(tx, { order, source: 'webhook', at: delivery.receivedAt }, now);
    if (parsed.data.type === 'order.refunded' && parsed.data.data.refund) {
      const { id, amount, status } = parsed.data.data.refund;
      const refund = { orderId: order.id, amount: BigInt(amount), status, createdAt: delivery.createdAt };
      await tx.refund.upsert({ where: { id }, create: { id, ...refund }, update: { status } });
    }
  }
  await tx.webhookDelivery.update({ where: { id: next.id }, data: { state: 'applied', processedAt: now } });
  return true;
}
