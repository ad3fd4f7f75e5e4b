// The number that a bib carries.
import { expect, test } from 'vitest';
import {
  MARATHON,
  MEMBERS_RUN,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { countBibNumber } from '#lib/checkout/view/order-page.ts';

const { ctx } = await testStorefront();

const numberOf = async (ref: string) =>
  countBibNumber(ctx, await ctx.db.checkout.findUniqueOrThrow({ where: { ref } }));

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
