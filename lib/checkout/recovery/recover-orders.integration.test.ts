// A database that is put back to an earlier moment while the provider went on, on the sandbox: what was sold in between comes back.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '#lib/checkout/find-order.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { recoverOrders } from '#lib/checkout/recovery/recover-orders.ts';
import {
  MARATHON,
  newPhone,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { reconcileOrders } from '#lib/orders/reconcile-orders.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';

const { ctx, sandbox, endPrompt, runJobs, view, rowOf, lastSeq, written } = await testStorefront();
const MTN = '0772123456';
const NO_WAIT = async () => false;
/** From then on a read shows how a request of the lost time ended. */
const LATE_CALL_MS = 61_000;
/** How long a process takes a restore for over. */
const ASKED_EVERY_MS = 5_100;

/** Deletes what was stored after the moment, as a restore does, and marks it. */
async function restoreTo(dumpedAt: Date): Promise<void> {
  const { db } = ctx;
  await db.$executeRaw`DELETE FROM timeline_entry WHERE at > ${dumpedAt}`;
  await db.$executeRaw`DELETE FROM payment_attempt WHERE created_at > ${dumpedAt}`;
  await db.$executeRaw`DELETE FROM participant WHERE created_at > ${dumpedAt}`;
  await db.$executeRaw`UPDATE checkout SET superseded_by_id = NULL
    WHERE superseded_by_id IN (SELECT id FROM checkout WHERE created_at > ${dumpedAt})`;
  await db.$executeRaw`DELETE FROM checkout WHERE created_at > ${dumpedAt}`;
  await db.$executeRaw`DELETE FROM desk_order WHERE order_id IN (SELECT id FROM "order" WHERE first_seen_at > ${dumpedAt})`;
  await db.$executeRaw`DELETE FROM "order" WHERE first_seen_at > ${dumpedAt}`;
  await db.$executeRaw`UPDATE "order" SET status = 'cart', status_at = ${dumpedAt}, failure_kind = NULL, fetches = 0,
    last_fetched_at = NULL WHERE status_at > ${dumpedAt}`;
  await db.$executeRaw`DELETE FROM webhook_delivery`;
  await db.$executeRaw`DELETE FROM reconciliation`;
  await db.$executeRaw`DELETE FROM lease`;
  await db.restore.create({ data: { dumpedAt, restoredAt: ctx.now() } });
  await sleep(ASKED_EVERY_MS);
}

async function recovered(): Promise<void> {
  await reconcileOrders(ctx, NO_WAIT);
  await recoverOrders(ctx);
  await runJobs('all');
  await recoverOrders(ctx);
  await sleep(ASKED_EVERY_MS);
}

/** Later than all that was stored so far. */
async function moment(): Promise<Date> {
  await sleep(5);
  const now = ctx.now();
  await sleep(5);
  return now;
}

async function paid(changes: Parameters<typeof placedCheckout>[2] = {}) {
  const checkout = await placedCheckout(ctx, MARATHON, changes);
  await payOrder(ctx, { ref: checkout.ref, msisdn: MTN });
  await endPrompt(checkout.orderId, 'approve');
  return checkout;
}

beforeEach(() => ctx.db.restore.deleteMany());

describe('an order that was sold after the dump', () => {
  test('has its page, is found by phone and code, is asked about, and waits for its runners', async () => {
    const dumped = await moment();
    const phone = newPhone();
    const { ref, orderId } = await paid({ buyer_phone: phone });
    await restoreTo(dumped);
    expect(await ctx.db.checkout.count({ where: { ref } })).toBe(0);
    await recovered();
    const seen = await view(ref);
    expect(seen).toMatchObject({ stage: 'paid', namesLost: true, order: { paidWith: null } });
    expect(seen.people).toMatchObject([{ name: null, ticketTypeId: 'tkt_kcm_42' }]);
    const found = await findOrder(ctx, { phone, code: seen.order?.orderCode ?? '', address: '192.0.2.1' });
    expect(found).toEqual({ ok: true, value: { ref } });
    const again = await submitInput(ctx, MARATHON, registrationInput(MARATHON, { buyer_phone: phone }));
    expect(again).toMatchObject({ ok: false, error: { fields: { second_entry: 'second_registration' } } });
    const { items } = await listAttention(ctx.db, 10);
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'orders_recovered', facts: expect.objectContaining({ count: 1 }) }),
    );
    await ctx.db.participant.updateMany({ where: { orderId }, data: { name: 'Akello Grace' } });
    await recoverOrders(ctx);
    expect((await listAttention(ctx.db, 10)).items.map(({ kind }) => kind)).not.toContain('orders_recovered');
  }, 120_000);

  test('replaces the unpaid entry of the same number, which is not paid any more', async () => {
    const phone = newPhone();
    const before = await placedCheckout(ctx, MARATHON, { buyer_phone: phone });
    const dumped = await moment();
    const { ref } = await paid({ buyer_phone: phone, second_entry: 'yes' });
    await restoreTo(dumped);
    await recovered();
    expect(await rowOf(before.ref)).toMatchObject({ supersededById: (await rowOf(ref)).id });
    const since = await lastSeq();
    expect(await payOrder(ctx, { ref: before.ref, msisdn: MTN })).toMatchObject({ ok: false });
    expect(await written(since, /pay$/)).toEqual([]);
  }, 120_000);
});

describe('until all orders are back', () => {
  test('nothing is sold or paid', async () => {
    const { ref } = await placedCheckout(ctx, MARATHON);
    await restoreTo(await moment());
    const since = await lastSeq();
    const entered = await submitInput(ctx, MARATHON, registrationInput(MARATHON));
    expect(entered).toMatchObject({ ok: false, error: { form: 'unavailable' } });
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toEqual({ ok: false, error: { code: 'cannot_check' } });
    expect(await written(since, /./)).toEqual([]);
    await recovered();
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toMatchObject({ ok: false });
    await sleep(LATE_CALL_MS);
    await runJobs('all');
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toEqual({ ok: true, value: undefined });
  }, 240_000);

  test('a payment of the lost time is read first, and a failed one needs consent', async () => {
    const { ref, orderId } = await placedCheckout(ctx, MARATHON);
    const dumped = await moment();
    await payOrder(ctx, { ref, msisdn: MTN });
    await endPrompt(orderId, 'timeout');
    await restoreTo(dumped);
    await recovered();
    await sleep(LATE_CALL_MS);
    await runJobs('all');
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toEqual({
      ok: false,
      error: { code: 'consent_needed' },
    });
    expect((await sandbox.control.log()).filter(({ path }) => path.endsWith('/pay')).length).toBeGreaterThan(
      0,
    );
  }, 240_000);
});
