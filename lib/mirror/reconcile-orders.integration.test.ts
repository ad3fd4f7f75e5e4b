// The comparison of the provider's orders with the mirror, on the sandbox and a real database.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import { type Pause, reconcileOrders } from '#lib/mirror/reconcile-orders.ts';
import { failureWithoutCall } from '#lib/partner-api/errors.ts';
import type { Order } from '#lib/partner-api/schemas/order.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';
import { testStorefront } from '#lib/registration/testing/storefront.ts';
import { err, ok } from '#lib/shared/result.ts';
import { orderElsewhere, promptElsewhere } from './testing/order-elsewhere.ts';

const { ctx, sandbox, runJobs } = await testStorefront();

/** Nothing here is worth waiting for. */
const compared = (at: Ctx = ctx, pause: Pause = async () => false) => reconcileOrders(at, pause);

/** Nothing but the comparison tells of these: their webhooks go nowhere. */
beforeEach(async () => {
  for (const { id } of await sandbox.control.webhookEndpoints())
    await sandbox.control.removeWebhookEndpoint(id);
  await ctx.db.lease.deleteMany();
});

test('an order that nothing told of is found, counted and then read whole', async () => {
  const { id } = await orderElsewhere(ctx);
  expect(await compared()).toMatchObject({ missing: 1, different: 0 });
  await promptElsewhere(ctx, id);
  await sandbox.control.decidePrompt(id, 'approve');
  await ctx.db.lease.deleteMany();
  expect(await compared()).toMatchObject({ missing: 0, different: 1 });
  await runJobs('all');
  const order = await ctx.db.order.findUniqueOrThrow({ where: { id } });
  expect(order).toMatchObject({ status: 'paid', buyerName: 'Okello Sam', nextReadAt: null });
  expect(order.registrations).toHaveLength(1);
});

test('what agrees is no drift, and one comparison a minute is enough for all instances', async () => {
  await orderElsewhere(ctx);
  await compared();
  expect(await compared()).toBeNull();
  await ctx.db.lease.deleteMany();
  expect(await compared()).toMatchObject({ missing: 0, different: 0 });
});

test('an order that is paid here and not there is drift, and stays paid', async () => {
  const { id } = await orderElsewhere(ctx);
  await compared();
  const yesterday = new Date(Date.now() - 86_400_000);
  await ctx.db.order.update({
    where: { id },
    data: { status: 'paid', statusAt: yesterday, nextReadAt: null },
  });
  await ctx.db.lease.deleteMany();
  expect(await compared()).toMatchObject({ missing: 0, different: 1 });
  expect(await ctx.db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'paid' });
});

test('a list that cannot be read is no comparison', async () => {
  const fault = { kind: 'status', http_status: 500, error_code: 'server_error' } as const;
  await sandbox.control.addFault({ ...fault, method: 'GET', path: '/orders', times: 5 });
  const before = await ctx.db.reconciliation.count();
  expect(await compared()).toBeNull();
  expect(await ctx.db.reconciliation.count()).toBe(before);
  await sandbox.control.clearFaults();
});

/** Of another channel, as the list tells it. */
const listed = (changes: Partial<Order> = {}): Order => {
  const id = `ord_${randomUUID()}`;
  const attribution = { ...sampleOrder().attribution, partner_reference: null };
  return { ...sampleOrder(), id, order_code: id, attribution, ...changes };
};

describe('all orders', () => {
  const pages = [listed(), listed(), listed()];
  const asked: { cursor: string | undefined; priority: string | undefined }[] = [];
  /** One order a page; each page but the first is refused once for want of calls. */
  const inPages = (): Ctx => {
    const list: Ctx['partner']['orders']['list'] = async ({ cursor } = {}, options) => {
      const refused = cursor !== undefined && !asked.some((one) => one.cursor === cursor);
      asked.push({ cursor, priority: options?.priority });
      if (refused)
        return err(failureWithoutCall('budget_spent', '', { retryable: true, retryAfterSeconds: 7 }));
      const page = Number(cursor ?? 0);
      const [order = listed()] = pages.slice(page);
      return ok({ orders: [order], next_cursor: page === 2 ? null : String(page + 1) });
    };
    return { ...ctx, partner: { ...ctx.partner, orders: { ...ctx.partner.orders, list } } };
  };

  beforeEach(async () => {
    asked.length = 0;
    await ctx.db.reconciliation.deleteMany();
  });

  test('are compared to the last one: where no call is left the walk goes on where it stood', async () => {
    const waits: number[] = [];
    const pause = async (ms: number) => waits.push(ms) > 0;
    expect(await compared(inPages(), pause)).toEqual({ compared: 3, missing: 3, different: 0 });
    const cursors = [undefined, '1', '1', '2', '2'];
    expect(asked).toEqual(cursors.map((cursor) => ({ cursor, priority: 'list' })));
    expect(waits).toEqual([1_000, 7_000, 1_000, 7_000]);
    expect(await ctx.db.reconciliation.findMany()).toMatchObject([{ compared: 3, whole: true }]);
  });

  test('are not said to be compared where the walk was cut off', async () => {
    expect(await compared(inPages(), async (ms) => ms === 1_000)).toBeNull();
    expect(asked).toHaveLength(2);
    expect(await ctx.db.reconciliation.count()).toBe(0);
  });
});

test('an order that cannot be written does not stand in the way of the others', async () => {
  const [poison, other] = [listed({ ticket_count: 9_000_000_000 }), listed()];
  const list = async () => ok({ orders: [poison, other], next_cursor: null });
  const partner = { ...ctx.partner, orders: { ...ctx.partner.orders, list } };
  expect(await compared({ ...ctx, partner })).toMatchObject({ missing: 2 });
  const mirrored = await ctx.db.order.findMany({ where: { id: { in: [poison.id, other.id] } } });
  expect(mirrored.map((order) => order.id)).toEqual([other.id]);
});
