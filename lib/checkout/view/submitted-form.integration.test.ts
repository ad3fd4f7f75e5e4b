// For which orders the form may be filled in again, and by which browsers.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NIGHT_RUN, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findSubmittedForm } from '#lib/checkout/view/submitted-form.ts';

const { ctx } = await testStorefront();

type Attempt = 'waiting' | 'prompted' | 'failed';

const typedOf = async (...facts: Parameters<typeof formOf>) => (await formOf(...facts))?.input;

async function formOf(status: string, attempt?: Attempt, { known = true, hours = 0 } = {}) {
  const { id, ref, orderId } = await placedCheckout(ctx, NIGHT_RUN);
  const data = { checkoutId: id, createdAt: ctx.now(), idempotencyKey: randomUUID() };
  if (attempt) await ctx.db.paymentAttempt.create({ data: { ...data, state: attempt } });
  await ctx.db.order.update({ where: { id: orderId }, data: { status } });
  const later = { ...ctx, now: () => new Date(Date.now() + hours * 60 * 60 * 1000) };
  return findSubmittedForm(later, ref, known);
}

test.each(['paid', 'refunded', 'partially_refunded', 'chargeback_flagged'])(
  'an order that is %s fills in no form',
  async (status) => {
    expect(await typedOf(status)).toBeNull();
  },
);

test.each(['waiting', 'prompted'] as const)('a payment that is %s fills in no form', async (attempt) => {
  expect(await typedOf('payment_initiated', attempt)).toBeNull();
});

test('an unpaid order that may be changed returns all input', async () => {
  const typed = { buyer_name: 'Akello Grace' };
  expect(await typedOf('cart')).toMatchObject(typed);
  expect(await typedOf('failed', 'failed')).toMatchObject(typed);
  expect(await typedOf('expired')).toMatchObject(typed);
  expect(await typedOf('cancelled')).toMatchObject(typed);
});

test('only a browser that knows the order gets the input; another one may prove that it is the buyer’s', async () => {
  expect(await formOf('cart', undefined, { known: false })).toMatchObject({ input: null, isVeiled: true });
  expect(await formOf('failed', 'failed', { known: false })).toMatchObject({ input: null, isVeiled: true });
  expect(await formOf('cart')).toMatchObject({ input: { buyer_name: 'Akello Grace' }, isVeiled: false });
  expect(await formOf('paid', undefined, { known: false }), 'a proof shows no more').toMatchObject({
    input: null,
    isVeiled: false,
  });
});

test('a day later no form is filled in any more', async () => {
  expect(await typedOf('expired', undefined, { hours: 23 })).not.toBeNull();
  expect(await typedOf('expired', undefined, { hours: 25 })).toBeNull();
});
