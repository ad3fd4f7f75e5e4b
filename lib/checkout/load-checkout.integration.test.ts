// A checkout is loaded as it was at one moment, although it is in several tables.
import { expect, test } from 'vitest';
import { loadCheckout } from './load-checkout.ts';
import { NIGHT_RUN, placedCheckout } from './testing/fixture-registration.ts';
import { testStorefront } from './testing/storefront.ts';

const { ctx } = await testStorefront();

test('order and refunds are loaded from one moment', async () => {
  const { ref, orderId } = await placedCheckout(ctx, NIGHT_RUN);
  const { order, refund } = ctx.db;
  const data = {
    id: `${orderId}-refund`,
    orderId,
    amount: 5_000n,
    status: 'succeeded',
    createdAt: ctx.now(),
  };
  await order.update({ where: { id: orderId }, data: { status: 'paid' } });
  let writing = true;
  // A busy machine makes fewer rounds.
  const end = Date.now() + 10_000;
  const write = async () => {
    for (let round = 0; round < 200 && Date.now() < end; round += 1) {
      const status = (told: string) => order.update({ where: { id: orderId }, data: { status: told } });
      await ctx.db.$transaction([status('partially_refunded'), refund.create({ data })]);
      await ctx.db.$transaction([status('paid'), refund.deleteMany({ where: { orderId } })]);
    }
    writing = false;
  };
  const seen = new Set<string>();
  const look = async () => {
    while (writing) {
      const read = (await loadCheckout(ctx, ref))?.order;
      seen.add(`${read?.status}, ${read?.refunds.length}`);
    }
  };
  await Promise.all([write(), look(), look(), look()]);
  expect([...seen].sort()).toEqual(['paid, 0', 'partially_refunded, 1']);
});
