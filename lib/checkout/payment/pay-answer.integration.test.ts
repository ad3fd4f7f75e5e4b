// What a payment's own answer leaves behind.
import { expect, test } from 'vitest';
import { applyPayStatus } from '#lib/checkout/payment/send-payment.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { testMirror } from '#lib/orders/testing/mirror.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';

const { ctx, db, storeCheckout } = await testMirror();
const ID = 'ord_1';

test('a changed status appears in the timeline of the checkout and of the order', async () => {
  const { id, attribution } = await storeCheckout(['waiting']);
  const order = { ...sampleOrder(), id: ID, status: 'cart', attribution };
  await db.$transaction((tx) => applyOrder(ctx, tx, { order, source: 'create', at: ctx.now() }, ctx.now()));
  const data = {
    status: 'prompt_sent',
    failure_kind: null,
    retry_safe: null,
    payment_status: null,
    next_action: null,
  };
  await db.$transaction((tx) => applyPayStatus(tx, { orderId: ID, data, at: ctx.now() }, ctx.now()));
  const told = await db.timelineEntry.findMany({
    where: { kind: 'order.status', detail: { path: ['source'], equals: 'pay' } },
    select: { checkoutId: true, orderId: true, detail: true },
  });
  const detail = { from: 'cart', to: 'prompt_sent', source: 'pay' };
  expect(told).toEqual([{ checkoutId: id, orderId: ID, detail }]);
});
