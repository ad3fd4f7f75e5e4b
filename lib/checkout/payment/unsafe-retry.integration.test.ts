// What a buyer may do after a payment with an unknown end: one the provider does not call safe to retry, one
// of an order that was cancelled during it, and a refund.
import { expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { submitRegistration } from '#lib/checkout/submit-registration.ts';
import {
  MARATHON,
  newPhone,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { maskMobile, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

const { ctx, sandbox, settle, endPrompt, runJobs, view } = await testStorefront();

const MTN = '0772123456';
/** Its payment fails before the pay call answers, with `retry_safe: false`. */
const UNSAFE = '0770000010';

/** A read that began now finds the order in `status`. */
async function fetchAs(orderId: string, status: string): Promise<void> {
  const read = await ctx.partner.orders.fetch(orderId);
  if (!read.ok) throw new Error('the sandbox did not answer');
  const at = new Date(Date.now() + 1000);
  const update = { order: { ...read.value, status }, source: 'fetch', at } as const;
  await ctx.db.$transaction((tx) => applyOrder(tx, update, at));
}

test('once the provider reports the hold expired, an unsafe attempt allows no other order', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await payOrder(ctx, { ref, msisdn: UNSAFE });
  await settle(orderId);
  await runJobs('all');
  await sandbox.control.refuse(`/orders/${orderId}/pay`, 409, 'hold_expired');
  await payOrder(ctx, { ref, msisdn: MTN, consent: true });
  const over = { stage: 'expired', moneyUnclear: true, canChange: false, alternatives: [] };
  expect(await view(ref)).toMatchObject(over);
});

test('after an order is cancelled during a live prompt, another registration needs a consent', async () => {
  const buyer_phone = newPhone();
  const { ref, orderId } = await placedCheckout(ctx, MARATHON, { buyer_phone });
  await payOrder(ctx, { ref, msisdn: MTN });
  await fetchAs(orderId, 'cancelled');
  expect(await view(ref)).toMatchObject({ stage: 'cancelled', moneyUnclear: true });
  const input = registrationInput(MARATHON, { buyer_phone });
  const asked = { ok: false, error: { fields: { second_entry: 'second_registration' } } };
  expect(await submitInput(ctx, MARATHON, input)).toMatchObject(asked);
  const evidence = { ip: null, userAgent: null };
  const fromItsPage = { eventId: MARATHON, input, locale: 'en', evidence, replaces: ref };
  expect(await submitRegistration(ctx, fromItsPage)).toMatchObject(asked);
});

test('the unanswered prompt is named beside the links to a newer order', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await payOrder(ctx, { ref, msisdn: MTN });
  await endPrompt(orderId, 'timeout');
  const timedOut = {
    stage: 'payment_failed',
    canChange: true,
    openRequests: [{ number: maskMobile(ugandanMobile(MTN) ?? '') }],
  };
  expect(await view(ref)).toMatchObject(timedOut);
  await payOrder(ctx, { ref, msisdn: '0772999888' });
  await endPrompt(orderId, 'decline');
  await runJobs('all');
  expect(await view(ref), 'a later one that was declined does not end it').toMatchObject(timedOut);
});

test.each([
  ['paid', 'cancelled', 'under_review'],
  ['partially_refunded', 'chargeback_flagged', 'under_review'],
  ['refunded', 'chargeback_flagged', 'under_review'],
  ['paid', 'failed', 'paid'],
])('the page of an order that was %s and is fetched as %s shows %s', async (from, to, stage) => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await payOrder(ctx, { ref, msisdn: MTN });
  await endPrompt(orderId, 'approve');
  if (from !== 'paid') {
    await sandbox.control.refund(orderId, from === 'refunded' ? undefined : 1000);
    await settle(orderId);
  }
  await runJobs('all');
  expect((await view(ref)).stage).toBe(from);
  await fetchAs(orderId, to);
  expect((await view(ref)).stage).toBe(stage);
});
