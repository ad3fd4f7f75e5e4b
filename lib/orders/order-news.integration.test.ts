// The log has one line for each order placed, paid and refunded, however often the news arrives.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { MARATHON, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';

const { ctx, sandbox, settle, endPrompt } = await testStorefront();
const lines: { msg: string; order?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
ctx.log = log;

test('an order that is placed, paid and refunded twice is four lines without personal data', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON, { runner_name: 'Akello Grace' });
  await payOrder(ctx, { ref, msisdn: '0772123456' });
  await endPrompt(orderId, 'approve');
  await processDeliveries(ctx);
  await ctx.db.webhookDelivery.updateMany({ data: { state: 'received' } });
  await processDeliveries(ctx);
  await fetchOrderNow(ctx, orderId);
  for (const amount of [1_000, 2_000]) {
    await sandbox.control.refund(orderId, amount);
    await settle(orderId);
    await processDeliveries(ctx);
    await fetchOrderNow(ctx, orderId);
  }
  const news = lines.filter(({ msg }) => msg.startsWith('order '));
  expect(news.map(({ msg }) => msg)).toEqual([
    'order placed',
    'order paid',
    'order refunded',
    'order refunded',
  ]);
  expect(news.every(({ order }) => order === orderId)).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/Akello|772123456|@/);
});
