import { expect, test } from 'vitest';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findHealth } from './find-health.ts';
import { metricsText } from './metrics.ts';

const { ctx } = await testStorefront();
const { db } = ctx;

test('names payment methods of events that are not offered', async () => {
  expect((await findHealth(ctx)).unknownMethods).toEqual([]);
  const at = new Date();
  const put = (eventId: string, detail: object) =>
    db.eventSnapshot.create({
      data: { eventId, listItem: {}, listFetchedAt: at, detail, detailFetchedAt: at },
    });
  await put('evt_card', { payment_methods: ['momo', 'card', 'airtel'] });
  await put('evt_both', { payment_methods: ['bank_transfer', 'card'] });
  await put('evt_none', {});
  expect((await findHealth(ctx)).unknownMethods).toEqual(['bank_transfer', 'card']);
});

test('counts each type of webhook that the document has by its name, others as one', async () => {
  const put = (type: string) =>
    db.webhookDelivery.create({ data: { id: `whd_${type}`, type, body: '{}', createdAt: new Date() } });
  for (const type of ['order.paid', 'order.failed', 'order.refunded', 'ping', 'made.up', 'order.made_up'])
    await put(type);
  const { text } = await metricsText(ctx, []);
  for (const type of ['order.paid', 'order.failed', 'order.refunded', 'ping'])
    expect(text).toContain(`flagoff_webhook_deliveries{type="${type}",state="received"} 1`);
  expect(text).toContain('flagoff_webhook_deliveries{type="other",state="received"} 2');
});
