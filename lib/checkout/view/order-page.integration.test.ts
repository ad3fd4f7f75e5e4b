// The number that a bib carries, and how long places are held.
import { expect, test } from 'vitest';
import {
  MARATHON,
  MEMBERS_RUN,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { countEntryNumber, findCheckoutView } from '#lib/checkout/view/order-page.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';

const { ctx, sandbox } = await testStorefront();

const numberOf = async (ref: string) =>
  countEntryNumber(ctx, await ctx.db.checkout.findUniqueOrThrow({ where: { ref } }));

test('counts within its event, and stays the same when an earlier checkout is superseded', async () => {
  const { ref: first } = await placedCheckout(ctx, MARATHON);
  const { ref: elsewhere } = await placedCheckout(ctx, MEMBERS_RUN);
  const { ref: second } = await placedCheckout(ctx, MARATHON);
  expect(await Promise.all([first, elsewhere, second].map(numberOf))).toEqual(['1', '1', '2']);
  const { queueNumber } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref: first } });
  const changed = await submitInput(ctx, MARATHON, registrationInput(MARATHON));
  if (!changed.ok) throw new Error(JSON.stringify(changed.error));
  await ctx.db.checkout.update({ where: { ref: changed.value.ref }, data: { queueNumber } });
  expect(await Promise.all([first, changed.value.ref, second].map(numberOf))).toEqual(['1', '1', '2']);
});

test('by a provider’s clock that is ahead, places are held no longer than the provider holds them', async () => {
  const before = ctx.now().getTime();
  await sandbox.control.advance(4 * 60);
  const { ref, payerRef, orderId } = await placedCheckout(ctx, MARATHON);
  const held = async () => {
    const pages = [
      (await findCheckoutView(ctx, ref))?.order?.holdExpiresAt,
      (await findPayerPage(ctx, payerRef))?.view.holdExpiresAt,
      (await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } })).holdExpiresAt,
    ];
    const ends = new Set(pages.map((end) => end?.getTime()));
    expect(ends.size).toBe(1);
    return [...ends][0] ?? Number.NaN;
  };
  const end = await held();
  expect(end).toBeGreaterThan(before);
  expect(end).toBeLessThanOrEqual(ctx.now().getTime() + 15 * 60_000);
  await fetchOrderNow(ctx, orderId);
  expect(await held(), 'a later read counts from the same moment').toBe(end);
});
