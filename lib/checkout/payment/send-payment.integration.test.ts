// One payment attempt, and webhooks and fetches that arrive before the answer to its own call.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { claimCheckout, IN_BACKGROUND } from '#lib/checkout/advance-checkout.ts';
import { checkNow } from '#lib/checkout/payment/check-now.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { sendPayment } from '#lib/checkout/payment/send-payment.ts';
import { placeOrder } from '#lib/checkout/place-order.ts';
import { MEMBERS_RUN, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findCheckoutView } from '#lib/checkout/view/order-page.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { lockOrder } from '#lib/orders/order-record.ts';
import { fetchSoon } from '#lib/orders/plan-fetch.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';

const { ctx, sandbox, runJobs, endPrompt } = await testStorefront();
const MTN = '0772123456';

afterEach(() => sandbox.control.clearFaults());

/** An order with an attempt whose answer is still out, and stays so until the faults are cleared. */
async function inDoubt() {
  const { ref, id, orderId } = await placedCheckout(ctx, MEMBERS_RUN);
  await sandbox.control.addFault({ kind: 'lost_response', path: `/orders/${orderId}/pay`, times: 100 });
  await payOrder(ctx, { ref, msisdn: MTN });
  return { ref, id, orderId };
}

/** The attempt may be sent again at once, and this time its answer is heard. */
async function answered(checkoutId: string) {
  await sandbox.control.clearFaults();
  await ctx.db.paymentAttempt.updateMany({ where: { checkoutId }, data: { notBefore: null } });
  const claim = await claimCheckout(ctx, checkoutId);
  if (!claim) throw new Error('someone else moves the checkout');
  return claim;
}

const stage = async (ref: string) => (await findCheckoutView(ctx, ref))?.stage;
const statusOf = async (id: string) => (await ctx.db.order.findUniqueOrThrow({ where: { id } })).status;

test('an order and its payment store the request id of each answer, for questions to the provider', async () => {
  const { ref, id, orderId } = await placedCheckout(ctx, MEMBERS_RUN);
  await sandbox.control.refuse(`/orders/${orderId}/pay`, 500, 'server_error');
  await payOrder(ctx, { ref, msisdn: MTN });
  const [attempt] = await ctx.db.paymentAttempt.findMany({ where: { checkoutId: id } });
  expect(attempt?.state).toBe('prompted');
  const { requestIds } = await ctx.db.checkout.findUniqueOrThrow({ where: { id } });
  expect(requestIds).toEqual([expect.stringMatching(/^req_/)]);
  expect(attempt?.requestIds).toHaveLength(2);
  for (const requestId of attempt?.requestIds ?? []) expect(requestId).toMatch(/^req_/);
  await raiseAttention(ctx.db, { kind: 'unclear_payment', key: `test:${id}`, checkoutId: id, facts: {} });
  const { items } = await listAttention(ctx.db, 10);
  expect(items.find(({ checkoutId }) => checkoutId === id)?.requestIds).toEqual(attempt?.requestIds);
});

test('a payment that takes too long to send answers first, and is sent once', async () => {
  const { ref, id, orderId } = await placedCheckout(ctx, MEMBERS_RUN);
  await sandbox.control.addFault({ kind: 'delay', milliseconds: 1_500, path: `/orders/${orderId}/pay` });
  expect(await payOrder(ctx, { ref, msisdn: MTN }, 10)).toEqual({ ok: true, value: undefined });
  expect(await stage(ref)).toBe('starting_payment');
  expect(await payOrder(ctx, { ref, msisdn: MTN }, 10)).toEqual({ ok: true, value: undefined });
  await expect.poll(() => stage(ref)).toBe('prompted');
  expect(await ctx.db.paymentAttempt.count({ where: { checkoutId: id } })).toBe(1);
});

test('a second prompt is fetched soon and often: the provider reports only the first failure', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MEMBERS_RUN);
  const dueInSeconds = async (from = ctx.now()) => {
    const { nextFetchAt } = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
    return Math.round(((nextFetchAt?.getTime() ?? Number.NaN) - from.getTime()) / 1000);
  };
  const before = ctx.now();
  await payOrder(ctx, { ref, msisdn: MTN });
  expect(await dueInSeconds(before)).toBeGreaterThan(25);
  await endPrompt(orderId, 'decline');
  await payOrder(ctx, { ref, msisdn: MTN });
  expect(await dueInSeconds()).toBeLessThanOrEqual(20);
  await fetchSoon(ctx.db, orderId, ctx.now());
  await runJobs();
  expect(await dueInSeconds(), 'and again after a read').toBeLessThanOrEqual(20);
  expect(await stage(ref)).toBe('prompted');
});

describe('an attempt whose answer is lost', () => {
  test('is live and cannot be followed by another', async () => {
    const { ref } = await inDoubt();
    expect(await findCheckoutView(ctx, ref)).toMatchObject({ stage: 'starting_payment', canPay: false });
  });

  test('shows the prompt and its end once a fetch reports them, before the answer to its own call', async () => {
    const { ref, id, orderId } = await inDoubt();
    const { payerRef } = await ctx.db.checkout.findUniqueOrThrow({ where: { id } });
    await checkNow(ctx, { ref });
    await runJobs();
    const shown = {
      stage: 'prompted',
      attempt: { promptedAt: expect.any(Date) },
      asked: null,
      canPay: false,
    };
    expect(await findCheckoutView(ctx, ref)).toMatchObject(shown);
    await sandbox.control.decidePrompt(orderId, 'decline');
    await fetchSoon(ctx.db, orderId, ctx.now());
    await runJobs();
    const ended = { stage: 'starting_payment', attempt: { endSeen: true }, canPay: false };
    expect(await findCheckoutView(ctx, ref)).toMatchObject(ended);
    expect((await findPayerPage(ctx, payerRef))?.view).toMatchObject({
      stage: 'starting_payment',
      canPay: false,
    });
  });

  test.each(['decline', 'fail', 'timeout'] as const)(
    'and that meanwhile ends with "%s" is not brought back to life by the old answer',
    async (outcome) => {
      const { ref, id, orderId } = await inDoubt();
      await endPrompt(orderId, outcome);
      const failed = await statusOf(orderId);
      expect(['failed', 'expired']).toContain(failed);
      const claim = await answered(id);
      await sendPayment(ctx, claim, IN_BACKGROUND).finally(claim.release);
      expect(await statusOf(orderId)).toBe(failed);
      await runJobs();
      expect(await findCheckoutView(ctx, ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
    },
  );
});

describe('a process that was paused for longer than its lease', () => {
  const posts = async (path: string) =>
    (await sandbox.control.log()).filter((one) => one.method === 'POST' && one.path === path).length;

  test('sends no payment that was withdrawn meanwhile', async () => {
    const { ref, id, orderId } = await placedCheckout(ctx, MEMBERS_RUN);
    const path = `/orders/${orderId}/pay`;
    const away = { http_status: 429, error_code: 'rate_limited', retry_after: 300 } as const;
    await sandbox.control.addFault({ kind: 'status', path, ...away });
    await payOrder(ctx, { ref, msisdn: MTN });
    const claim = await claimCheckout(ctx, id);
    if (!claim) throw new Error('someone else moves the checkout');
    await ctx.db.paymentAttempt.updateMany({
      where: { checkoutId: id },
      data: { state: 'refused', liveCheckoutId: null },
    });
    const before = await posts(`/v1${path}`);
    await sendPayment(ctx, claim, IN_BACKGROUND).finally(claim.release);
    expect(await posts(`/v1${path}`)).toBe(before);
    expect(await ctx.db.paymentAttempt.findFirst({ where: { checkoutId: id } })).toMatchObject({
      state: 'refused',
      unresolved: false,
    });
  });

  test('sends no order of a checkout that was withdrawn meanwhile', async () => {
    const { id } = await placedCheckout(ctx, MEMBERS_RUN);
    await ctx.db.checkout.update({ where: { id }, data: { state: 'waiting', orderId: null } });
    const claim = await claimCheckout(ctx, id);
    if (!claim) throw new Error('someone else moves the checkout');
    await ctx.db.checkout.update({ where: { id }, data: { state: 'refused' } });
    const before = await posts('/v1/orders');
    await placeOrder(ctx, claim, IN_BACKGROUND).finally(claim.release);
    expect(await posts('/v1/orders')).toBe(before);
    expect((await ctx.db.checkout.findUniqueOrThrow({ where: { id } })).state).toBe('refused');
  });
});

describe('the answer of a pay call and a webhook of the same order', () => {
  test('wait for each other and never stop each other', async () => {
    const { ref, id, orderId } = await inDoubt();
    const claim = await answered(id);
    const sent = await ctx.db.$transaction(async (tx) => {
      await lockOrder(tx, orderId);
      const sending = sendPayment(ctx, claim, IN_BACKGROUND);
      await untilWaiting();
      await tx.paymentAttempt.updateMany({ where: { checkoutId: id }, data: { failureKind: 'other' } });
      return { sending };
    });
    await sent.sending;
    await claim.release();
    expect(await stage(ref)).toBe('prompted');
  });
});

/** Until some transaction waits for the lock of an order. */
async function untilWaiting(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const [row] = await ctx.db.$queryRaw<{ waiting: bigint }[]>`
      SELECT count(*) AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    if (row && row.waiting > 0n) return;
    await sleep(20);
  }
  throw new Error('no process waits for the order');
}
