// A checkout whose turn in the queue comes while its buyer is away takes no places before the buyer confirms.
import { afterEach, expect, test } from 'vitest';
import { advanceCheckout, confirmCheckout, IN_BACKGROUND } from '#lib/checkout/advance-checkout.ts';
import { ASK_AFTER_SECONDS, SEEN_IN_QUEUE_SECONDS } from '#lib/checkout/queue/queue.ts';
import { membersStorefront } from '#lib/checkout/testing/members-storefront.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import type { Ctx } from '#lib/context.ts';

const { ctx, sandbox, view, rowOf, lastSeq, written, formInput, sent } = await membersStorefront();
afterEach(() => sandbox.control.clearFaults());

const later = (seconds: number): Ctx => ({ ...ctx, now: () => new Date(Date.now() + seconds * 1000) });

/** Waits in the queue: the provider takes no more orders for a moment. */
async function queued() {
  await sandbox.control.refuse('POST /orders', 429, 'rate_limited', { retry_after: 300, times: 1 });
  const ref = await sent(formInput());
  expect((await view(ref)).stage).toBe('preparing');
  return { ref, id: (await rowOf(ref)).id, since: await lastSeq() };
}
const turn = (id: string, at: Ctx) => advanceCheckout(at, id, { ...IN_BACKGROUND, calledUp: true });

test('a checkout that waited longer than the limit asks its buyer, and keeps its queue number', async () => {
  const { ref, id, since } = await queued();
  await turn(id, later(ASK_AFTER_SECONDS + 60));
  expect(await written(since, /^\/v1\/orders$/)).toEqual([]);
  expect(await view(ref)).toMatchObject({ stage: 'asks_buyer', terminal: false, order: null });
  const { queueNumber } = await rowOf(ref);
  await confirmCheckout(ctx, ref);
  expect(await view(ref)).toMatchObject({ stage: 'review' });
  expect((await rowOf(ref)).queueNumber).toBe(queueNumber);
  const placed = await lastSeq();
  await confirmCheckout(ctx, ref);
  expect(await written(placed, /^\/v1\/orders$/), 'pressed twice').toEqual([]);
});

test('a checkout whose page is open is placed without a confirmation', async () => {
  const { ref, id, since } = await queued();
  const watching = later(ASK_AFTER_SECONDS + 60);
  await checkoutStatus(watching, { ref });
  await turn(id, later(ASK_AFTER_SECONDS + 60 + SEEN_IN_QUEUE_SECONDS));
  expect(await written(since, /^\/v1\/orders$/)).toHaveLength(1);
  expect((await view(ref)).stage).toBe('review');
});

test('a checkout whose call may have reached the provider is never set aside', async () => {
  const { ref, id, since } = await queued();
  await ctx.db.checkout.update({ where: { id }, data: { sentAt: new Date(), calls: 1 } });
  await turn(id, later(ASK_AFTER_SECONDS + 60));
  expect(await written(since, /^\/v1\/orders$/)).toHaveLength(1);
  expect((await view(ref)).stage).toBe('review');
});
