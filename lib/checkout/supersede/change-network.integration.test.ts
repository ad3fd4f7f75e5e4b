// The other network as a new order, over a real database and the sandbox's HTTP: whatever is clicked at once, one of the
// two orders can be paid.
import { afterEach, describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import { testShop } from '#lib/content/testing/test-shop.ts';
import type { Ctx } from '#lib/context.ts';
import { MARATHON, placedCheckout, registrationInput, submitInput } from '../testing/fixture-registration.ts';
import { expectOneWinner } from '../testing/one-winner.ts';
import { testStorefront } from '../testing/storefront.ts';

const store = await testStorefront();
const { ctx, sandbox, endPrompt, runJobs, view, rowOf, lastSeq, written } = store;
const twin = store.twin();
const MTN = '0772123456';
const AIRTEL = '0752123456';

afterEach(() => sandbox.control.clearFaults());

const placed = async () => (await placedCheckout(ctx, MARATHON)).ref;
const refOf = (changed: Awaited<ReturnType<typeof changeNetwork>>): string => {
  if (!changed.ok) throw new Error(changed.error.code);
  return changed.value.ref;
};

describe('a change of network', () => {
  test('is a new order at its own price; the old one points there and is never paid', async () => {
    const old = await placed();
    const before = await view(old);
    expect(before.alternatives).toMatchObject([{ network: 'airtel' }]);
    const ref = refOf(await changeNetwork(ctx, old, 'airtel'));
    const after = await view(ref);
    expect(after).toMatchObject({ stage: 'review', canPay: true, supersedes: old });
    expect(after.order).toMatchObject({ paymentMethod: 'airtel', total: expect.any(Number) });
    expect(after.order?.total).not.toBe(before.order?.total);
    expect(after.buyer).toEqual(before.buyer);
    expect((await rowOf(ref)).waiver).toEqual((await rowOf(old)).waiver);
    expect(await view(old)).toMatchObject({
      stage: 'superseded',
      canPay: false,
      supersededBy: ref,
      terminal: true,
    });
    const since = await lastSeq();
    expect(await payOrder(ctx, { ref: old, msisdn: MTN })).toMatchObject({ error: { code: 'not_payable' } });
    expect(await written(since, /pay$/)).toEqual([]);
    expect(await payOrder(ctx, { ref, msisdn: AIRTEL })).toEqual({ ok: true, value: undefined });
    expect((await view(ref)).stage).toBe('prompted');
  });

  test('clicked four times at once from two processes is one new order', async () => {
    const old = await placed();
    const since = await lastSeq();
    const all = await Promise.all([1, 2, 3, 4].map((n) => changeNetwork(n % 2 ? ctx : twin, old, 'airtel')));
    expect(new Set(all.map(refOf)).size).toBe(1);
    expect(await written(since, /^\/v1\/orders$/)).toHaveLength(1);
  });

  test('and the old one paid at once: one wins, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const old = await placed();
      const pay = () => payOrder(twin, { ref: old, msisdn: MTN });
      const change = () => changeNetwork(ctx, old, 'airtel');
      await expectOneWinner(store, old, round % 2 ? [pay, change] : [change, pay]);
    }
  });

  test('is refused while a prompt is out, and once it is paid', async () => {
    const old = await placed();
    await payOrder(ctx, { ref: old, msisdn: MTN });
    expect((await view(old)).alternatives).toEqual([]);
    expect(await changeNetwork(ctx, old, 'airtel')).toEqual({ ok: false, error: { code: 'in_progress' } });
    const { orderId } = await rowOf(old);
    await endPrompt(orderId ?? '', 'approve');
    expect(await changeNetwork(ctx, old, 'airtel')).toEqual({ ok: false, error: { code: 'not_payable' } });
    expect((await view(old)).supersededBy).toBeNull();
  });

  test('may be chosen after a prompt was declined', async () => {
    const old = await placed();
    await payOrder(ctx, { ref: old, msisdn: MTN });
    const { orderId } = await rowOf(old);
    await endPrompt(orderId ?? '', 'decline');
    expect((await view(old)).alternatives).toMatchObject([{ network: 'airtel' }]);
    expect((await view(refOf(await changeNetwork(ctx, old, 'airtel')))).stage).toBe('review');
  });

  test('is refused once the sale of its ticket type is over, by the organizer’s own times', async () => {
    const old = await placed();
    const over = '2020-01-01T00:00:00.000Z';
    const closed = (ticket: string | null): Ctx => ({
      ...ctx,
      shop: testShop({ sales: async () => [{ ticket, sales_start: null, sales_end: over }] }),
    });
    const refused = { ok: false, error: { code: 'sale_closed' } };
    expect(await changeNetwork(closed('tkt_kcm_42'), old, 'airtel'), 'others are still sold').toEqual(
      refused,
    );
    expect(await changeNetwork(closed(null), old, 'airtel')).toEqual(refused);
    expect((await view(old)).supersededBy).toBeNull();
    expect((await view(refOf(await changeNetwork(closed('another'), old, 'airtel')))).stage).toBe('review');
  });

  test('does not begin with the number that was to pay through the first', async () => {
    const { ref } = await placedCheckout(ctx, MARATHON, {
      ...registrationInput(MARATHON),
      paying_number: '0772 555 111',
    });
    expect((await view(ref)).payingNumber).toBe('0772 555 111');
    expect((await view(refOf(await changeNetwork(ctx, ref, 'airtel')))).payingNumber).toBeNull();
  });
});

describe('a checkout that a network change superseded', () => {
  const form = () => registrationInput(MARATHON);

  test('is superseded as well when its form is changed and sent again', async () => {
    const input = form();
    const airtel = refOf(
      await changeNetwork(ctx, (await placedCheckout(ctx, MARATHON, input)).ref, 'airtel'),
    );
    const changed = await submitInput(ctx, MARATHON, { ...input, buyer_name: 'Ruth' });
    expect(changed).toMatchObject({ ok: true });
    expect(await view(airtel)).toMatchObject({ stage: 'superseded', canPay: false });
  });

  test('is a reason to ask before the same number enters again', async () => {
    const input = form();
    refOf(await changeNetwork(ctx, (await placedCheckout(ctx, MARATHON, input)).ref, 'airtel'));
    const again = { ...form(), buyer_phone: input.buyer_phone ?? '' };
    expect(await submitInput(ctx, MARATHON, again)).toMatchObject({
      error: { fields: { second_entry: 'second_registration_unpaid' } },
    });
  });
});

describe('a new order that the provider refuses', () => {
  test('makes the old one payable again', async () => {
    const old = await placed();
    await sandbox.control.refuse('POST /orders', 409, 'insufficient_inventory');
    expect(await changeNetwork(ctx, old, 'airtel')).toEqual({ ok: false, error: { code: 'own_hold' } });
    expect(await view(old)).toMatchObject({ stage: 'review', canPay: true, supersededBy: null });
    expect(await payOrder(ctx, { ref: old, msisdn: MTN })).toEqual({ ok: true, value: undefined });
    expect((await view(old)).stage).toBe('prompted');
  });

  test('can be requested again', async () => {
    const old = await placed();
    await sandbox.control.refuse('POST /orders', 409, 'sale_closed');
    expect(await changeNetwork(ctx, old, 'airtel')).toEqual({ ok: false, error: { code: 'sale_closed' } });
    const ref = refOf(await changeNetwork(ctx, old, 'airtel'));
    expect(await view(ref)).toMatchObject({ stage: 'review', supersedes: old });
    expect(await view(old)).toMatchObject({ stage: 'superseded', supersededBy: ref });
  });

  test('whose answer was lost is asked for again with its own key, and stays one order', async () => {
    const old = await placed();
    const since = await lastSeq();
    await sandbox.control.addFault({ kind: 'lost_response', method: 'POST', path: '/orders' });
    const ref = refOf(await changeNetwork(ctx, old, 'airtel'));
    await runJobs('all');
    expect((await view(ref)).stage).toBe('review');
    const keys = (await written(since, /^\/v1\/orders$/)).map((one) => one.idempotency_key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});

test('a network change needs the order’s capability', async () => {
  expect(await changeNetwork(ctx, 'x'.repeat(24), 'airtel')).toEqual({
    ok: false,
    error: { code: 'not_payable' },
  });
});
