// "Check now" on a real database and the sandbox: it fetches an order whose webhook never arrived.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkNow } from '#lib/checkout/payment/check-now.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import type { Ctx } from '#lib/context.ts';
import { NIGHT_RUN, placedCheckout } from '../testing/fixture-registration.ts';
import { testStorefront } from '../testing/storefront.ts';

const { ctx, sandbox, runJobs } = await testStorefront();

async function prompted(): Promise<string> {
  const { ref } = await placedCheckout(ctx, NIGHT_RUN);
  await payOrder(ctx, { ref, msisdn: '0752123456' });
  return ref;
}

/** However long the machine takes, no time passes. */
function sameMoment(): Ctx {
  const now = ctx.now();
  return { ...ctx, now: () => now };
}

test('a requested check finds what no webhook reported, and a repeated request makes one fetch', async () => {
  for (const { id } of await sandbox.control.webhookEndpoints())
    await sandbox.control.removeWebhookEndpoint(id);
  const ref = await prompted();
  const { orderId } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  await sandbox.control.decidePrompt(orderId ?? '', 'approve');
  expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('prompted');
  const since = (await sandbox.control.log()).at(-1)?.seq ?? 0;
  const atOnce = sameMoment();
  expect(await checkNow(atOnce, { ref })).toBe(true);
  expect(await checkNow(atOnce, { ref })).toBe(false);
  expect((await sandbox.control.log(since)).length).toBe(0);
  await runJobs();
  expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('paid');
  const reads = (await sandbox.control.log(since)).filter((one) => one.method === 'GET');
  expect(reads).toHaveLength(1);
});

test('the payer may request a check too: both requests make one fetch', async () => {
  const ref = await prompted();
  const { payerRef } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  const atOnce = sameMoment();
  expect(await checkNow(atOnce, { payerRef })).toBe(true);
  expect(await checkNow(atOnce, { ref })).toBe(false);
  const seen = async () => (await findPayerPage(ctx, payerRef))?.view;
  expect(await seen()).toMatchObject({ mayCheckNow: true, asked: { answered: false } });
  await runJobs();
  expect(await seen()).toMatchObject({ stage: 'prompted', asked: { answered: true } });
});

test('a check needs the order’s capability', async () => {
  expect(await checkNow(ctx, { ref: 'x'.repeat(24) })).toBe(false);
  expect(await checkNow(ctx, { ref: '../etc' })).toBe(false);
  expect(await checkNow(ctx, { payerRef: randomUUID() })).toBe(false);
  const { ref, payerRef } = await ctx.db.checkout.findFirstOrThrow();
  expect(await checkNow(ctx, { ref: payerRef })).toBe(false);
  expect(await checkNow(ctx, { payerRef: ref })).toBe(false);
});
