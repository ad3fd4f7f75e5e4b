// The comparison of the provider's orders with the mirror, on the sandbox and a real database.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import type { Ctx } from '#lib/context.ts';
import { createEventMemory } from '#lib/events/event-snapshot.ts';
import { type ReconcilePause, reconcileOrders } from '#lib/orders/reconcile-orders.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';
import { failureWithoutCall, type PartnerResult } from '#lib/partner-api/errors.ts';
import type { Order, OrderPage } from '#lib/partner-api/orders.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';
import { err, ok } from '#lib/shared/result.ts';
import { orderElsewhere, promptElsewhere } from './testing/order-elsewhere.ts';

const { ctx, sandbox, runJobs } = await testStorefront();

/** A comparison that never waits for calls. */
const compared = (at: Ctx = ctx, pause: ReconcilePause = async () => false) => reconcileOrders(at, pause);

/** Only the comparison shows these orders: their webhooks go nowhere. */
beforeEach(async () => {
  for (const { id } of await sandbox.control.webhookEndpoints())
    await sandbox.control.removeWebhookEndpoint(id);
  await ctx.db.lease.deleteMany();
});

test('an order that the mirror lacks is found, counted and then fetched with registrations', async () => {
  const { id } = await orderElsewhere(ctx);
  expect(await compared()).toMatchObject({ missing: 1, different: 0 });
  await promptElsewhere(ctx, id);
  await sandbox.control.decidePrompt(id, 'approve');
  await ctx.db.lease.deleteMany();
  expect(await compared()).toMatchObject({ missing: 0, different: 1 });
  await runJobs('all');
  const order = await ctx.db.order.findUniqueOrThrow({ where: { id } });
  expect(order).toMatchObject({ status: 'paid', buyerName: 'Okello Sam', nextFetchAt: null });
  expect(order.registrations).toHaveLength(1);
});

test('equal orders are no drift, and all instances share one comparison a minute', async () => {
  await orderElsewhere(ctx);
  await compared();
  expect(await compared()).toBeNull();
  await ctx.db.lease.deleteMany();
  expect(await compared()).toMatchObject({ missing: 0, different: 0 });
});

test('an order that is paid only in the mirror is uncorrected drift, and a case for staff', async () => {
  const { id, order_code } = await orderElsewhere(ctx);
  await compared();
  const yesterday = new Date(Date.now() - 86_400_000);
  await ctx.db.order.update({
    where: { id },
    data: { status: 'paid', statusAt: yesterday, nextFetchAt: null },
  });
  await ctx.db.lease.deleteMany();
  expect(await compared()).toMatchObject({ missing: 0, different: 1, uncorrected: 1 });
  expect(await ctx.db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'paid' });
  expect(await listAttention(ctx.db, 10)).toMatchObject({
    items: [
      {
        kind: 'paid_reads_unpaid',
        orderId: id,
        facts: { orderCodes: [order_code], was: 'paid', reads: 'cart' },
      },
    ],
    count: 1,
  });
  // The provider shows it as paid again.
  await promptElsewhere(ctx, id);
  await sandbox.control.decidePrompt(id, 'approve');
  await ctx.db.lease.deleteMany();
  expect(await compared()).toMatchObject({ missing: 0, different: 0 });
  expect(await listAttention(ctx.db, 10)).toMatchObject({ count: 0 });
});

test('a malformed order is counted and logged, and the rest of its page is compared', async () => {
  const { id } = await orderElsewhere(ctx);
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(ctx.log), { error: (facts: unknown) => logged.push(facts) });
  const malformed = [{ id: 'ord_bad', detail: 'total: expected number' }];
  const list: typeof ctx.partner.orders.list = async (...query) => {
    const page = await ctx.partner.orders.list(...query);
    return page.ok ? ok({ ...page.value, malformed }) : page;
  };
  const partner = { ...ctx.partner, orders: { ...ctx.partner.orders, list } };
  expect(await compared({ ...ctx, log, partner })).toMatchObject({
    missing: 1,
    different: 1,
    uncorrected: 1,
  });
  expect(await ctx.db.order.findUnique({ where: { id } })).not.toBeNull();
  expect(logged).toContainEqual({ malformed });
});

test('a list that cannot be fetched stores no comparison', async () => {
  await sandbox.control.refuse('GET /orders', 500, 'server_error', { times: 5 });
  const before = await ctx.db.reconciliation.count();
  expect(await compared()).toBeNull();
  expect(await ctx.db.reconciliation.count()).toBe(before);
  await sandbox.control.clearFaults();
});

describe('an order that moved without a webhook, however old', () => {
  const paid = async () => {
    const { id, total } = await orderElsewhere(ctx);
    await promptElsewhere(ctx, id);
    await sandbox.control.decidePrompt(id, 'approve');
    return { id, total };
  };
  const statusOf = async (id: string) =>
    (await ctx.db.order.findUniqueOrThrow({ where: { id }, include: { desk: true } })).status;
  /** The newest comparison does not reach it, and the walk through all orders is not due. */
  const later = async (lists: readonly number[]) => {
    await ctx.db.lease.deleteMany();
    await ctx.db.orderWalk.updateMany({
      where: { id: { in: [...lists] } },
      data: { dueAt: new Date(0), startedAt: null, cursor: null },
    });
    const { list } = ctx.partner.orders;
    const asked: (string | undefined)[] = [];
    const without: typeof list = async (query, options) => {
      asked.push(query?.status);
      return query?.status ? list(query, options) : ok({ orders: [], malformed: [], next_cursor: null });
    };
    await compared({ ...ctx, partner: { ...ctx.partner, orders: { ...ctx.partner.orders, list: without } } });
    return asked;
  };

  test('is found by its status: refunds once an hour, with three reads', async () => {
    const [full, part, none] = [await paid(), await paid(), await paid()];
    await ctx.db.orderWalk.deleteMany();
    await compared();
    await sandbox.control.refund(full.id);
    await sandbox.control.refund(part.id, 500);
    expect(await later([])).toEqual([undefined]);
    expect(await statusOf(full.id)).toBe('paid');
    const asked = await later([4, 5, 6]);
    expect(asked.filter(Boolean)).toEqual(['refunded', 'partially_refunded', 'chargeback_flagged']);
    expect(await statusOf(full.id)).toBe('refunded');
    expect(await statusOf(part.id)).toBe('partially_refunded');
    expect(await statusOf(none.id)).toBe('paid');
    expect(await ctx.db.deskOrder.findUniqueOrThrow({ where: { orderId: full.id } })).toMatchObject({
      state: 'refunded',
      refunded: BigInt(full.total),
    });
    expect(await later([]), 'not before an hour has passed').toEqual([undefined]);
  });

  test('after an outage money on its way is found at once', async () => {
    await compared();
    const { id } = await orderElsewhere(ctx);
    await promptElsewhere(ctx, id);
    const past = new Date(Date.now() - 600_000);
    await ctx.db.reconciliation.updateMany({ data: { at: past } });
    expect(await later([])).toContain('prompt_sent');
    expect(await statusOf(id)).toBe('prompt_sent');
  });
});

/** An order of another channel, as the list has it. */
const listed = (changes: Partial<Order> = {}): Order => {
  const id = `ord_${randomUUID()}`;
  const attribution = { ...sampleOrder().attribution, partner_reference: null };
  return { ...sampleOrder(), id, order_code: id, attribution, ...changes };
};

/** A list of `total` orders, newest first, in pages of 100; `page` can replace one page. */
function listOf(total: number, page?: (cursor: number) => PartnerResult<OrderPage> | undefined) {
  const asked: { cursor: number; priority: string | undefined }[] = [];
  const created = (n: number) => new Date(Date.now() - 7_200_000 - n * 1000).toISOString();
  const list: Ctx['partner']['orders']['list'] = async ({ cursor, status } = {}, options) => {
    if (status) return ok({ orders: [], malformed: [], next_cursor: null });
    const from = Number(cursor ?? 0);
    asked.push({ cursor: from, priority: options?.priority });
    const length = Math.min(100, total - from);
    const orders = Array.from({ length }, (_, n) =>
      listed({ id: `ord_${from + n}`, created_at: created(from + n) }),
    );
    const next_cursor = from + 100 < total ? String(from + 100) : null;
    return page?.(from) ?? ok({ orders, malformed: [], next_cursor });
  };
  const at: Ctx = { ...ctx, partner: { ...ctx.partner, orders: { ...ctx.partner.orders, list } } };
  return { at, asked };
}

describe('all orders', () => {
  const walk = () => ctx.db.orderWalk.findUniqueOrThrow({ where: { id: 1 } });
  const wholes = () => ctx.db.reconciliation.findMany({ where: { whole: true } });
  const walked = (asked: { cursor: number; priority: string | undefined }[]) =>
    asked.filter(({ priority }) => priority === 'list').map(({ cursor }) => cursor);
  /** The first so many orders of the list stand in the mirror as they are. */
  /** Without triggers: the desk's rows of so many orders take minutes on a busy machine, and no comparison reads them. */
  const mirrored = (total: number) =>
    ctx.db.$transaction([
      ctx.db.$executeRaw`SET LOCAL session_replication_role = replica`,
      insertMirrored(total),
    ]);
  const insertMirrored = (total: number) => ctx.db.$executeRaw`
    INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total,
      service_fee, total, ticket_count, created_at, status_at, status_source)
    SELECT 'ord_' || n, 'KR-' || n, 'evt_1', ${sampleOrder().status}, 'UGX', 1, 0, 0, 0, 1, 1,
      now() - n * interval '1 second', now(), 'fetch' FROM generate_series(0, ${total - 1}::int) n`;
  /** A minute later, in another process. */
  const nextMinute = () => ctx.db.lease.deleteMany();

  beforeEach(async () => {
    await ctx.db.reconciliation.deleteMany();
    await ctx.db.orderWalk.deleteMany();
    await ctx.db.order.deleteMany();
  });

  test('are compared page by page, and the end is recorded', async () => {
    const { at, asked } = listOf(250);
    const waits: number[] = [];
    await compared(at, async (ms) => waits.push(ms) > 0);
    expect(walked(asked)).toEqual([0, 100, 200]);
    expect(waits).toEqual([500, 500]);
    expect(await wholes()).toMatchObject([{ compared: 250, missing: 150, different: 0, uncorrected: 0 }]);
    expect(await walk()).toMatchObject({ startedAt: null, cursor: null, pages: 0, compared: 0 });
    await nextMinute();
    await compared(at);
    expect(walked(asked), 'not before an hour has passed').toHaveLength(3);
  });

  test('are compared from where an interrupted walk stopped, by any process', async () => {
    const { at, asked } = listOf(350);
    await compared(at);
    expect(await walk()).toMatchObject({ cursor: '100', compared: 100 });
    await nextMinute();
    await compared({ ...at, eventMemory: createEventMemory() });
    await nextMinute();
    await compared(at, async () => true);
    expect(walked(asked)).toEqual([0, 100, 200, 300]);
    expect(await wholes()).toMatchObject([{ compared: 350 }]);
  });

  test('wait for the time that the provider names when no call is left', async () => {
    await mirrored(250);
    let refused = false;
    const spent = failureWithoutCall('budget_spent', '', { retryable: true, retryAfterSeconds: 7 });
    const { at, asked } = listOf(250, (cursor) => {
      if (cursor !== 100 || refused) return undefined;
      refused = true;
      return err(spent);
    });
    const waits: number[] = [];
    await compared(at, async (ms) => waits.push(ms) > 0);
    expect(walked(asked)).toEqual([0, 100, 100, 200]);
    expect(waits).toEqual([500, 7_000, 500]);
  });

  test('start again if the provider no longer accepts the cursor', async () => {
    const { at, asked } = listOf(250, (cursor) =>
      cursor === 100 ? err({ ...failureWithoutCall('validation_failed', ''), httpStatus: 400 }) : undefined,
    );
    await compared(at, async () => true);
    expect(await walk()).toMatchObject({ startedAt: null, cursor: null, compared: 0 });
    await nextMinute();
    await compared(at, async () => true);
    expect(walked(asked)).toEqual([0, 100, 0, 100]);
  });

  test('are compared to an end even if the cursors form a cycle', async () => {
    const { at } = listOf(100, () => ok({ orders: [listed()], malformed: [], next_cursor: 'again' }));
    await compared(at, async () => true);
    expect(await wholes()).toMatchObject([{ compared: 2 }]);
  });

  test('never delay the newest: a walk that hangs does not stop their comparison', async () => {
    const hanging = Promise.withResolvers<PartnerResult<OrderPage>>();
    const { at } = listOf(250);
    const { list } = at.partner.orders;
    const slow: typeof list = (query, options) =>
      options?.priority === 'list' ? hanging.promise : list(query, options);
    const stuck = { ...at, partner: { ...at.partner, orders: { ...at.partner.orders, list: slow } } };
    const first = compared(stuck);
    for (const minute of [1, 2, 3]) {
      await expect.poll(() => ctx.db.reconciliation.count({ where: { whole: false } })).toBe(minute);
      // The lease is released after the comparison is stored.
      const released = { name: 'reconcile', doneAt: { gt: new Date(0) } };
      await expect.poll(() => ctx.db.lease.count({ where: released })).toBe(1);
      await ctx.db.lease.updateMany({ where: { name: 'reconcile' }, data: { doneAt: new Date(0) } });
      if (minute < 3) void compared(stuck);
    }
    hanging.resolve(err(failureWithoutCall('aborted', '')));
    await first;
  });

  test('are walked through at once if more are new than one comparison covers', async () => {
    await ctx.db.reconciliation.create({
      data: { at: new Date(Date.now() - 30 * 86_400_000), compared: 0, missing: 0, different: 0 },
    });
    await ctx.db.orderWalk.create({ data: { dueAt: new Date(Date.now() + 3_600_000) } });
    await mirrored(2_500);
    const { at, asked } = listOf(2_500);
    expect(await compared(at)).toMatchObject({ compared: 2_000 });
    expect(walked(asked)).toEqual([0]);
  });

  test('may need five steps, each within a minute, with one comparison of the newest per minute', async () => {
    const total = 30_000;
    await mirrored(total);
    // Of these two the mirror is wrong: an old one is missing, an older one has another status.
    await ctx.db.order.delete({ where: { id: 'ord_15000' } });
    await ctx.db.order.update({
      where: { id: 'ord_29999' },
      data: { status: 'failed', statusAt: new Date(0) },
    });
    const { at, asked } = listOf(total);
    let minutes = 0;
    for (; (await wholes()).length === 0 && minutes < 100; minutes += 1) {
      await nextMinute();
      const before = asked.length;
      await compared({ ...at, eventMemory: createEventMemory() }, async () => true);
      expect(asked.length - before, 'calls in one minute').toBeLessThanOrEqual(61);
    }
    expect(await wholes()).toMatchObject([{ compared: total, missing: 1, different: 1, uncorrected: 0 }]);
    expect(await ctx.db.reconciliation.count({ where: { whole: false } })).toBe(minutes);
    expect(new Set(walked(asked)).size).toBe(300);
    expect(await ctx.db.order.count()).toBe(total);
    // 30,000 orders on a busy machine.
  }, 120_000);
});

test('an order that cannot be stored does not block the others', async () => {
  const [poison, other] = [listed({ ticket_count: 9_000_000_000 }), listed()];
  const list = async () => ok({ orders: [poison, other], malformed: [], next_cursor: null });
  const partner = { ...ctx.partner, orders: { ...ctx.partner.orders, list } };
  expect(await compared({ ...ctx, partner })).toMatchObject({ missing: 2, uncorrected: 1 });
  const mirrored = await ctx.db.order.findMany({ where: { id: { in: [poison.id, other.id] } } });
  expect(mirrored.map((order) => order.id)).toEqual([other.id]);
});
