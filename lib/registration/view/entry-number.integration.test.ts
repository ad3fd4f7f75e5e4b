// The number that a bib carries.
import { expect, test } from 'vitest';
import {
  MARATHON,
  MEMBERS_RUN,
  placedEntry,
  raceEntry,
  submitInput,
} from '#lib/registration/testing/race-entry.ts';
import { testStorefront } from '#lib/registration/testing/storefront.ts';
import { entryNumber } from '#lib/registration/view/entry-number.ts';

const { ctx } = await testStorefront();

const numberOf = async (ref: string) =>
  entryNumber(ctx, await ctx.db.checkout.findUniqueOrThrow({ where: { ref } }));

test('counts within its race, and stays when an entry before it is changed in its place', async () => {
  const { ref: first } = await placedEntry(ctx, MARATHON);
  const { ref: elsewhere } = await placedEntry(ctx, MEMBERS_RUN);
  const { ref: second } = await placedEntry(ctx, MARATHON);
  expect(await Promise.all([first, elsewhere, second].map(numberOf))).toEqual(['1', '1', '2']);
  const { lineNo } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref: first } });
  const changed = await submitInput(ctx, MARATHON, raceEntry(MARATHON));
  if (!changed.ok) throw new Error(JSON.stringify(changed.error));
  await ctx.db.checkout.update({ where: { ref: changed.value.ref }, data: { lineNo } });
  expect(await Promise.all([first, changed.value.ref, second].map(numberOf))).toEqual(['1', '1', '2']);
});
