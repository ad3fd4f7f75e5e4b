// The job that fetches due orders: which it fetches first, when it fetches the list instead, and what it does if the
// provider refuses or fails.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import type { Ctx } from '#lib/context.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { fetchDueOrders } from '#lib/orders/fetch-due-orders.ts';
import { reconcileOrders } from '#lib/orders/reconcile-orders.ts';
import { ok } from '#lib/shared/result.ts';
import { orderElsewhere, promptElsewhere } from './testing/order-elsewhere.ts';

const { ctx, sandbox } = await testStorefront();

/** Only fetches show changes of these orders: their webhooks go nowhere. */
beforeEach(async () => {
  for (const { id } of await sandbox.control.webhookEndpoints())
    await sandbox.control.removeWebhookEndpoint(id);
  await sandbox.control.setLimits({ writes_per_minute: 10_000, reads_per_minute: 10_000 });
  await ctx.db.order.deleteMany();
});
afterEach(() => sandbox.control.clearFaults());

/** An order with a prompt on its phone, mirrored from its create answer, due to be read. */
async function prompted(): Promise<string> {
  const order = await orderElsewhere(ctx);
  await promptElsewhere(ctx, order.id);
  const seen = { ...order, status: 'prompt_sent' };
  const at = new Date(Date.now() - 60_000);
  await ctx.db.$transaction((tx) => applyOrder(tx, { order: seen, source: 'create', at }, at));
  return order.id;
}

const statuses = async (): Promise<string[]> => {
  const rows = await ctx.db.order.findMany({ select: { status: true } });
  return rows.map((row) => row.status);
};
const readsSince = async (seq: number): Promise<string[]> => {
  const log = (await sandbox.control.log(seq)).filter((one) => one.method === 'GET');
  return log.map((one) => one.path);
};
const lastSeq = async () => (await sandbox.control.log()).at(-1)?.seq ?? 0;

test('many payments under way cost one page of the list', async () => {
  for (let n = 0; n < 12; n++) {
    const id = await prompted();
    await sandbox.control.decidePrompt(id, n % 2 ? 'decline' : 'timeout');
  }
  const since = await lastSeq();
  await fetchDueOrders(ctx);
  expect(await readsSince(since)).toEqual(['/v1/orders']);
  expect(new Set(await statuses())).toEqual(new Set(['failed', 'expired']));
});

test('a few are fetched one by one, with registrations', async () => {
  const id = await prompted();
  await sandbox.control.decidePrompt(id, 'approve');
  const since = await lastSeq();
  await fetchDueOrders(ctx);
  expect(await readsSince(since)).toEqual([`/v1/orders/${id}`]);
  const order = await ctx.db.order.findUniqueOrThrow({ where: { id } });
  expect(order).toMatchObject({ status: 'paid', nextFetchAt: null });
  expect(order.registrations).toHaveLength(1);
});

test('orders that are not due are not fetched, and two processes fetch once', async () => {
  await ctx.db.order.updateMany({ data: { nextFetchAt: null } });
  const id = await prompted();
  const later = new Date(Date.now() + 60_000);
  await ctx.db.order.update({ where: { id }, data: { nextFetchAt: later } });
  const since = await lastSeq();
  await fetchDueOrders(ctx);
  expect(await readsSince(since)).toEqual([]);
  await ctx.db.order.update({ where: { id }, data: { nextFetchAt: new Date() } });
  await Promise.all([fetchDueOrders(ctx), fetchDueOrders(ctx)]);
  expect(await readsSince(since)).toEqual([`/v1/orders/${id}`]);
});

test.each([
  [500, 'server_error'],
  [401, 'unauthorized'],
  [403, 'credential_not_permitted'],
])('a fetch that fails (%i %s) leaves the order due later', async (http_status, error_code) => {
  const id = await prompted();
  await sandbox.control.addFault({ kind: 'status', method: 'GET', path: '/orders', http_status, error_code });
  await fetchDueOrders(ctx);
  const order = await ctx.db.order.findUniqueOrThrow({ where: { id } });
  expect(order.status).toBe('prompt_sent');
  expect(order.nextFetchAt?.getTime()).toBeGreaterThan(Date.now());
});

test('an order that the provider does not know is not fetched again', async () => {
  const id = await prompted();
  const unknown = { http_status: 404, error_code: 'not_found' } as const;
  await sandbox.control.addFault({ kind: 'status', method: 'GET', path: '/orders', ...unknown });
  await fetchDueOrders(ctx);
  expect(await ctx.db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ nextFetchAt: null });
});

test('a key without the scope causes no call, and the orders stay due', async () => {
  const id = await prompted();
  const grantedScopes = async () => ['events:read', 'orders:write'];
  const without: Ctx = { ...ctx, partner: { ...ctx.partner, grantedScopes } };
  const since = await lastSeq();
  await fetchDueOrders(without);
  expect(await reconcileOrders(without, async () => false)).toBeNull();
  expect(await readsSince(since)).toEqual([]);
  const order = await ctx.db.order.findUniqueOrThrow({ where: { id } });
  expect(order.nextFetchAt).not.toBeNull();
});

/** Reads answer with a letter that no column holds, of this order alone. */
function unwritable(id: string): Ctx {
  const { orders } = ctx.partner;
  const poisoned = <T extends { id: string }>(order: T): T =>
    order.id === id ? { ...order, failure_kind: 'declined\u0000' } : order;
  const fetch: typeof orders.fetch = async (...asked) => {
    const answer = await orders.fetch(...asked);
    return answer.ok ? ok(poisoned(answer.value)) : answer;
  };
  const list: typeof orders.list = async (...asked) => {
    const answer = await orders.list(...asked);
    return answer.ok ? ok({ ...answer.value, orders: answer.value.orders.map(poisoned) }) : answer;
  };
  return { ...ctx, partner: { ...ctx.partner, orders: { ...orders, fetch, list } } };
}

test.each([2, 12])('one of %i orders that cannot be stored does not stop the others', async (many) => {
  const ids: string[] = [];
  for (let n = 0; n < many; n++) ids.push(await prompted());
  for (const id of ids) await sandbox.control.decidePrompt(id, 'decline');
  const [poison = ''] = ids;
  await fetchDueOrders(unwritable(poison));
  const orders = await ctx.db.order.findMany();
  for (const { id, status } of orders) expect(status).toBe(id === poison ? 'prompt_sent' : 'failed');
  const left = orders.find(({ id }) => id === poison);
  expect(left?.nextFetchAt?.getTime()).toBeGreaterThan(Date.now());
});
