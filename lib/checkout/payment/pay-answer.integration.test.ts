// What a payment's own answer leaves behind.
import { expect, test } from 'vitest';
import { applyPayAnswer } from '#lib/checkout/payment/send-payment.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { testMirror } from '#lib/orders/testing/mirror.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';
import { ok } from '#lib/shared/result.ts';

const { ctx, db, storeCheckout } = await testMirror();
const ID = 'ord_1';

test('a changed status appears in the timeline of the checkout and of the order', async () => {
  const { id, attribution } = await storeCheckout(['waiting']);
  const order = { ...sampleOrder(), id: ID, status: 'cart', attribution };
  await db.$transaction((tx) => applyOrder(tx, { order, source: 'create', at: ctx.now() }, ctx.now()));
  const data = {
    status: 'prompt_sent',
    failure_kind: null,
    retry_safe: null,
    payment_status: null,
    next_action: null,
  };
  const { id: attemptId } = await db.paymentAttempt.findFirstOrThrow({ where: { checkoutId: id } });
  const known = await db.order.findUniqueOrThrow({ where: { id: ID } });
  const call = { attemptId, answer: ok(data), isRepeat: false, calls: 1, sentAt: ctx.now(), reads: true };
  await db.$transaction((tx) => applyPayAnswer(tx, known, call, ctx.now()));
  const told = await db.timelineEntry.findMany({
    where: { kind: 'order.status', detail: { path: ['source'], equals: 'pay' } },
    select: { checkoutId: true, orderId: true, detail: true },
  });
  const detail = { from: 'cart', to: 'prompt_sent', source: 'pay' };
  expect(told).toEqual([{ checkoutId: id, orderId: ID, detail }]);
});
