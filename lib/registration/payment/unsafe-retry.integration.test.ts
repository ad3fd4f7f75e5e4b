// What a buyer may do after a payment whose end nobody vouches for: one the provider would not call safe to retry, one
// of an order that was cancelled meanwhile, and money that the provider takes back.
import { expect, test } from 'vitest';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { LONGEST_PROMPT_SECONDS } from '#lib/mirror/outlived-prompt.ts';
import { payOrder } from '#lib/registration/pay-order.ts';
import { submitEntry } from '#lib/registration/submit-entry.ts';
import { lookAt } from '#lib/registration/testing/look-at.ts';
import {
  MARATHON,
  newPhone,
  placedEntry,
  raceEntry,
  submitInput,
} from '#lib/registration/testing/race-entry.ts';
import { testStorefront } from '#lib/registration/testing/storefront.ts';
import { maskMobile, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

const store = await testStorefront();
const { ctx, sandbox, settle, runJobs } = store;
const { view } = lookAt(store);

const MTN = '0772123456';
/** Its payment fails before the pay call answers, with `retry_safe: false`. */
const UNSAFE = '0770000010';

const later = (seconds: number) => {
  const moved = { ...ctx, now: () => new Date(Date.now() + seconds * 1000) };
  return { ctx: moved, view: lookAt({ ctx: moved, sandbox }).view };
};

/** A read that began now finds the order in `status`. */
async function readAs(orderId: string, status: string): Promise<void> {
  const read = await ctx.partner.orders.read(orderId);
  if (!read.ok) throw new Error('the sandbox did not answer');
  const at = new Date(Date.now() + 1000);
  const news = { order: { ...read.value, status }, source: 'read', at } as const;
  await ctx.db.$transaction((tx) => applyOrder(tx, news, at));
}

test('after retry_safe false the order is read, and may be paid again once no request can be on a phone', async () => {
  const { ref, orderId } = await placedEntry(ctx, MARATHON);
  await payOrder(ctx, { ref, msisdn: UNSAFE });
  await settle(orderId);
  await runJobs('all');
  expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: false, otherMethod: null });
  const order = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(order.lastReadAt).not.toBeNull();
  expect(order.nextReadAt).not.toBeNull();

  const then = later(LONGEST_PROMPT_SECONDS + 1);
  const again = { stage: 'payment_failed', canPay: true, otherMethod: null, canChange: false };
  expect(await then.view(ref)).toMatchObject({ ...again, attempt: { failureKind: 'no_news' } });
  expect(await payOrder(then.ctx, { ref, msisdn: MTN })).toEqual({ ok: true, value: undefined });
  expect((await then.view(ref)).stage).toBe('prompted');
});

test('the end of the hold is told after retry_safe false, without a word that nothing was charged', async () => {
  const { ref, orderId } = await placedEntry(ctx, MARATHON);
  await payOrder(ctx, { ref, msisdn: UNSAFE });
  await settle(orderId);
  expect(await later(86_400).view(ref)).toMatchObject({ stage: 'expired', moneyUnclear: true });
});

test('an order that was cancelled under a live request is no reason to enter again unasked', async () => {
  const buyer_phone = newPhone();
  const { ref, orderId } = await placedEntry(ctx, MARATHON, { buyer_phone });
  await payOrder(ctx, { ref, msisdn: MTN });
  await readAs(orderId, 'cancelled');
  expect(await view(ref)).toMatchObject({ stage: 'cancelled', moneyUnclear: true });
  const input = raceEntry(MARATHON, { buyer_phone });
  const asked = { ok: false, error: { fields: { second_entry: 'second_entry' } } };
  expect(await submitInput(ctx, MARATHON, input)).toMatchObject(asked);
  const evidence = { ip: null, userAgent: null };
  const fromItsPage = { eventId: MARATHON, input, locale: 'en', evidence, replaces: ref };
  expect(await submitEntry(ctx, fromItsPage)).toMatchObject(asked);
});

test('the request that was not answered is named beside the ways to a newer order', async () => {
  const { ref, orderId } = await placedEntry(ctx, MARATHON);
  await payOrder(ctx, { ref, msisdn: MTN });
  await sandbox.control.decidePrompt(orderId, 'timeout');
  await settle(orderId);
  const timedOut = {
    stage: 'payment_failed',
    canChange: true,
    openRequestTo: maskMobile(ugandanMobile(MTN) ?? ''),
  };
  expect(await view(ref)).toMatchObject(timedOut);
  await payOrder(ctx, { ref, msisdn: '0772999888' });
  await sandbox.control.decidePrompt(orderId, 'decline');
  await settle(orderId);
  await runJobs('all');
  expect(await view(ref), 'a later one that was declined does not end it').toMatchObject(timedOut);
});

test.each([
  ['paid', 'cancelled', 'under_review'],
  ['partially_refunded', 'chargeback_flagged', 'under_review'],
  ['refunded', 'chargeback_flagged', 'under_review'],
  ['paid', 'failed', 'paid'],
])('of an order that was %s and is read as %s the page says %s', async (from, to, stage) => {
  const { ref, orderId } = await placedEntry(ctx, MARATHON);
  await payOrder(ctx, { ref, msisdn: MTN });
  await sandbox.control.decidePrompt(orderId, 'approve');
  await settle(orderId);
  if (from !== 'paid') {
    await sandbox.control.refund(orderId, from === 'refunded' ? undefined : 1000);
    await settle(orderId);
  }
  await runJobs('all');
  expect((await view(ref)).stage).toBe(from);
  await readAs(orderId, to);
  expect((await view(ref)).stage).toBe(stage);
});
