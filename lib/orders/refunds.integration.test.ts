// Each refund has its order fetched again: only a fetch shows which registrations it left (partner-api.md 2.3, 6.1).
import { expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { MARATHON, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import type { Ctx } from '#lib/context.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import type { OrderDetail } from '#lib/partner-api/orders.ts';

const { ctx, sandbox, settle, endPrompt, runJobs, view, lastSeq } = await testStorefront();
const { orders } = ctx.partner;

/** A provider that shows the order with these changes. */
const showing = (change: (order: OrderDetail) => Partial<OrderDetail>): Ctx => ({
  ...ctx,
  partner: {
    ...ctx.partner,
    orders: {
      ...orders,
      fetch: async (id, options) => {
        const answer = await orders.fetch(id, options);
        return answer.ok ? { ok: true, value: { ...answer.value, ...change(answer.value) } } : answer;
      },
    },
  },
});

async function paidForThree() {
  const checkout = await placedCheckout(ctx, MARATHON, {
    'quantity.tkt_kcm_42': '3',
    runner_name: 'Akello Grace',
    'runner.tkt_kcm_42.1': 'Okello John',
    'runner.tkt_kcm_42.2': 'Nakato Mary',
    'runner.tkt_kcm_42.3': 'Opio Peter',
  });
  await payOrder(ctx, { ref: checkout.ref, msisdn: '0772123456' });
  await endPrompt(checkout.orderId, 'approve');
  await runJobs();
  return checkout;
}
const fetches = async (since: number, orderId: string): Promise<number> =>
  (await sandbox.control.log(since)).filter(({ method, path }) => method === 'GET' && path.endsWith(orderId))
    .length;
const mirrored = (id: string) => ctx.db.order.findUniqueOrThrow({ where: { id } });

test('each of several refunds has the order fetched', async () => {
  const { orderId } = await paidForThree();
  for (const status of ['partially_refunded', 'partially_refunded', 'refunded']) {
    const since = await lastSeq();
    await sandbox.control.refund(orderId, status === 'refunded' ? undefined : 1_000);
    await settle(orderId);
    await runJobs();
    expect(await fetches(since, orderId), status).toBe(1);
    expect(await mirrored(orderId)).toMatchObject({ status, nextFetchAt: null });
  }
});

test('a registration that the fetch does not show any more is kept, and shown as over', async () => {
  const { ref, orderId } = await paidForThree();
  await sandbox.control.refund(orderId, 1_000);
  await settle(orderId);
  const two = showing(({ registrations: [, cancelled, left] }) => ({
    registrations: [cancelled, left].flatMap((one, index) =>
      one ? { ...one, status: index === 0 ? 'cancelled' : one.status } : [],
    ),
  }));
  await fetchOrderNow(two, orderId);
  const { order } = await view(ref);
  expect(order?.registrations.map(({ state }) => state)).toEqual(['over', 'over', 'confirmed']);
  expect((await mirrored(orderId)).registrations).toMatchObject([
    { status: 'absent' },
    { status: 'cancelled' },
    {},
  ]);
});

test('a fetch that lags behind the refund is repeated, and undoes nothing', async () => {
  const { orderId } = await paidForThree();
  await sandbox.control.refund(orderId, 1_000);
  await settle(orderId);
  const before = await mirrored(orderId);
  await fetchOrderNow(
    showing(() => ({ status: 'paid', registrations: [] })),
    orderId,
  );
  const after = await mirrored(orderId);
  expect(after).toMatchObject({ status: 'partially_refunded', registrations: before.registrations });
  expect(after.nextFetchAt).not.toBeNull();
});
