// "Check now" on a real database and the sandbox: a webhook that never came is found out by a look that was asked for.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import { askForRead } from '#lib/registration/ask-for-read.ts';
import { payOrder } from '#lib/registration/pay-order.ts';
import { checkoutStatus } from '#lib/registration/view/checkout-status.ts';
import { readPaymentPage } from '#lib/registration/view/read-payment.ts';
import { NIGHT_RUN, placedEntry } from './testing/race-entry.ts';
import { testStorefront } from './testing/storefront.ts';

const { ctx, sandbox, runJobs } = await testStorefront();

async function prompted(): Promise<string> {
  const { ref } = await placedEntry(ctx, NIGHT_RUN);
  await payOrder(ctx, { ref, msisdn: '0752123456' });
  return ref;
}

/** However long the machine takes, no time passes. */
function sameMoment(): Ctx {
  const now = ctx.now();
  return { ...ctx, now: () => now };
}

test('a look that was asked for finds what no webhook told, and asking again at once is one look', async () => {
  for (const { id } of await sandbox.control.webhookEndpoints())
    await sandbox.control.removeWebhookEndpoint(id);
  const ref = await prompted();
  const { orderId } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  await sandbox.control.decidePrompt(orderId ?? '', 'approve');
  expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('prompted');
  const since = (await sandbox.control.log()).at(-1)?.seq ?? 0;
  const atOnce = sameMoment();
  expect(await askForRead(atOnce, { ref })).toBe(true);
  expect(await askForRead(atOnce, { ref })).toBe(false);
  expect((await sandbox.control.log(since)).length).toBe(0);
  await runJobs();
  expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('paid');
  const reads = (await sandbox.control.log(since)).filter((one) => one.method === 'GET');
  expect(reads).toHaveLength(1);
});

test('somebody else who pays may ask too: between the two of them it is one look', async () => {
  const ref = await prompted();
  const { payerRef } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  const atOnce = sameMoment();
  expect(await askForRead(atOnce, { payerRef })).toBe(true);
  expect(await askForRead(atOnce, { ref })).toBe(false);
  const seen = async () => (await readPaymentPage(ctx, payerRef))?.view;
  expect(await seen()).toMatchObject({ mayAsk: true, asked: { answered: false } });
  await runJobs();
  expect(await seen()).toMatchObject({ stage: 'prompted', asked: { answered: true } });
});

test('nobody can ask for what she does not know', async () => {
  expect(await askForRead(ctx, { ref: 'x'.repeat(24) })).toBe(false);
  expect(await askForRead(ctx, { ref: '../etc' })).toBe(false);
  expect(await askForRead(ctx, { payerRef: randomUUID() })).toBe(false);
  const { ref, payerRef } = await ctx.db.checkout.findFirstOrThrow();
  expect(await askForRead(ctx, { ref: payerRef })).toBe(false);
  expect(await askForRead(ctx, { payerRef: ref })).toBe(false);
});
