// The comparison of the provider's orders with the mirror, on the sandbox and a real database.
import { beforeEach, expect, test } from 'vitest';
import { reconcileOrders } from '#lib/mirror/reconcile-orders.ts';
import { testStorefront } from '#lib/registration/testing/storefront.ts';
import { orderElsewhere, promptElsewhere } from './testing/order-elsewhere.ts';

const { ctx, sandbox, runJobs } = await testStorefront();

/** Nothing but the comparison tells of these: their webhooks go nowhere. */
beforeEach(async () => {
  for (const { id } of await sandbox.control.webhookEndpoints())
    await sandbox.control.removeWebhookEndpoint(id);
  await ctx.db.lease.deleteMany();
});

test('an order that nothing told of is found, counted and then read whole', async () => {
  const { id } = await orderElsewhere(ctx);
  expect(await reconcileOrders(ctx)).toMatchObject({ missing: 1, different: 0 });
  await promptElsewhere(ctx, id);
  await sandbox.control.decidePrompt(id, 'approve');
  await ctx.db.lease.deleteMany();
  expect(await reconcileOrders(ctx)).toMatchObject({ missing: 0, different: 1 });
  await runJobs('all');
  const order = await ctx.db.order.findUniqueOrThrow({ where: { id } });
  expect(order).toMatchObject({ status: 'paid', buyerName: 'Okello Sam', nextReadAt: null });
  expect(order.registrations).toHaveLength(1);
});

test('what agrees is no drift, and one comparison a minute is enough for all instances', async () => {
  await orderElsewhere(ctx);
  await reconcileOrders(ctx);
  expect(await reconcileOrders(ctx)).toBeNull();
  await ctx.db.lease.deleteMany();
  expect(await reconcileOrders(ctx)).toMatchObject({ missing: 0, different: 0 });
});

test('a list that cannot be read is no comparison', async () => {
  const fault = { kind: 'status', http_status: 500, error_code: 'server_error' } as const;
  await sandbox.control.addFault({ ...fault, method: 'GET', path: '/orders', times: 5 });
  const before = await ctx.db.reconciliation.count();
  expect(await reconcileOrders(ctx)).toBeNull();
  expect(await ctx.db.reconciliation.count()).toBe(before);
  await sandbox.control.clearFaults();
});
