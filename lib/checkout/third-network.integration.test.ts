// partner-api.md 2.2 leaves the list of payment methods open: with one more row in our list, a third network is sold from
// the form to the webhook.
import { expect, test, vi } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork, changeNetworkByPayer } from '#lib/checkout/supersede/change-network.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { byNetwork } from '#lib/shared/mobile-network.ts';
import { NIGHT_RUN, registrationInput, submitInput } from './testing/fixture-registration.ts';
import { testStorefront } from './testing/storefront.ts';

vi.mock('#lib/shared/mobile-network.ts', async (original) => {
  const module = await original<typeof import('#lib/shared/mobile-network.ts')>();
  (module.MOBILE_NETWORKS as readonly string[] as string[]).push('lyca');
  return module;
});

const store = await testStorefront();
const { ctx, sandbox, endPrompt, view, rowOf, lastSeq, written } = store;
const MTN = '0772123456';
const LYCA = '0720123456';

const EVENT = 'evt_three_networks';
await sandbox.control.createEvent({
  org: 'kampala-runners',
  event_id: EVENT,
  name: 'Three Networks Run',
  payment_methods: ['momo', 'airtel', 'lyca'],
  ticket_types: [{ ticket_type_id: 'tkt_three', name: '5 km', price_minor: 20_000, capacity: 50 }],
});

async function enter(changes: RegistrationInput, shop = {}) {
  const input = registrationInput(NIGHT_RUN, {
    'quantity.tkt_gnr_8': '',
    'quantity.tkt_three': '1',
    ...changes,
  });
  return submitInput(ctx, EVENT, input, { shop });
}

async function placed(payment_method: string): Promise<string> {
  const submitted = await enter({ payment_method });
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  return submitted.value.ref;
}

async function payAndApprove(ref: string): Promise<void> {
  expect(await payOrder(ctx, { ref, msisdn: LYCA })).toMatchObject({ ok: true });
  const { orderId } = await rowOf(ref);
  await endPrompt(orderId ?? '', 'approve');
}

test('a form sells it at its own price, to a number of its own', async () => {
  const ref = await placed('lyca');
  expect(await view(ref)).toMatchObject({
    stage: 'review',
    order: { paymentMethod: 'lyca', total: 20_900 },
    alternatives: [
      { network: 'momo', total: 21_100 },
      { network: 'airtel', total: 21_300 },
    ],
  });
  expect(await payOrder(ctx, { ref, msisdn: MTN })).toMatchObject({ error: { code: 'wrong_network' } });
  await payAndApprove(ref);
  expect(await view(ref)).toMatchObject({ stage: 'paid', alternatives: [] });
});

test('it is chosen by a number with one of its prefixes', async () => {
  const prefixes = async () => ({ ...byNetwork(() => []), lyca: ['072'] });
  const submitted = await enter({ payment_method: '', buyer_phone: '0720 654 321' }, { prefixes });
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  expect((await view(submitted.value.ref)).order).toMatchObject({ paymentMethod: 'lyca' });
});

test('an order of another network changes to the one that is named, and is paid by it', async () => {
  const old = await placed('momo');
  const { alternatives } = await view(old);
  expect(alternatives).toEqual([
    { network: 'airtel', total: 21_300 },
    { network: 'lyca', total: 20_900 },
  ]);
  const changed = await changeNetwork(ctx, old, 'lyca');
  if (!changed.ok) throw new Error(changed.error.code);
  const { ref } = changed.value;
  expect(await view(ref)).toMatchObject({
    supersedes: old,
    canPay: true,
    order: { paymentMethod: 'lyca', total: 20_900 },
  });
  expect(await payOrder(ctx, { ref: old, msisdn: MTN })).toMatchObject({ ok: false });
  await payAndApprove(ref);
  expect((await view(ref)).stage).toBe('paid');
  expect(await view(old)).toMatchObject({ stage: 'superseded', supersededBy: ref, paidElsewhere: true });
});

test('whichever networks are asked for at once, one new order is made', async () => {
  const old = await placed('momo');
  const { payerRef } = await rowOf(old);
  const since = await lastSeq();
  const all = await Promise.all([
    changeNetwork(ctx, old, 'airtel'),
    changeNetwork(store.twin(), old, 'lyca'),
    changeNetworkByPayer(ctx, payerRef, 'lyca'),
  ]);
  expect(new Set(all.map((one) => one.ok && one.value.ref)).size).toBe(1);
  expect(await written(since, /^\/v1\/orders$/)).toHaveLength(1);
});

test('a network that is not sold, or is the order’s own, is refused without a new order', async () => {
  const old = await placed('momo');
  const since = await lastSeq();
  for (const to of ['momo', 'card', 'other', ''])
    expect(await changeNetwork(ctx, old, to)).toEqual({
      ok: false,
      error: { code: 'payment_method_unavailable' },
    });
  expect(await written(since, /^\/v1\/orders$/)).toEqual([]);
  expect(await view(old)).toMatchObject({ canPay: true, supersededBy: null });
});

test('a page of an earlier release names none and gets the first', async () => {
  const changed = await changeNetwork(ctx, await placed('momo'), null);
  if (!changed.ok) throw new Error(changed.error.code);
  expect((await view(changed.value.ref)).order).toMatchObject({ paymentMethod: 'airtel' });
});

test('an event that does not sell it offers it nowhere', async () => {
  const submitted = await submitInput(
    ctx,
    NIGHT_RUN,
    registrationInput(NIGHT_RUN, { payment_method: 'lyca' }),
  );
  expect(submitted).toMatchObject({ error: { fields: { payment_method: 'payment_method_unavailable' } } });
});
