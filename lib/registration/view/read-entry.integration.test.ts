// For which orders the form may be filled in again, by whoever has the address.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NIGHT_RUN, placedEntry } from '#lib/registration/testing/race-entry.ts';
import { testStorefront } from '#lib/registration/testing/storefront.ts';
import { readEntry } from '#lib/registration/view/read-checkout.ts';

const { ctx } = await testStorefront();

async function typedOf(status: string, attempt?: 'waiting' | 'prompted' | 'failed') {
  const { id, ref, orderId } = await placedEntry(ctx, NIGHT_RUN);
  const data = { checkoutId: id, createdAt: ctx.now(), idempotencyKey: randomUUID() };
  if (attempt) await ctx.db.paymentAttempt.create({ data: { ...data, state: attempt } });
  await ctx.db.order.update({ where: { id: orderId }, data: { status } });
  return (await readEntry(ctx, ref))?.input;
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

test('what is not paid and may be entered once more keeps every word', async () => {
  const typed = { buyer_name: 'Akello Grace' };
  expect(await typedOf('cart')).toMatchObject(typed);
  expect(await typedOf('failed', 'failed')).toMatchObject(typed);
  expect(await typedOf('expired')).toMatchObject(typed);
  expect(await typedOf('cancelled')).toMatchObject(typed);
});
