// A payer with the link changes to the other network, over a real database and the sandbox's HTTP: what she may do, how often,
// and that the buyer's page and every link follow.
import { afterEach, describe, expect, test } from 'vitest';
import { findEarlierRefs } from '#lib/checkout/known-orders.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork, changeNetworkByPayer } from '#lib/checkout/supersede/change-network.ts';
import { findPayerPage, type PayerView } from '#lib/checkout/view/payer-page.ts';
import {
  MARATHON,
  newPhone,
  placedCheckout,
  registrationInput,
  submitInput,
} from '../testing/fixture-registration.ts';
import { expectOneWinner } from '../testing/one-winner.ts';
import { testStorefront } from '../testing/storefront.ts';

const store = await testStorefront();
const { ctx, sandbox, endPrompt, view, rowOf, lastSeq, written } = store;
const twin = store.twin();
const AIRTEL = '0752999888';
const FORBIDDEN = { ok: false, error: { code: 'not_payable' } };

afterEach(() => sandbox.control.clearFaults());

const placed = () => placedCheckout(ctx, MARATHON);

async function payment(payerRef: string, at = ctx): Promise<PayerView> {
  const page = await findPayerPage(at, payerRef);
  if (!page) throw new Error('no such payment');
  return page.view;
}

function linkOf(changed: Awaited<ReturnType<typeof changeNetworkByPayer>>): string {
  if (!changed.ok) throw new Error(changed.error.code);
  return changed.value.payerRef;
}

/** The payer's prompt ends like this. */
async function payAndEnd(
  { payerRef, orderId }: { payerRef: string; orderId: string },
  outcome: 'decline' | 'timeout',
): Promise<void> {
  await payOrder(ctx, { payerRef, msisdn: newPhone() });
  await endPrompt(orderId, outcome);
}

describe('a change of network by a payer', () => {
  test('is paid at the price that she saw; the old link and the buyer’s page lead to the new order', async () => {
    const { ref, payerRef } = await placed();
    const before = await payment(payerRef);
    expect(before.alternatives).toEqual([{ network: 'airtel', total: expect.any(Number) }]);
    const [airtel] = before.alternatives;
    expect(airtel?.total).not.toBe(before.amount?.total);
    const next = linkOf(await changeNetworkByPayer(ctx, payerRef, 'airtel'));
    const after = await payment(next);
    expect(after).toMatchObject({ stage: 'review', canPay: true, paymentMethod: 'airtel' });
    expect(after.amount?.total).toBe(airtel?.total);
    expect(await payment(payerRef)).toMatchObject({
      stage: 'superseded',
      canPay: false,
      alternatives: [],
      supersededBy: next,
    });
    const old = await view(ref);
    expect(old).toMatchObject({ stage: 'superseded', canPay: false, terminal: true });
    const newer = await ctx.db.checkout.findUniqueOrThrow({ where: { payerRef: next } });
    expect(old.supersededBy).toBe(newer.ref);
    expect(await payOrder(ctx, { payerRef, msisdn: AIRTEL })).toEqual(FORBIDDEN);
    expect(await payOrder(ctx, { payerRef: next, msisdn: AIRTEL })).toEqual({ ok: true, value: undefined });
    await endPrompt(newer.orderId ?? '', 'approve');
    expect((await payment(next)).stage).toBe('paid');
    expect((await view(newer.ref)).stage).toBe('paid');
    expect(await view(ref)).toMatchObject({ paidElsewhere: true });
  });

  test('shows the payer neither a number of the buyer nor an address of the buyer’s page', async () => {
    const { ref, payerRef } = await placed();
    const next = linkOf(await changeNetworkByPayer(ctx, payerRef, 'airtel'));
    const { ref: newer } = await ctx.db.checkout.findUniqueOrThrow({ where: { payerRef: next } });
    const seen = JSON.stringify([await payment(payerRef), await payment(next)]);
    for (const secret of [ref, newer, (await view(newer)).buyer.phone.slice(-6)])
      expect(seen).not.toContain(secret);
  });

  test('is refused while a prompt is out, and after the payment', async () => {
    const { payerRef, orderId } = await placed();
    await payOrder(ctx, { payerRef, msisdn: newPhone() });
    expect((await payment(payerRef)).alternatives).toEqual([]);
    expect(await changeNetworkByPayer(ctx, payerRef, 'airtel')).toEqual({
      ok: false,
      error: { code: 'in_progress' },
    });
    await endPrompt(orderId, 'approve');
    expect(await changeNetworkByPayer(ctx, payerRef, 'airtel')).toEqual(FORBIDDEN);
    expect((await payment(payerRef)).supersededBy).toBeNull();
  });

  test.each(['decline', 'timeout'] as const)('may follow a prompt that ended with: %s', async (outcome) => {
    const one = await placed();
    await payAndEnd(one, outcome);
    expect((await payment(one.payerRef)).alternatives).toMatchObject([{ network: 'airtel' }]);
    const next = linkOf(await changeNetworkByPayer(ctx, one.payerRef, 'airtel'));
    expect((await payment(next)).stage).toBe('review');
  });

  test('needs a fetch where a prompt may still be approved: money that arrived meanwhile is found', async () => {
    const one = await placed();
    await payAndEnd(one, 'timeout');
    await sandbox.control.decidePrompt(one.orderId, { outcome: 'approve', late: true });
    expect(await changeNetworkByPayer(ctx, one.payerRef, 'airtel')).toEqual(FORBIDDEN);
    expect((await payment(one.payerRef)).stage).toBe('paid');
  });

  test('is the buyer’s alone where it needs consent to two charges', async () => {
    const one = await placed();
    const path = `/orders/${one.orderId}/pay`;
    await sandbox.control.addFault({ kind: 'pay_outcome', path, outcome: 'fail', retry_safe: false });
    await payOrder(ctx, { payerRef: one.payerRef, msisdn: newPhone() });
    expect((await payment(one.payerRef)).alternatives).toEqual([]);
    expect(await changeNetworkByPayer(ctx, one.payerRef, 'airtel')).toEqual(FORBIDDEN);
  });

  test('revives no order that has ended', async () => {
    const { ref, payerRef, orderId } = await placed();
    await ctx.db.order.update({ where: { id: orderId }, data: { holdExpiresAt: null } });
    expect((await view(ref)).stage).toBe('expired');
    expect(await changeNetworkByPayer(ctx, payerRef, 'airtel')).toEqual(FORBIDDEN);
  });

  test('needs the payer’s capability', async () => {
    const { ref } = await placed();
    expect(await changeNetworkByPayer(ctx, ref, 'airtel')).toEqual(FORBIDDEN);
    expect(await changeNetworkByPayer(ctx, crypto.randomUUID(), 'airtel')).toEqual(FORBIDDEN);
  });
});

describe('at once', () => {
  test('four changes by payers from two processes are one new order', async () => {
    const { payerRef } = await placed();
    const since = await lastSeq();
    const all = await Promise.all(
      [1, 2, 3, 4].map((n) => changeNetworkByPayer(n % 2 ? ctx : twin, payerRef, 'airtel')),
    );
    expect(new Set(all.map(linkOf)).size).toBe(1);
    expect(await written(since, /^\/v1\/orders$/)).toHaveLength(1);
  });

  test('the buyer’s change and the payer’s are one new order', async () => {
    for (let round = 0; round < 4; round++) {
      const { ref, payerRef } = await placed();
      const since = await lastSeq();
      const byBuyer = () => changeNetwork(ctx, ref, 'airtel');
      const byPayer = () => changeNetworkByPayer(twin, payerRef, 'airtel');
      const both = await Promise.all((round % 2 ? [byBuyer, byPayer] : [byPayer, byBuyer]).map((go) => go()));
      expect(new Set(both.map(linkOf)).size).toBe(1);
      expect(await written(since, /^\/v1\/orders$/)).toHaveLength(1);
    }
  });

  test('the buyer pays the old order and the payer changes it: one wins, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { ref, payerRef } = await placed();
      const pay = () => payOrder(twin, { ref, msisdn: newPhone() });
      const change = () => changeNetworkByPayer(ctx, payerRef, 'airtel');
      await expectOneWinner(store, ref, round % 2 ? [pay, change] : [change, pay]);
    }
  });
});

test('a stranger with the link changes the network three times in a quarter of an hour; the buyer is not held up', async () => {
  let { payerRef } = await placed();
  for (let n = 0; n < 3; n++)
    payerRef = linkOf(await changeNetworkByPayer(ctx, payerRef, n % 2 ? 'momo' : 'airtel'));
  const since = await lastSeq();
  expect(await changeNetworkByPayer(ctx, payerRef, 'momo')).toEqual({
    ok: false,
    error: { code: 'too_many_changes', until: expect.any(Date) },
  });
  expect(await written(since, /^\/v1\/orders$/)).toEqual([]);
  expect((await payment(payerRef)).canPay, 'it can still be paid').toBe(true);
  const { ref } = await ctx.db.checkout.findUniqueOrThrow({ where: { payerRef } });
  const byBuyer = await changeNetwork(ctx, ref, 'momo');
  expect(byBuyer.ok).toBe(true);
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 16 * 60_000) };
  expect((await changeNetworkByPayer(later, linkOf(byBuyer), 'airtel')).ok).toBe(true);
});

describe('a browser that knows the buyer’s order', () => {
  test('knows those that payers made of it, but not the other way round', async () => {
    const { ref, payerRef } = await placed();
    const next = linkOf(await changeNetworkByPayer(ctx, payerRef, 'airtel'));
    const last = linkOf(await changeNetworkByPayer(ctx, next, 'momo'));
    const [second, third] = await Promise.all(
      [next, last].map((one) => ctx.db.checkout.findUniqueOrThrow({ where: { payerRef: one } })),
    );
    expect(await findEarlierRefs(ctx, second?.ref ?? '')).toEqual([ref]);
    expect((await findEarlierRefs(ctx, third?.ref ?? '')).toSorted()).toEqual(
      [ref, second?.ref ?? ''].toSorted(),
    );
    expect(await findEarlierRefs(ctx, ref)).toEqual([]);
    expect(await findEarlierRefs(ctx, 'x'.repeat(24))).toEqual([]);
  });

  test('does not know one that another number made of it', async () => {
    const { ref } = await placed();
    const changed = await submitInput(
      ctx,
      MARATHON,
      { ...registrationInput(MARATHON), buyer_phone: newPhone() },
      { replaces: ref },
    );
    if (!changed.ok) throw new Error(JSON.stringify(changed.error));
    expect((await rowOf(ref)).supersededById).not.toBeNull();
    expect(await findEarlierRefs(ctx, changed.value.ref)).toEqual([]);
  });
});
