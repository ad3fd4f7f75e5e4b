// Stored webhooks into the mirror: whatever their order, number and company, the provider's state comes out.
import { describe, expect, test } from 'vitest';
import { fetchDueOrders } from '#lib/orders/fetch-due-orders.ts';
import { fetchOrder, fetchUnknownOrder } from '#lib/orders/fetch-order.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';
import { failureWithoutCall } from '#lib/partner-api/errors.ts';
import { err } from '#lib/shared/result.ts';
import { type Delivery, delivery, ofChannel, testMirror } from './testing/mirror.ts';

const { ctx, db, truth, accept } = await testMirror();
const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { refunds: true } });

/** Every order of the items. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

/** Everything that the provider sends in the life of one order. */
const LIVES: { name: string; ends: string; refunded: bigint; sent: (id: string) => Delivery[] }[] = [
  {
    name: 'failed, paid, refunded twice',
    ends: 'refunded',
    refunded: 52_000n,
    sent: (id) => [
      delivery('order.failed', { id, status: 'failed', failure_kind: 'declined' }),
      delivery('order.paid', { id, status: 'paid' }),
      delivery('order.refunded', { id, status: 'partially_refunded' }, refund(`${id}_1`, 2_000)),
      delivery('order.refunded', { id, status: 'refunded' }, refund(`${id}_2`, 50_000)),
    ],
  },
  {
    name: 'expired, then paid after all',
    ends: 'paid',
    refunded: 0n,
    sent: (id) => [
      delivery('order.failed', { id, status: 'expired', failure_kind: 'timed_out' }),
      delivery('order.paid', { id, status: 'paid' }),
    ],
  },
  {
    name: 'paid, partly refunded',
    ends: 'partially_refunded',
    refunded: 10_000n,
    sent: (id) => [
      delivery('order.paid', { id, status: 'paid' }),
      delivery('order.refunded', { id, status: 'partially_refunded' }, refund(`${id}_1`, 10_000)),
    ],
  },
  {
    name: 'failed',
    ends: 'failed',
    refunded: 0n,
    sent: (id) => [delivery('order.failed', { id, status: 'failed', failure_kind: 'other' })],
  },
];
const refund = (id: string, amount: number) => ({ id: `rf_${id}`, amount, status: 'succeeded' });

/** The same update again: resent under its id, and sent by a second endpoint under another. */
const twice = (sent: Delivery[]): Delivery[] => [
  ...sent,
  ...sent.map((one) => ({ ...one, id: `${one.id}_other_endpoint` })),
  ...sent,
];

const without = <T>(items: T[], index: number): T[] => items.filter((_, other) => other !== index);

describe('the deliveries of one order', () => {
  test.each(LIVES)('$name: give the same result in any order, also repeated', async (life) => {
    const orders = permutations(life.sent('any')).map((_, index) => `ord_${index}`);
    for (const [index, id] of orders.entries()) {
      const order = permutations(life.sent(id))[index] ?? [];
      for (const one of twice(order)) await accept(one);
    }
    await processDeliveries(ctx);
    for (const id of orders) {
      const mirrored = await orderOf(id);
      expect(mirrored.status).toBe(life.ends);
      expect(mirrored.refunds.reduce((sum, one) => sum + one.amount, 0n)).toBe(life.refunded);
      expect(mirrored).toMatchObject({ channel: 'partner_hosted', total: 52_000n, ticketCount: 1 });
    }
    expect(await db.order.count()).toBe(orders.length);
  });

  test.each(LIVES)('$name: one fetch corrects the loss of any of them', async (life) => {
    const count = life.sent('any').length;
    const losses = Array.from({ length: count }, (_, lost) => lost);
    const arrive = async (id: string, sent: Delivery[]) => {
      truth.set(id, life.ends);
      for (const one of sent) await accept(one);
    };
    for (const lost of losses) {
      await arrive(`ord_${lost}_a`, without(life.sent(`ord_${lost}_a`), lost));
      await arrive(`ord_${lost}_b`, without(life.sent(`ord_${lost}_b`), lost).reverse());
    }
    await processDeliveries(ctx);
    for (const { id, status } of await db.order.findMany()) {
      await fetchOrder(ctx, id);
      expect(await orderOf(id), `${id} from ${status}`).toMatchObject({ status: life.ends });
    }
    expect(await db.order.count()).toBe(count === 1 ? 0 : count * 2);
  });

  test('are each applied once, by one process or by five', async () => {
    const sent = Array.from({ length: 30 }, (_, index) =>
      delivery('order.paid', { id: `ord_${index % 10}`, status: 'paid' }),
    );
    for (const one of sent) await accept(one);
    const applied = await Promise.all(Array.from({ length: 5 }, () => processDeliveries({ ...ctx })));
    expect(applied.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(await db.webhookDelivery.count({ where: { state: 'applied' } })).toBe(30);
    expect(await db.timelineEntry.count({ where: { kind: 'webhook.order.paid' } })).toBe(30);
    expect(await db.timelineEntry.count({ where: { kind: 'order.status' } })).toBe(10);
    expect(await processDeliveries(ctx)).toBe(0);
  });
});

describe('orders of other channels', () => {
  test.each([
    ['the provider’s own site', null],
    ['hosted checkout', 'partner_hosted'],
    ['another integration', 'partner_api'],
  ])('are mirrored: %s', async (_, channel) => {
    const attribution = ofChannel(channel, 'their own reference');
    await accept(delivery('order.paid', { id: 'ord_1', status: 'paid', attribution }));
    await processDeliveries(ctx);
    expect(await orderOf('ord_1')).toMatchObject({
      status: 'paid',
      channel,
      partnerReference: 'their own reference',
      buyerName: null,
    });
  });

  test('get their buyer and registrations from one fetch', async () => {
    truth.set('ord_1', 'paid');
    await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
    await processDeliveries(ctx);
    expect((await orderOf('ord_1')).nextFetchAt).not.toBeNull();
    await fetchOrder(ctx, 'ord_1');
    const read = await orderOf('ord_1');
    expect(read).toMatchObject({ buyerName: 'Akello Grace', status: 'paid', nextFetchAt: null });
    expect(read.registrations).toMatchObject([{ id: 'reg_ord_1' }]);
  });

  test('keep their buyer when later webhooks carry none', async () => {
    truth.set('ord_1', 'paid');
    await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
    await processDeliveries(ctx);
    await fetchOrder(ctx, 'ord_1');
    await accept(delivery('order.refunded', { id: 'ord_1', status: 'refunded' }, refund('1', 52_000)));
    await processDeliveries(ctx);
    expect(await orderOf('ord_1')).toMatchObject({ buyerName: 'Akello Grace', status: 'refunded' });
  });
});

test('by a provider’s clock that is ahead, a refund is as old as its webhook', async () => {
  const before = Date.now();
  const ahead = delivery('order.refunded', { id: 'ord_1', status: 'partially_refunded' }, refund('1', 2_000));
  await accept({ ...ahead, created: ahead.created + 240 });
  await processDeliveries(ctx);
  const { refunds } = await orderOf('ord_1');
  expect(refunds[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(refunds[0]?.createdAt.getTime()).toBeLessThanOrEqual(ctx.now().getTime());
});

describe('a stored delivery that no longer parses', () => {
  test('is marked as failed, and the others are processed', async () => {
    await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
    await db.webhookDelivery.updateMany({ data: { body: JSON.stringify({ type: 'order.paid', id: 'x' }) } });
    await accept(delivery('order.paid', { id: 'ord_2', status: 'paid' }));
    await processDeliveries(ctx);
    const states = await db.webhookDelivery.findMany({ orderBy: { receivedAt: 'asc' } });
    expect(states.map((one) => one.state)).toEqual(['failed', 'applied']);
    expect((await orderOf('ord_2')).status).toBe('paid');
  });
});

describe('a delivery that fails while it is applied', () => {
  test('is left for a later run, and nothing is partly applied', async () => {
    await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
    await db.$executeRaw`ALTER TABLE timeline_entry RENAME TO timeline_away`;
    expect(await processDeliveries(ctx)).toBe(0);
    expect(await db.webhookDelivery.findFirst()).toMatchObject({ state: 'received', attempts: 1 });
    await db.$executeRaw`ALTER TABLE timeline_away RENAME TO timeline_entry`;
    expect(await db.order.count()).toBe(0);
    expect(await processDeliveries(ctx)).toBe(1);
    expect((await orderOf('ord_1')).status).toBe('paid');
  });

  test('does not block the others, and is marked as failed in the end', async () => {
    const poison = delivery('order.paid', { id: 'ord_1', status: 'paid', ticket_count: 9_000_000_000 });
    await accept(poison);
    await accept(delivery('order.paid', { id: 'ord_2', status: 'paid' }));
    expect(await processDeliveries(ctx)).toBe(1);
    expect((await orderOf('ord_2')).status).toBe('paid');
    await db.webhookDelivery.updateMany({ where: { id: poison.id }, data: { attempts: 29 } });
    await processDeliveries(ctx);
    expect(await db.webhookDelivery.findUnique({ where: { id: poison.id } })).toMatchObject({
      state: 'failed',
    });
  });
});

describe('a delivery that cannot be understood', () => {
  const malformed = (id: string, type = 'order.refunded') => ({
    ...delivery(type, { id, status: 'refunded' }),
    data: { order: { id, status: 7 } },
  });
  const fetchJobs = () =>
    db.$queryRaw<
      { key: string }[]
    >`SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'fetch_order'`;

  test.each(['order.refunded', 'order.moved'])('has its order fetched: %s', async (type) => {
    await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
    await processDeliveries(ctx);
    truth.set('ord_1', 'paid');
    await fetchOrder(ctx, 'ord_1');
    expect((await orderOf('ord_1')).nextFetchAt).toBeNull();
    truth.set('ord_1', 'refunded');
    await accept(malformed('ord_1', type));
    await processDeliveries(ctx);
    expect((await orderOf('ord_1')).nextFetchAt).not.toBeNull();
    await fetchDueOrders(ctx);
    expect((await orderOf('ord_1')).status).toBe('refunded');
  });

  test('has its order fetched even if the mirror lacks it, until the provider answers', async () => {
    await accept(malformed('ord_9'));
    await processDeliveries(ctx);
    expect(await db.order.count()).toBe(0);
    expect(await fetchJobs()).toEqual([{ key: 'fetch_order:ord_9' }]);
    const down = async () => err(failureWithoutCall('network', '', { retryable: true }));
    const partner = { ...ctx.partner, orders: { ...ctx.partner.orders, fetch: down } };
    await expect(fetchUnknownOrder({ ...ctx, partner }, 'ord_9')).rejects.toThrow('network');
    truth.set('ord_9', 'refunded');
    await fetchUnknownOrder(ctx, 'ord_9');
    expect(await orderOf('ord_9')).toMatchObject({ status: 'refunded', buyerName: 'Akello Grace' });
    await fetchUnknownOrder(ctx, 'ord_none');
    expect(await db.order.count()).toBe(1);
  });

  test('is marked as failed, with one case for staff per type', async () => {
    await accept(malformed('ord_1'));
    const last = malformed('ord_2');
    await accept(last);
    await processDeliveries(ctx);
    expect(await db.webhookDelivery.groupBy({ by: ['state'], _count: true })).toEqual([
      { state: 'failed', _count: 2 },
    ]);
    expect(await listAttention(db, 10)).toMatchObject({
      items: [{ kind: 'deliveries_unread', facts: { type: 'order.refunded', deliveryId: last.id } }],
      count: 1,
    });
  });

  test('of a type that the document does not name opens no case', async () => {
    await accept(malformed('ord_1', 'order.moved'));
    await processDeliveries(ctx);
    expect(await db.webhookDelivery.findFirst()).toMatchObject({ state: 'ignored' });
    expect(await listAttention(db, 10)).toMatchObject({ count: 0 });
  });
});
