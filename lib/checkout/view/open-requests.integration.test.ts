// What the pages of an entry say of payment requests that are still open, and of two payments, on whichever of its orders the
// buyer or the payer is.
import { afterEach, describe, expect, test } from 'vitest';
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
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import { findSubmittedForm } from '#lib/checkout/view/submitted-form.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';
import { maskMobile, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

const { ctx, sandbox, settle, endPrompt, runJobs, view } = await testStorefront();
afterEach(() => sandbox.control.clearFaults());

const MTN = '0772123456';
const OTHER_MTN = '0782000001';
const AIRTEL = '0752123456';
const masked = (number: string) => maskMobile(ugandanMobile(number) ?? '');
const late = { outcome: 'approve', late: true } as const;

type Checkout = Awaited<ReturnType<typeof placedCheckout>>;

const payer = async ({ payerRef }: Pick<Checkout, 'payerRef'>) => (await findPayerPage(ctx, payerRef))?.view;
const checkoutOf = async (ref: string): Promise<Checkout> => {
  const row = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  return { ref, id: row.id, payerRef: row.payerRef, orderId: row.orderId ?? 'none' };
};
const numbers = async (ref: string) => (await view(ref)).openRequests.map(({ of, number }) => [of, number]);

/** A prompt that ended without a payment and may still be approved. */
async function timedOut(by: 'ref' | 'payerRef' = 'ref'): Promise<Checkout> {
  const checkout = await placedCheckout(ctx, MARATHON);
  await payOrder(
    ctx,
    by === 'ref' ? { ref: checkout.ref, msisdn: MTN } : { payerRef: checkout.payerRef, msisdn: MTN },
  );
  await endPrompt(checkout.orderId, 'timeout');
  return checkout;
}

async function continueWithAirtel({ ref }: Checkout): Promise<Checkout> {
  const changed = await changeNetwork(ctx, ref, 'airtel');
  if (!changed.ok) throw new Error(changed.error.code);
  return checkoutOf(changed.value.ref);
}

async function changeEntry({ ref }: Checkout): Promise<Checkout> {
  const input = registrationInput(MARATHON, { buyer_name: 'Akello Ruth' });
  const changed = await submitInput(ctx, MARATHON, input, { replaces: ref });
  if (!changed.ok) throw new Error(JSON.stringify(changed.error));
  return checkoutOf(changed.value.ref);
}

async function approve({ ref, orderId }: Checkout, msisdn: string): Promise<void> {
  expect(await payOrder(ctx, { ref, msisdn })).toMatchObject({ ok: true });
  await endPrompt(orderId, 'approve');
}

describe('a request that is not safe to repeat', () => {
  test.each([
    [409, 'reprice_required'],
    [400, 'invalid_msisdn'],
    [409, 'hold_expired'],
  ])('is named after a later one that was refused: %i %s', async (http_status, error_code) => {
    const checkout = await placedCheckout(ctx, MARATHON);
    const { ref, orderId } = checkout;
    const path = `/orders/${orderId}/pay`;
    await sandbox.control.addFault({ kind: 'pay_outcome', path, outcome: 'fail', retry_safe: false });
    await payOrder(ctx, { ref, msisdn: MTN });
    await settle(orderId);
    await runJobs('all');
    await sandbox.control.addFault({ kind: 'status', path, http_status, error_code });
    await payOrder(ctx, { ref, msisdn: OTHER_MTN, consent: true });
    expect(await view(ref)).toMatchObject({
      attempt: { refusalCode: error_code, maskedMsisdn: masked(OTHER_MTN) },
      openRequests: [{ of: 'own', number: masked(MTN), byPayer: false }],
    });
    expect(await payer(checkout)).toMatchObject({ openRequests: [{ of: 'own', number: null }] });
    expect((await findSubmittedForm(ctx, ref, true))?.openNumbers).toEqual([masked(MTN)]);
    const { items } = await listAttention(ctx.db, 100);
    expect(items.find((item) => item.orderId === orderId)?.openNumbers).toEqual([masked(MTN)]);
  });

  test('is not one that never left', async () => {
    const { ref, id } = await timedOut();
    await ctx.db.paymentAttempt.create({
      data: { checkoutId: id, liveCheckoutId: id, idempotencyKey: ref, msisdn: ugandanMobile(OTHER_MTN) },
    });
    expect(await numbers(ref)).toEqual([['own', masked(MTN)]]);
  });
});

describe.each([
  ['the other network', continueWithAirtel, AIRTEL],
  ['a changed entry', changeEntry, OTHER_MTN],
] as const)('after %s', (_, succeed, number) => {
  test('every page names the old request, until it ends or its money arrives', async () => {
    const old = await timedOut();
    const next = await succeed(old);
    const warning = [['other', masked(MTN)]];
    expect(await numbers(next.ref), 'review').toEqual(warning);
    expect(await numbers(old.ref), 'superseded').toEqual([['latest', masked(MTN)]]);
    expect(await payer(next)).toMatchObject({
      stage: 'review',
      openRequests: [{ of: 'other', number: null }],
    });
    expect((await findSubmittedForm(ctx, next.ref, true))?.openNumbers).toEqual([masked(MTN)]);
    await payOrder(ctx, { ref: next.ref, msisdn: number });
    expect(await numbers(next.ref), 'prompted').toEqual([['latest', masked(number)], ...warning]);
    await endPrompt(next.orderId, 'decline');
    expect(await numbers(next.ref), 'failed').toEqual(warning);
    await approve(next, number);
    expect(await view(next.ref)).toMatchObject({ stage: 'paid', status: 'paid' });
    expect(await numbers(next.ref), 'paid').toEqual(warning);
    const tomorrow = { ...ctx, now: () => new Date(Date.now() + 86_400_000) };
    expect((await view(next.ref, tomorrow)).openRequests, 'a day later').toEqual([]);
  });

  test('a payer reads her own number', async () => {
    const old = await timedOut('payerRef');
    const next = await succeed(old);
    expect(await payer(next)).toMatchObject({
      openRequests: [{ of: 'other', number: masked(MTN), byPayer: true }],
    });
    expect(await view(next.ref)).toMatchObject({ openRequests: [{ byPayer: true }] });
  });
});

test('a request is named across several changes', async () => {
  const first = await timedOut();
  const third = await changeEntry(await continueWithAirtel(first));
  expect(await numbers(third.ref)).toEqual([['other', masked(MTN)]]);
});

test('a paid order shows at once that another one of the entry was paid too: both pages, both payers, and the desk', async () => {
  const old = await timedOut();
  const next = await continueWithAirtel(old);
  await approve(next, AIRTEL);
  const before = await checkoutStatus(ctx, { ref: next.ref });
  expect((await view(next.ref)).otherPayments).toEqual([]);
  await endPrompt(old.orderId, late);
  const pair = [await view(old.ref), await view(next.ref)] as const;
  expect(pair.map(({ stage }) => stage)).toEqual(['paid', 'paid']);
  for (const [own, other] of [pair, [pair[1], pair[0]]]) {
    expect(own?.otherPayments).toEqual([
      { ref: other?.ref, orderCode: other?.order?.orderCode, total: other?.order?.total, currency: 'UGX' },
    ]);
  }
  for (const one of [old, next]) {
    const { otherPayments } = (await payer(one)) ?? {};
    expect(otherPayments?.map((paid) => Object.keys(paid))).toEqual([['total', 'currency']]);
  }
  expect((await checkoutStatus(ctx, { ref: next.ref }))?.version).not.toBe(before?.version);
  await sandbox.control.refund(old.orderId);
  await settle(old.orderId);
  expect((await view(next.ref)).otherPayments, 'refunded in full').toEqual([]);
  expect(await view(old.ref)).toMatchObject({ stage: 'refunded', otherPayments: [{ ref: next.ref }] });
});

test('an older order that is paid after all warns of the newer one’s request, and the newer page too', async () => {
  const old = await timedOut();
  const next = await continueWithAirtel(old);
  await payOrder(ctx, { ref: next.ref, msisdn: AIRTEL });
  await endPrompt(old.orderId, late);
  expect(await view(old.ref)).toMatchObject({
    stage: 'paid',
    openRequests: [{ of: 'other', number: masked(AIRTEL) }],
  });
  expect(await view(next.ref)).toMatchObject({
    stage: 'prompted',
    paidElsewhere: true,
    openRequests: [{ of: 'latest', number: masked(AIRTEL) }],
  });
});

test('an order that waits for its own approval names no request as open elsewhere', async () => {
  const old = await placedCheckout(ctx, MARATHON);
  const next = await continueWithAirtel(old);
  await payOrder(ctx, { ref: next.ref, msisdn: AIRTEL });
  expect(await numbers(old.ref), 'the newer request is to be approved').toEqual([]);
  expect(await numbers(next.ref)).toEqual([['latest', masked(AIRTEL)]]);
});

test('a second entry that was confirmed after a time-out names the first one’s request; money for both is one case and on both pages', async () => {
  const phone = newPhone();
  const first = await placedCheckout(ctx, MARATHON, { buyer_phone: phone });
  await payOrder(ctx, { ref: first.ref, msisdn: MTN });
  await endPrompt(first.orderId, 'timeout');
  const again = registrationInput(MARATHON, { buyer_phone: phone });
  expect(await submitInput(ctx, MARATHON, { ...again, note: 'once more' })).toMatchObject({ ok: false });
  const second = await placedCheckout(ctx, MARATHON, { buyer_phone: phone, second_entry: 'yes' });
  expect(await numbers(second.ref)).toEqual([['beside', masked(MTN)]]);
  expect((await payer(second))?.openRequests, 'not the payer’s to see').toEqual([]);
  await approve(second, OTHER_MTN);
  expect(await numbers(second.ref)).toEqual([['beside', masked(MTN)]]);
  expect((await view(second.ref)).otherPayments).toEqual([]);
  await endPrompt(first.orderId, late);
  for (const one of [first, second]) expect((await view(one.ref)).otherPayments).toHaveLength(1);
  const ofBoth = async () => {
    const { items } = await listAttention(ctx.db, 100);
    const ids = [first.orderId, second.orderId];
    return items.filter(({ orderId }) => ids.includes(orderId ?? '')).map(({ kind }) => kind);
  };
  expect(await ofBoth()).toEqual(['two_orders_paid']);
  await sandbox.control.refund(first.orderId);
  await settle(first.orderId);
  expect(await ofBoth()).toEqual([]);
});
