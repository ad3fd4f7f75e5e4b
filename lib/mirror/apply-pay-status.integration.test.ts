// What a payment's own answer leaves behind.
import { expect, test } from 'vitest';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { applyPayStatus } from '#lib/mirror/apply-pay-status.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';
import { testMirror } from './testing/mirror.ts';

const { ctx, db, keepCheckout } = await testMirror();
const ID = 'ord_1';

test('a status that moved is told of the entry as well as of the order', async () => {
  const { id, attribution } = await keepCheckout(['waiting']);
  const order = { ...sampleOrder(), id: ID, status: 'cart', attribution };
  await db.$transaction((tx) => applyOrder(tx, { order, source: 'create', at: ctx.now() }, ctx.now()));
  const data = { status: 'prompt_sent', failure_kind: null, retry_safe: null };
  await db.$transaction((tx) => applyPayStatus(tx, { orderId: ID, data, at: ctx.now() }, ctx.now()));
  const told = await db.timelineEntry.findMany({
    where: { kind: 'order.status', detail: { path: ['source'], equals: 'pay' } },
    select: { checkoutId: true, orderId: true, detail: true },
  });
  const detail = { from: 'cart', to: 'prompt_sent', source: 'pay' };
  expect(told).toEqual([{ checkoutId: id, orderId: ID, detail }]);
});
