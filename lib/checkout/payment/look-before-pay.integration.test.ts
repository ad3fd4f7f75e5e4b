// A pay call that follows a payment in doubt goes out only right after a fetch of what may hold the buyer's money.
import { afterEach, describe, expect, test } from 'vitest';
import { advanceCheckout, IN_BACKGROUND } from '#lib/checkout/advance-checkout.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import { MARATHON, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';

const { ctx, sandbox, endPrompt, runJobs, view, rowOf, lastSeq, written } = await testStorefront();
afterEach(() => sandbox.control.clearFaults());

const MTN = '0772123456';
const AIRTEL = '0752123456';
const LATE = { outcome: 'approve', late: true } as const;

/** Every fetch of the order fails until the faults are cleared. */
const unreadable = (orderId: string) =>
  sandbox.control.refuse(`GET /orders/${orderId}`, 503, 'server_error', { times: 100 });
const notReadLately = (orderId: string) =>
  ctx.db.order.update({ where: { id: orderId }, data: { lastFetchedAt: new Date(0) } });

async function timedOut() {
  const checkout = await placedCheckout(ctx, MARATHON);
  await payOrder(ctx, { ref: checkout.ref, msisdn: MTN });
  await endPrompt(checkout.orderId, 'timeout');
  return checkout;
}

/** The same, and the other network was chosen: `newer` is not paid yet. */
async function changed() {
  const older = await timedOut();
  const done = await changeNetwork(ctx, older.ref, 'airtel');
  if (!done.ok) throw new Error(done.error.code);
  await notReadLately(older.orderId);
  const newer = await rowOf(done.value.ref);
  return { older, newer: { ref: newer.ref, id: newer.id, orderId: String(newer.orderId) } };
}

const exchanges = async (since: number, orderId: string) =>
  (await sandbox.control.log(since))
    .filter(({ path }) => path.includes(orderId))
    .map(
      ({ method, path, status }) =>
        `${method} ${path.split('/').at(-1) === 'pay' ? 'pay' : 'order'} ${status}`,
    );

describe('after a request that timed out', () => {
  test('the order is fetched right before the next pay call', async () => {
    const { ref, orderId } = await timedOut();
    await notReadLately(orderId);
    const since = await lastSeq();
    await payOrder(ctx, { ref, msisdn: MTN });
    expect(await exchanges(since, orderId)).toEqual(['GET order 200', 'POST pay 200']);
    expect((await view(ref)).stage).toBe('prompted');
  });

  test('money that arrived without a word counts, and nothing is sent', async () => {
    const { ref, orderId } = await timedOut();
    await sandbox.control.decidePrompt(orderId, LATE);
    await notReadLately(orderId);
    const since = await lastSeq();
    await payOrder(ctx, { ref, msisdn: MTN });
    expect(await written(since, /pay$/)).toEqual([]);
    expect((await view(ref)).stage).toBe('paid');
  });

  test('a call waits while the order cannot be fetched, and goes out once it can', async () => {
    const { ref, orderId } = await timedOut();
    await notReadLately(orderId);
    await unreadable(orderId);
    const since = await lastSeq();
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toMatchObject({ ok: true });
    await runJobs('all');
    expect(await written(since, /pay$/)).toEqual([]);
    expect(await view(ref)).toMatchObject({
      stage: 'starting_payment',
      attempt: { waitingFor: 'cannot_check' },
    });
    await sandbox.control.clearFaults();
    await runJobs('all');
    expect(await written(since, /pay$/)).toMatchObject([{ status: 200 }]);
    expect(await view(ref)).toMatchObject({ stage: 'prompted', attempt: { waitingFor: null } });
  });

  test('a call that failed is not repeated without another fetch', async () => {
    const { ref, orderId } = await timedOut();
    const since = await lastSeq();
    await sandbox.control.refuse(`/orders/${orderId}/pay`, 500, 'server_error');
    await payOrder(ctx, { ref, msisdn: MTN });
    expect(await written(since, /pay$/)).toMatchObject([{ status: 500 }]);
    await notReadLately(orderId);
    await sandbox.control.decidePrompt(orderId, LATE);
    const { id } = await rowOf(ref);
    await ctx.db.paymentAttempt.updateMany({ where: { checkoutId: id }, data: { notBefore: null } });
    await advanceCheckout(ctx, id, IN_BACKGROUND);
    expect(await written(since, /pay$/)).toMatchObject([{ status: 500 }]);
    expect((await view(ref)).stage).toBe('paid');
  });
});

describe('an order that superseded one in doubt', () => {
  test('is paid right after a fetch of the older one', async () => {
    const { older, newer } = await changed();
    const since = await lastSeq();
    await payOrder(ctx, { ref: newer.ref, msisdn: AIRTEL });
    const calls = (await sandbox.control.log(since)).filter(({ path }) => path.startsWith('/v1/orders/'));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /v1/orders/${older.orderId}`,
      `POST /v1/orders/${newer.orderId}/pay`,
    ]);
  });

  test('is not paid if the money of the older one arrived: that one counts again', async () => {
    const { older, newer } = await changed();
    await sandbox.control.decidePrompt(older.orderId, LATE);
    const since = await lastSeq();
    await payOrder(ctx, { ref: newer.ref, msisdn: AIRTEL });
    expect(await written(since, /pay$/)).toEqual([]);
    expect(await view(older.ref)).toMatchObject({ stage: 'paid', supersededBy: null });
    expect(await view(newer.ref)).toMatchObject({ stage: 'superseded', supersededBy: older.ref });
  });

  test('waits while the older one cannot be fetched', async () => {
    const { older, newer } = await changed();
    await unreadable(older.orderId);
    const since = await lastSeq();
    await payOrder(ctx, { ref: newer.ref, msisdn: AIRTEL });
    await runJobs('all');
    expect(await written(since, /pay$/)).toEqual([]);
    await sandbox.control.clearFaults();
    await runJobs('all');
    expect(await view(newer.ref)).toMatchObject({ stage: 'prompted' });
  });

  test('waits while a prompt of the older one is out', async () => {
    const { older, newer } = await changed();
    const key = { idempotencyKey: `late:${older.orderId}` };
    await ctx.partner.orders.pay(older.orderId, { msisdn: MTN }, key);
    const since = await lastSeq();
    await payOrder(ctx, { ref: newer.ref, msisdn: AIRTEL });
    expect(await written(since, /pay$/)).toEqual([]);
    expect(await view(newer.ref)).toMatchObject({ attempt: { waitingFor: 'prompt_in_progress' } });
    await sandbox.control.decidePrompt(older.orderId, 'decline');
    await notReadLately(older.orderId);
    await runJobs('all');
    expect(await view(newer.ref)).toMatchObject({ stage: 'prompted' });
  });
});
