// Updates of our own orders: the checkout they belong to, the attempt they end, the fetch they cause.
import { describe, expect, test } from 'vitest';
import { fetchOrder } from '#lib/orders/fetch-order.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { delivery, ofChannel, testMirror } from './testing/mirror.ts';

const { ctx, db, truth, accept, storeCheckout } = await testMirror();
const ID = 'ord_1';
const order = () => db.order.findUniqueOrThrow({ where: { id: ID } });
const checkout = (id: string) =>
  db.checkout.findUniqueOrThrow({ where: { id }, include: { attempts: { orderBy: { createdAt: 'asc' } } } });

async function arrives(status: string, attribution = ofChannel(null, null), failureKind?: string) {
  const type = status === 'paid' ? 'order.paid' : 'order.failed';
  await accept(delivery(type, { id: ID, status, attribution, failure_kind: failureKind ?? null }));
  await processDeliveries(ctx);
}

describe('an order whose create answer was lost', () => {
  test('is found again by its reference in a webhook', async () => {
    const stored = await storeCheckout();
    await arrives('paid', stored.attribution);
    expect(await checkout(stored.id)).toMatchObject({ state: 'ordered', orderId: ID });
    expect(await db.timelineEntry.findFirst({ where: { kind: 'order.status' } })).toMatchObject({
      checkoutId: stored.id,
    });
  });

  test('is found again even after it was given up as refused', async () => {
    const stored = await storeCheckout();
    await db.checkout.update({
      where: { id: stored.id },
      data: { state: 'refused', refusalCode: 'sale_closed' },
    });
    await arrives('paid', stored.attribution);
    expect(await checkout(stored.id)).toMatchObject({ state: 'ordered', orderId: ID });
  });

  test.each([
    ['a reference that is no id of ours', 'team-42'],
    ['an id that no checkout has', '0b9f2c1e-0000-4000-8000-000000000000'],
  ])('is not mistaken for one with %s', async (_, reference) => {
    const stored = await storeCheckout();
    await arrives('paid', ofChannel('partner_api', reference));
    expect(await checkout(stored.id)).toMatchObject({ state: 'waiting', orderId: null });
    expect((await order()).status).toBe('paid');
  });

  test('keeps its checkout when another order claims the same reference', async () => {
    const stored = await storeCheckout();
    await arrives('paid', stored.attribution);
    await accept(delivery('order.paid', { id: 'ord_2', status: 'paid', attribution: stored.attribution }));
    await processDeliveries(ctx);
    expect(await checkout(stored.id)).toMatchObject({ orderId: ID });
    expect(await db.order.count()).toBe(2);
  });

  test('is not given to the checkout of another event', async () => {
    const stored = await storeCheckout();
    await db.checkout.update({ where: { id: stored.id }, data: { eventId: 'evt_other' } });
    await arrives('paid', stored.attribution);
    expect(await checkout(stored.id)).toMatchObject({ orderId: null });
  });
});

describe('the live attempt', () => {
  test.each(['waiting', 'prompted'] as const)('that is %s ends with the money', async (state) => {
    const stored = await storeCheckout([state]);
    await arrives('paid', stored.attribution);
    const [attempt] = (await checkout(stored.id)).attempts;
    expect(attempt).toMatchObject({ state: 'paid', liveCheckoutId: null, unresolved: false });
    expect(attempt?.finishedAt).not.toBeNull();
  });

  test('whose prompt was sent ends with the failure and its kind', async () => {
    const stored = await storeCheckout(['prompted']);
    await arrives('failed', stored.attribution, 'declined');
    const [attempt] = (await checkout(stored.id)).attempts;
    expect(attempt).toMatchObject({ state: 'failed', failureKind: 'declined', liveCheckoutId: null });
  });

  test('does not end by a webhook that was queued before it was sent: a fetch decides', async () => {
    const stored = await storeCheckout(['prompted']);
    await db.paymentAttempt.updateMany({ data: { sentAt: ctx.now() } });
    const old = delivery('order.failed', { id: ID, status: 'failed', attribution: stored.attribution });
    await accept({ ...old, created: old.created - 60 });
    await processDeliveries(ctx);
    expect((await checkout(stored.id)).attempts).toMatchObject([
      { state: 'prompted', liveCheckoutId: stored.id },
    ]);
    expect((await order()).nextFetchAt?.getTime()).toBeLessThanOrEqual(ctx.now().getTime());
    await accept({ ...old, id: `${old.id}-again`, created: old.created + 2 });
    await processDeliveries(ctx);
    expect((await checkout(stored.id)).attempts).toMatchObject([{ state: 'failed', liveCheckoutId: null }]);
  });

  test('that timed out ends as expired', async () => {
    const stored = await storeCheckout(['prompted']);
    await arrives('expired', stored.attribution, 'timed_out');
    expect((await checkout(stored.id)).attempts).toMatchObject([{ state: 'expired' }]);
  });

  test('whose own answer is still out does not end with a failure', async () => {
    const stored = await storeCheckout(['waiting']);
    await arrives('failed', stored.attribution);
    expect((await checkout(stored.id)).attempts).toMatchObject([
      { state: 'waiting', liveCheckoutId: stored.id },
    ]);
  });

  test('does not end with the late failure of an earlier one: a fetch decides', async () => {
    const stored = await storeCheckout(['failed', 'prompted']);
    truth.set(ID, 'prompt_sent');
    await fetchOrder(ctx, ID);
    await arrives('failed', stored.attribution, 'declined');
    const doubted = await order();
    expect(doubted.status).toBe('prompt_sent');
    expect(doubted.nextFetchAt?.getTime()).toBeLessThanOrEqual(ctx.now().getTime());
    await fetchOrder(ctx, ID);
    expect((await order()).status).toBe('prompt_sent');
    expect((await checkout(stored.id)).attempts.at(-1)).toMatchObject({ state: 'prompted' });
  });

  test('ends when a fetch confirms the failure', async () => {
    const stored = await storeCheckout(['failed', 'prompted']);
    truth.set(ID, 'prompt_sent');
    await fetchOrder(ctx, ID);
    await db.checkout.update({ where: { id: stored.id }, data: { orderId: ID } });
    truth.set(ID, 'failed');
    await arrives('failed', stored.attribution, 'declined');
    await fetchOrder(ctx, ID);
    expect((await order()).status).toBe('failed');
    expect((await checkout(stored.id)).attempts.at(-1)).toMatchObject({
      state: 'failed',
      liveCheckoutId: null,
    });
  });
});

describe('an attempt that was refused as not payable', () => {
  async function refused() {
    const stored = await storeCheckout(['refused']);
    truth.set(ID, 'prompt_sent');
    await db.paymentAttempt.updateMany({
      data: { refusalCode: 'order_not_payable', finishedAt: ctx.now() },
    });
    await arrives('prompt_sent', stored.attribution);
    await fetchOrder(ctx, ID);
    const attempt = () => db.paymentAttempt.findFirstOrThrow({ where: { checkoutId: stored.id } });
    return { attribution: stored.attribution, attempt };
  }

  test.each([
    ['failed', 'failed'],
    ['expired', 'expired'],
  ])('ends with a later fetch that shows %s', async (status, state) => {
    const { attempt } = await refused();
    expect(await attempt()).toMatchObject({ state: 'refused', refusalCode: 'order_not_payable' });
    truth.set(ID, status);
    await fetchOrder(ctx, ID);
    expect(await attempt()).toMatchObject({ state, refusalCode: null });
    expect(await db.timelineEntry.count({ where: { kind: 'attempt.refusal_resolved' } })).toBe(1);
  });

  test('is not ended by a webhook, which may be older: a fetch is due', async () => {
    const { attempt, attribution } = await refused();
    await arrives('failed', attribution, 'declined');
    expect(await attempt()).toMatchObject({ state: 'refused', refusalCode: 'order_not_payable' });
    const { status, nextFetchAt } = await order();
    expect(status).toBe('failed');
    expect(nextFetchAt?.getTime()).toBeLessThanOrEqual(ctx.now().getTime());
    truth.set(ID, 'failed');
    await fetchOrder(ctx, ID);
    expect(await attempt()).toMatchObject({ state: 'failed', refusalCode: null });
  });

  test('is not ended by a fetch that began before: another one is due', async () => {
    const { attempt } = await refused();
    const began = [new Date(Date.now() - 60_000)];
    truth.set(ID, 'failed');
    await fetchOrder({ ...ctx, now: () => began.pop() ?? ctx.now() }, ID);
    expect(await attempt()).toMatchObject({ state: 'refused' });
    expect((await order()).nextFetchAt?.getTime()).toBeLessThanOrEqual(ctx.now().getTime());
  });

  test('dated in the future by another clock is fetched at that time, not repeatedly', async () => {
    const { attempt } = await refused();
    const refusedAt = new Date(Date.now() + 60_000);
    await db.paymentAttempt.updateMany({ data: { finishedAt: refusedAt } });
    truth.set(ID, 'failed');
    await fetchOrder(ctx, ID);
    expect(await attempt()).toMatchObject({ state: 'refused' });
    expect((await order()).nextFetchAt?.getTime()).toBe(refusedAt.getTime() + 1);
  });
});

describe('a cancelled order', () => {
  async function cancelledAfter(...failureKinds: (string | null)[]) {
    const stored = await storeCheckout(failureKinds.map(() => 'failed'));
    const { attempts } = await checkout(stored.id);
    for (const [n, { id }] of attempts.entries())
      await db.paymentAttempt.update({ where: { id }, data: { failureKind: failureKinds[n] ?? null } });
    await arrives('failed', stored.attribution, 'declined');
    truth.set(ID, 'cancelled');
    await fetchOrder(ctx, ID);
    return (await order()).nextFetchAt;
  }

  test('is fetched again soon if an earlier attempt may have taken money', async () => {
    expect(await cancelledAfter('timed_out', 'declined')).not.toBeNull();
  });

  test('waits for an update where no attempt can have', async () => {
    expect(await cancelledAfter('provider_not_reached', 'declined')).toBeNull();
  });

  test('does not show how its open prompt ended', async () => {
    const stored = await storeCheckout(['failed', 'prompted']);
    await arrives('cancelled', stored.attribution, 'declined');
    truth.set(ID, 'cancelled');
    await fetchOrder(ctx, ID);
    expect((await checkout(stored.id)).attempts.at(-1)).toMatchObject({ state: 'failed', failureKind: null });
    expect((await order()).nextFetchAt).not.toBeNull();
  });
});

describe('a fetch', () => {
  const fetchJobs = () =>
    db.$queryRaw<{ run_at: Date }[]>`SELECT run_at FROM graphile_worker.jobs WHERE key = 'fetch_due_orders'`;

  test('is planned at once for a paid order, and not again after it', async () => {
    await arrives('paid');
    expect(await fetchJobs()).toHaveLength(1);
    truth.set(ID, 'paid');
    await fetchOrder(ctx, ID);
    expect((await order()).nextFetchAt).toBeNull();
  });

  test('of an order with an open prompt is planned at growing intervals', async () => {
    truth.set(ID, 'prompt_sent');
    const waits: number[] = [];
    for (let fetches = 0; fetches < 5; fetches++) {
      const at = ctx.now();
      await fetchOrder({ ...ctx, now: () => at }, ID);
      const { nextFetchAt } = await order();
      waits.push(((nextFetchAt?.getTime() ?? 0) - at.getTime()) / 1000);
    }
    expect(waits).toEqual([30, 30, 60, 120, 300]);
  });

  test('that the provider refuses is recorded, not repeated', async () => {
    await arrives('paid');
    await fetchOrder(ctx, ID);
    expect((await order()).nextFetchAt).toBeNull();
    const [unreadable] = await db.timelineEntry.findMany({ where: { kind: 'order.fetch_failed' } });
    expect(unreadable?.detail).toEqual({ code: 'not_found' });
  });
});
