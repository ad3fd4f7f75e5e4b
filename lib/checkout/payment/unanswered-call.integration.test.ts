// A call that was not answered may still act, minutes later. Until then neither an error to a repeat of its key nor an order
// that looks as it did before the call is evidence (partner-api.md 7.7).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import {
  MARATHON,
  newPhone,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import type { Ctx } from '#lib/context.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import { reconcileOrders } from '#lib/orders/reconcile-orders.ts';
import type { CreateOrderRequest, OrderDetail } from '#lib/partner-api/orders.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

const { ctx, sandbox, endPrompt, runJobs, view, rowOf, lastSeq, written } = await testStorefront();
afterEach(() => sandbox.control.clearFaults());

const MTN = '0772123456';
const MASKED = maskMobile('+256772123456');
/** Longer than the impatient call below, and longer than the few steps that a test takes before the call acts. */
const DELAY_MS = 8_000;
const soon = { attempts: 1, deadlineMs: 300 } as const;
const { orders } = ctx.partner;
/** Stops waiting for an answer long before the delayed call acts. */
const impatient: Ctx = {
  ...ctx,
  partner: {
    ...ctx.partner,
    orders: {
      ...orders,
      create: (body, options) => orders.create(body, { ...options, ...soon }),
      pay: (id, body, options) => orders.pay(id, body, { ...options, ...soon }),
    },
  },
};
const openCases = (orderId: string) =>
  ctx.db.attentionItem.findMany({ where: { orderId, doneAt: null }, select: { kind: true } });
const mirrored = (id: string) => ctx.db.order.findUniqueOrThrow({ where: { id } });
/** Whether a call whose path ends so has done its work. */
const acted = async (path: string): Promise<boolean> =>
  (await sandbox.control.log()).some(
    (one) => one.method === 'POST' && one.path.endsWith(path) && (one.status === 200 || one.status === 201),
  );

async function until(done: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await done())) {
    if (performance.now() > end) throw new Error('the delayed call has not acted');
    await sleep(50);
  }
}

const ERRORS = [
  [403, 'insufficient_scope'],
  [403, 'payments_disabled'],
  [400, 'validation_failed'],
  [400, 'invalid_msisdn'],
  [404, 'not_found'],
  [422, 'idempotency_key_reuse'],
  [409, 'order_not_payable'],
  [409, 'reprice_required'],
  [409, 'hold_expired'],
  [409, 'sale_closed'],
] as const;

/** Nothing on any page could charge again, and nothing is claimed. */
async function expectNothingOffered(ref: string, payerRef: string): Promise<void> {
  const nothing = { canPay: false, uncharged: false, alternatives: [] };
  expect(await view(ref)).toMatchObject({ ...nothing, canChange: false, doubt: 'silent' });
  expect((await findPayerPage(ctx, payerRef))?.view).toMatchObject(nothing);
  const since = await lastSeq();
  await payOrder(ctx, { ref, msisdn: MTN, consent: true });
  await payOrder(ctx, { payerRef, msisdn: MTN, consent: true });
  expect((await changeNetwork(ctx, ref, 'airtel', true)).ok).toBe(false);
  expect(await written(since, /orders/)).toEqual([]);
}

/** The calls that were not answered arrive at the provider after all, with the keys that are on disk. */
async function payLate(orderId: string): Promise<void> {
  const { idempotencyKey } = await ctx.db.paymentAttempt.findFirstOrThrow({
    where: { checkout: { orderId } },
    orderBy: { createdAt: 'desc' },
  });
  await orders.pay(orderId, { msisdn: MTN }, { idempotencyKey });
}
async function createLate(ref: string): Promise<void> {
  const { request, idempotencyKey } = await rowOf(ref);
  await orders.create(BodyToSend.parse(request), { idempotencyKey });
}
const BodyToSend = z.custom<CreateOrderRequest>();

/** Its first call gets lost on the way, and its repeat gets the error. */
async function lostThenRefused(path: string, http_status: number, error_code: string): Promise<void> {
  await sandbox.control.addFault({ kind: 'reset', method: 'POST', path });
  await sandbox.control.addFault({ kind: 'status', method: 'POST', path, http_status, error_code });
}

async function expectPaidAfterAll(ref: string, orderId: string): Promise<void> {
  await runJobs('all');
  expect(await view(ref)).toMatchObject({ stage: 'prompted', attempt: { maskedMsisdn: MASKED } });
  await endPrompt(orderId, 'approve');
  expect((await view(ref)).stage).toBe('paid');
  expect(await openCases(orderId)).toEqual([]);
}

test.each(ERRORS)(
  'a pay call whose repeat gets %i %s stays in doubt over any number of reads; its late prompt is shown and paid',
  async (http_status, error_code) => {
    const { ref, payerRef, orderId } = await placedCheckout(ctx, MARATHON);
    await lostThenRefused(`/orders/${orderId}/pay`, http_status, error_code);
    await payOrder(impatient, { ref, msisdn: MTN });
    expect((await view(ref)).stage).toBe('starting_payment');
    await runJobs('all');
    for (let reads = 0; reads < 2; reads++) {
      await fetchOrderNow(ctx, orderId);
      expect(await mirrored(orderId)).toMatchObject({ status: 'cart', nextFetchAt: expect.any(Date) });
      await expectNothingOffered(ref, payerRef);
    }
    expect((await view(ref)).stage).toBe('under_review');
    expect(await openCases(orderId)).toEqual([{ kind: 'unclear_payment' }]);
    await payLate(orderId);
    await expectPaidAfterAll(ref, orderId);
  },
);

test('the same for a call that the provider holds back while it refuses the repeat', async () => {
  const { ref, payerRef, orderId } = await placedCheckout(ctx, MARATHON);
  const path = `/orders/${orderId}/pay`;
  await sandbox.control.addFault({ kind: 'delay', path, milliseconds: DELAY_MS });
  await sandbox.control.refuse(path, 403, 'insufficient_scope');
  await payOrder(impatient, { ref, msisdn: MTN });
  await runJobs('all');
  await expectNothingOffered(ref, payerRef);
  await until(() => acted(path));
  await expectPaidAfterAll(ref, orderId);
});

test('a second attempt that acts late is not ended by the end of the first', async () => {
  const { ref, payerRef, orderId } = await placedCheckout(ctx, MARATHON);
  const path = `/orders/${orderId}/pay`;
  await payOrder(ctx, { ref, msisdn: MTN });
  await endPrompt(orderId, 'timeout');
  await lostThenRefused(path, 403, 'payments_disabled');
  await payOrder(impatient, { ref, msisdn: MTN });
  await runJobs('all');
  await expectNothingOffered(ref, payerRef);
  const [first, late] = await ctx.db.paymentAttempt.findMany({
    where: { checkout: { ref } },
    orderBy: { createdAt: 'asc' },
  });
  expect([first?.state, late?.state]).toEqual(['expired', 'refused']);
  await payLate(orderId);
  await runJobs('all');
  expect((await view(ref)).stage).toBe('prompted');
});

test('a lost call that never acted ends with the hold of its order, and is not called uncharged', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  const path = `/orders/${orderId}/pay`;
  await sandbox.control.addFault({ kind: 'reset', path, times: 10 });
  await payOrder(impatient, { ref, msisdn: MTN });
  await sandbox.control.clearFaults();
  await sandbox.control.addFault({ kind: 'status', path, http_status: 404, error_code: 'not_found' });
  await runJobs('all');
  expect(await view(ref)).toMatchObject({ stage: 'under_review', canChange: false });
  await sandbox.control.advance(1_000);
  await runJobs('all');
  expect(await view(ref)).toMatchObject({
    stage: 'expired',
    uncharged: false,
    canPay: false,
    canChange: true,
  });
});

describe('a read that lags', () => {
  const lagging = (changes: Partial<OrderDetail>): Ctx => ({
    ...ctx,
    partner: {
      ...ctx.partner,
      orders: {
        ...orders,
        fetch: async (id, options) => {
          const answer = await orders.fetch(id, options);
          return answer.ok ? { ok: true, value: { ...answer.value, ...changes } } : answer;
        },
      },
    },
  });

  test('and shows the cart while the prompt is out leaves the attempt live, and the order is fetched again', async () => {
    const { ref, payerRef, orderId } = await placedCheckout(ctx, MARATHON);
    await payOrder(ctx, { ref, msisdn: MTN });
    await fetchOrderNow(lagging({ status: 'cart' }), orderId);
    const { nextFetchAt } = await mirrored(orderId);
    expect(nextFetchAt?.getTime()).toBeLessThan(Date.now() + 30_000);
    expect((await view(ref)).stage).toBe('prompted');
    await expectNothingOffered(ref, payerRef);
    await sandbox.control.decidePrompt(orderId, 'decline');
    await runJobs('all');
    expect((await view(ref)).stage).toBe('payment_failed');
  });

  test('a cancelled order whose prompt is out is a case at once, and its page says so', async () => {
    const { ref, orderId } = await placedCheckout(ctx, MARATHON);
    await payOrder(ctx, { ref, msisdn: MTN });
    await fetchOrderNow(lagging({ status: 'cancelled' }), orderId);
    const open = await ctx.db.attentionItem.findMany({ where: { orderId, doneAt: null } });
    expect(open).toMatchObject([{ kind: 'unclear_payment', facts: { reads: 'cancelled' } }]);
    const shown = {
      stage: 'cancelled',
      moneyUnclear: true,
      openRequests: [{ number: MASKED }],
      canPay: false,
    };
    expect(await view(ref)).toMatchObject(shown);
  });

  test('after a cancelled order without any doubt, registering again asks nothing', async () => {
    const buyer_phone = newPhone();
    const cancelled = lagging({ status: 'cancelled' });
    const waiting = await placedCheckout(ctx, MARATHON, { buyer_phone });
    await sandbox.control.refuse(`/orders/${waiting.orderId}/pay`, 409, 'order_not_payable');
    await payOrder(ctx, { ref: waiting.ref, msisdn: MTN });
    await fetchOrderNow(cancelled, waiting.orderId);
    expect(await view(waiting.ref)).toMatchObject({ stage: 'cancelled', moneyUnclear: false });
    const again = await submitInput(ctx, MARATHON, registrationInput(MARATHON, { buyer_phone }));
    expect(again.ok).toBe(true);
  });
});

describe('an order that is placed late, while a repeat of its key is refused', () => {
  const REFUSALS = [
    [409, 'insufficient_inventory'],
    [409, 'sale_closed'],
    [403, 'payments_disabled'],
    [400, 'validation_failed'],
    [404, 'not_found'],
    [422, 'idempotency_key_reuse'],
  ] as const;

  /** Its first call was not answered and acts late, its second one was refused. */
  /** Its first call was not answered. */
  async function lost() {
    const input = registrationInput(MARATHON);
    const submitted = await submitInput(impatient, MARATHON, input);
    if (!submitted.ok) throw new Error('a lost call is not a refusal');
    return { input, ref: submitted.value.ref };
  }

  test.each(REFUSALS)('with %i %s, it is not called refused, and is found', async (status, code) => {
    await lostThenRefused('/orders', status, code);
    const { ref } = await lost();
    await runJobs('all');
    expect((await view(ref)).stage).toBe('preparing');
    await createLate(ref);
    await runJobs('all');
    expect(await view(ref)).toMatchObject({ stage: 'review', canPay: true });
  });

  test('the same for a call that the provider holds back', async () => {
    const [http_status, error_code] = REFUSALS[0];
    await sandbox.control.addFault({ kind: 'delay', path: '/orders', milliseconds: DELAY_MS });
    await sandbox.control.addFault({ kind: 'status', path: '/orders', http_status, error_code });
    const { ref } = await lost();
    await runJobs('all');
    expect((await view(ref)).stage).toBe('preparing');
    const { idempotencyKey } = await rowOf(ref);
    await until(async () =>
      (await sandbox.control.log()).some(
        (one) => one.idempotency_key === idempotencyKey && one.status === 201,
      ),
    );
    await runJobs('all');
    expect(await view(ref)).toMatchObject({ stage: 'review', canPay: true });
  });

  test('and given up after minutes, is not payable beside the registration that followed', async () => {
    await lostThenRefused('/orders', 409, 'insufficient_inventory');
    const { ref, input } = await lost();
    await ctx.db.checkout.update({ where: { ref }, data: { calls: 7 } });
    await runJobs('all');
    expect((await view(ref)).stage).toBe('refused');
    const again = await submitInput(ctx, MARATHON, { ...input, buyer_name: 'Akello Grace Aber' });
    if (!again.ok) throw new Error('asked for nothing');
    await createLate(ref);
    await reconcileOrders(ctx, async () => true);
    expect((await rowOf(ref)).orderId).not.toBeNull();
    expect(await view(ref)).toMatchObject({ stage: 'superseded', canPay: false });
    expect(await view(again.value.ref)).toMatchObject({ canPay: true });
  });
});
