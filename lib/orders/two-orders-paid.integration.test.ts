// Two orders of one entry that both took money: one case, whatever the order in which the news of payments and refund arrives.
import { expect, test } from 'vitest';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { type Delivery, delivery, testMirror } from '#lib/orders/testing/mirror.ts';

const { ctx, db, truth, accept, storeCheckout } = await testMirror();
const TOTAL = 50_000;

type News = 'older paid' | 'older refunded' | 'newer paid';

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, index) =>
        permutations(all.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
      );
const ORDERS_OF_ARRIVAL = permutations<News>(['older paid', 'older refunded', 'newer paid']);

async function twoOrders() {
  const older = await storeCheckout(['expired']);
  const newer = await storeCheckout(['prompted']);
  await db.checkout.update({ where: { id: older.id }, data: { supersededById: newer.id } });
  const of = (id: string, { attribution }: typeof older) => ({ id, attribution, total: TOTAL });
  const [a, b] = [of('ord_a', older), of('ord_b', newer)];
  return { older, newer, a, b };
}

async function arrive(sent: Delivery): Promise<void> {
  await accept(sent);
  await processDeliveries(ctx);
}

const cases = () => db.attentionItem.findMany({ where: { kind: 'two_orders_paid' } });
const everyOrder = ORDERS_OF_ARRIVAL.flatMap((news) =>
  (['whole', 'partial'] as const).map((refund) => [news.join(', '), refund, news] as const),
);

test.each(everyOrder)('%s (%s): one case with both payments and the refund', async (_, refund, news) => {
  const { a, b } = await twoOrders();
  await arrive(delivery('order.failed', { ...a, status: 'expired', failure_kind: 'timed_out' }));
  const amount = refund === 'whole' ? TOTAL : 20_000;
  const refunded = refund === 'whole' ? 'refunded' : 'partially_refunded';
  const tell: Record<News, Delivery> = {
    'older paid': delivery('order.paid', { ...a, status: 'paid' }),
    'older refunded': delivery(
      'order.refunded',
      { ...a, status: refunded },
      { id: 'ref_1', amount, status: 'succeeded' },
    ),
    'newer paid': delivery('order.paid', { ...b, status: 'paid' }),
  };
  for (const one of news) await arrive(tell[one]);
  for (const one of [...news].reverse()) await arrive({ ...tell[one], id: `${tell[one].id}_again` });
  const found = await cases();
  expect(found).toMatchObject([
    {
      facts: {
        orderCodes: ['KR-ord_a', 'KR-ord_b'],
        payments: [
          { orderCode: 'KR-ord_a', amount: TOTAL, refunded: amount },
          { orderCode: 'KR-ord_b', amount: TOTAL, refunded: 0 },
        ],
      },
    },
  ]);
  expect(found[0]?.doneAt !== null, 'closed by itself').toBe(refund === 'whole');
  const note = /KR-ord_a took UGX.50,000, of which UGX.50,000 went back; KR-ord_b took UGX.50,000/;
  if (refund === 'whole') expect(found[0]?.note?.split(note)).toHaveLength(2);
});

test('two updates that arrive at once see each other', async () => {
  const { a, b } = await twoOrders();
  truth.set('ord_a', 'expired');
  for (const order of [a, b]) await arrive(delivery('order.failed', { ...order, status: 'expired' }));
  for (const order of [a, b]) await accept(delivery('order.paid', { ...order, status: 'paid' }));
  await Promise.all([processDeliveries(ctx), processDeliveries(ctx)]);
  expect(await cases()).toMatchObject([{ doneAt: null }]);
});

test('after the older one was refunded in full, the newer one that is paid counts', async () => {
  const { older, newer, a, b } = await twoOrders();
  await arrive(delivery('order.failed', { ...a, status: 'expired' }));
  await arrive(delivery('order.paid', { ...a, status: 'paid' }));
  const superseded = () =>
    db.checkout.findMany({ where: { supersededById: { not: null } }, select: { id: true } });
  expect(await superseded()).toEqual([{ id: newer.id }]);
  await arrive(
    delivery(
      'order.refunded',
      { ...a, status: 'refunded' },
      { id: 'ref_1', amount: TOTAL, status: 'succeeded' },
    ),
  );
  await arrive(delivery('order.paid', { ...b, status: 'paid' }));
  expect(await superseded()).toEqual([{ id: older.id }]);
});
