// Payment by another person, over a real database and the sandbox's HTTP: what the page shows, and that it pays the order.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import { MARATHON, NIGHT_RUN, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { findCheckoutView } from '#lib/checkout/view/order-page.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';

const { ctx, sandbox, twin, endPrompt } = await testStorefront();
const PAYER = '0752999888';

const placed = () => placedCheckout(ctx, NIGHT_RUN, { buyer_name: 'Okello Sam' });

async function payment(payerRef: string) {
  const seen = await findPayerPage(ctx, payerRef);
  if (!seen) throw new Error('no such payment');
  return seen.view;
}

test('the payer sees the buyer, the event and the amount, and nothing that opens the order', async () => {
  const { ref, payerRef } = await placedCheckout(ctx, NIGHT_RUN, {
    buyer_name: 'Okello Sam',
    same_as_buyer: '',
    runner_ticket: 'tkt_gnr_8',
    runner_name: 'Kato Moses',
    note: 'He has asthma.',
  });
  const buyers = await findCheckoutView(ctx, ref);
  const payers = await payment(payerRef);
  expect(payers).toMatchObject({
    stage: 'review',
    canPay: true,
    buyerName: 'Okello Sam',
    entries: [{ ticketName: 'Night 8 km', distanceKm: null }],
    paymentMethod: 'airtel',
  });
  expect(payers.entries.map((entry) => Object.keys(entry))).toEqual([['ticketName', 'distanceKm']]);
  expect(payers.amount).toEqual({ total: buyers?.order?.total, currency: 'UGX' });
  const told = JSON.stringify([payers, await checkoutStatus(ctx, { payerRef })]);
  const { submitted, order, buyer } = buyers ?? {};
  const asked = [submitted?.participants[0]?.participant, submitted?.note];
  expect(asked).toEqual(['Kato Moses', 'He has asthma.']);
  for (const secret of [ref, order?.orderCode, buyer?.email, buyer?.phone, ...asked]) {
    expect(secret).toBeTruthy();
    expect(told).not.toContain(secret);
  }
  expect(buyers?.payerRef).toBe(payerRef);
});

test('the payer pays, and the buyer’s page shows it', async () => {
  const { ref, payerRef, orderId } = await placed();
  expect(await payOrder(ctx, { payerRef, msisdn: PAYER })).toEqual({ ok: true, value: undefined });
  expect(await payment(payerRef)).toMatchObject({ stage: 'prompted', canPay: false });
  expect((await findCheckoutView(ctx, ref))?.stage).toBe('prompted');
  await endPrompt(orderId, 'approve');
  expect(await payment(payerRef)).toMatchObject({ stage: 'paid', terminal: true });
  expect((await findCheckoutView(ctx, ref))?.stage).toBe('paid');
});

test('payer and buyer pay at once: one prompt', async () => {
  const { ref, payerRef, orderId } = await placed();
  const since = (await sandbox.control.log()).at(-1)?.seq ?? 0;
  await Promise.all([
    payOrder(ctx, { payerRef, msisdn: PAYER }),
    payOrder(twin(), { ref, msisdn: '0752123456' }),
    payOrder(twin(), { payerRef, msisdn: PAYER }),
  ]);
  const calls = (await sandbox.control.log(since)).filter((one) => one.path === `/v1/orders/${orderId}/pay`);
  expect(calls).toHaveLength(1);
});

test('the payer sees what is wrong with a number, and a declined prompt', async () => {
  const { payerRef, orderId } = await placed();
  const pay = (msisdn: string) => payOrder(ctx, { payerRef, msisdn });
  expect(await pay('')).toMatchObject({ error: { code: 'required' } });
  expect(await pay('12')).toMatchObject({ error: { code: 'invalid_paying_number' } });
  expect(await pay('0772123456')).toMatchObject({ error: { code: 'wrong_network', network: 'airtel' } });
  await pay(PAYER);
  await endPrompt(orderId, 'decline');
  expect(await payment(payerRef)).toMatchObject({
    stage: 'payment_failed',
    canPay: true,
    attempt: { failureKind: 'declined' },
  });
});

test('payer and buyer each see only their own number, the payer’s masked', async () => {
  const { ref, payerRef, orderId } = await placed();
  const decline = async () => {
    await endPrompt(orderId, 'decline');
  };
  await payOrder(ctx, { ref, msisdn: '0752123456' });
  const notHers = { attempt: null, begunElsewhere: true };
  expect(await payment(payerRef)).toMatchObject({ ...notHers, stage: 'prompted', canPay: false });
  await decline();
  expect(await payment(payerRef)).toMatchObject({ ...notHers, canPay: true });
  await payOrder(ctx, { payerRef, msisdn: PAYER });
  await decline();
  const buyers = await findCheckoutView(ctx, ref);
  expect(buyers).toMatchObject({
    payingNumber: '+256752123456',
    attempt: { maskedMsisdn: '0752\u00a0•••\u00a0888', byPayer: true },
  });
  expect(JSON.stringify(buyers)).not.toContain('752999888');
  const payers = await payment(payerRef);
  expect(payers).toMatchObject({
    begunElsewhere: false,
    attempt: { maskedMsisdn: '0752\u00a0•••\u00a0888' },
  });
  expect(JSON.stringify(payers)).not.toMatch(/752999888|752123456/);
});

test('the payer’s link follows a network change, and cannot pay the old order', async () => {
  const { ref, payerRef } = await placedCheckout(ctx, MARATHON);
  const before = await findCheckoutView(ctx, ref);
  expect(before?.alternatives).toMatchObject([{ network: 'airtel' }]);
  expect((await payment(payerRef)).alternatives).toEqual(before?.alternatives);
  const changed = await changeNetwork(ctx, ref, 'airtel');
  if (!changed.ok) throw new Error(changed.error.code);
  const next = await ctx.db.checkout.findUniqueOrThrow({ where: { ref: changed.value.ref } });
  expect(await payment(payerRef)).toMatchObject({
    stage: 'superseded',
    canPay: false,
    supersededBy: next.payerRef,
  });
  expect(await payOrder(ctx, { payerRef, msisdn: '0772123456' })).toMatchObject({
    error: { code: 'not_payable' },
  });
});

test('a buyer’s address opens no payer’s page, and a payer’s no buyer’s page', async () => {
  const { ref, payerRef } = await placed();
  expect(await findPayerPage(ctx, ref)).toBeNull();
  expect(await findCheckoutView(ctx, payerRef)).toBeNull();
  expect(await checkoutStatus(ctx, { payerRef: randomUUID() })).toBeNull();
});
