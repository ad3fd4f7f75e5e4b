// Applies a webhook again that was set aside, for instance after an update of this storefront.
import type { Db, Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { settleAttention } from '#lib/orders/attention.ts';

/** @returns whether it was set aside */
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
