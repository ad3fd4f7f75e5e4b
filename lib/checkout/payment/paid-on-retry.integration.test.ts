// Which case the organizer gets when an order is paid at a second request.
import { expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { sweep } from '#lib/checkout/sweep.ts';
import { MARATHON, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import type { Ctx } from '#lib/context.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';

const { ctx, sandbox, settle, endPrompt, runJobs, view } = await testStorefront();

const later = (seconds: number): Ctx => ({ ...ctx, now: () => new Date(Date.now() + seconds * 1000) });
const pay = (ref: string, consent = false) => payOrder(ctx, { ref, msisdn: '0772123456', consent });

/** The answer of its first pay call is a failure. */
async function failedAtOnce(retry_safe: boolean) {
  const checkout = await placedCheckout(ctx, MARATHON);
  const path = `/orders/${checkout.orderId}/pay`;
  await sandbox.control.addFault({ kind: 'pay_outcome', path, outcome: 'fail', retry_safe });
  await pay(checkout.ref);
  await settle(checkout.orderId);
  return checkout;
}
async function approve(orderId: string) {
  await endPrompt(orderId, 'approve');
  await runJobs('all');
}
const listed = async (orderId: string, list: 'to_do' | 'remarks') =>
  (await listAttention(ctx.db, 1000, list)).items
    .filter((item) => item.orderId === orderId)
    .map(({ kind }) => kind);

test('an order paid after a request that timed out is a remark, not a case to work on', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await pay(ref);
  await endPrompt(orderId, 'timeout');
  await pay(ref);
  await sweep(later(301));
  expect(await listed(orderId, 'to_do'), 'while it is silent').toEqual(['unclear_payment']);
  await approve(orderId);
  expect((await view(ref)).stage).toBe('paid');
  expect(await listed(orderId, 'to_do')).toEqual([]);
  expect(await listed(orderId, 'remarks')).toEqual(['paid_on_retry']);
});

test('an order whose payment is first heard of by its refund is a remark too: it may have been charged twice', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await pay(ref);
  await endPrompt(orderId, 'timeout');
  await pay(ref);
  await sandbox.control.decidePrompt(orderId, 'approve');
  await sandbox.control.refund(orderId);
  expect(await fetchOrderNow(ctx, orderId)).toBe(true);
  expect((await view(ref)).stage).toBe('refunded');
  await settle(orderId);
  await runJobs('all');
  expect(await listed(orderId, 'remarks')).toEqual(['paid_on_retry']);
  expect(await listed(orderId, 'to_do')).toEqual([]);
});

test('an order paid after a failure that is safe to retry opens no case', async () => {
  const { ref, orderId } = await failedAtOnce(true);
  expect(await view(ref)).toMatchObject({ stage: 'payment_failed', doubt: 'open' });
  await pay(ref);
  await approve(orderId);
  expect((await view(ref)).stage).toBe('paid');
  expect(await listed(orderId, 'to_do')).toEqual([]);
  expect(await listed(orderId, 'remarks')).toEqual([]);
});

test('an order paid after a failure that is not safe to retry is a case to work on', async () => {
  const { ref, orderId } = await failedAtOnce(false);
  await pay(ref, true);
  await approve(orderId);
  expect((await view(ref)).stage).toBe('paid');
  expect(await listed(orderId, 'to_do')).toContain('unclear_payment');
  expect(await listed(orderId, 'remarks')).toEqual([]);
});
