// A second paid order of one buyer, which the form did not ask about because it came from another browser.
import { expect, test } from 'vitest';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { type Delivery, delivery, testMirror } from '#lib/orders/testing/mirror.ts';

const { ctx, db, accept, storeCheckout } = await testMirror();
let last = 0;

type Changes = { name?: string; phone?: string; eventId?: string; input?: object };

/** An unpaid checkout of Grace; returns its order as deliveries describe it. */
async function entry({ name = 'Akello Grace', phone = '+256772123456', eventId, input = {} }: Changes = {}) {
  const { id, attribution } = await storeCheckout(['prompted']);
  const data = { buyerPhone: phone, request: { buyer_name: name }, input, ...(eventId && { eventId }) };
  await db.checkout.update({ where: { id }, data });
  last += 1;
  return { checkoutId: id, order: { id: `ord_${last}`, attribution, ...(eventId && { event_id: eventId }) } };
}

type Entry = Awaited<ReturnType<typeof entry>>;

async function arrive(sent: Delivery): Promise<void> {
  await accept(sent);
  await processDeliveries(ctx);
}

const paid = ({ order }: Entry) => delivery('order.paid', { ...order, status: 'paid' });
const casesOf = (...entries: Entry[]) =>
  db.attentionItem.findMany({
    where: { kind: 'two_orders_paid', orderId: { in: entries.map(({ order }) => order.id) } },
  });

test('two paid orders of one number and name are one case, which a full refund closes', async () => {
  const phone = '+256772000001';
  const [first, second] = [await entry({ phone }), await entry({ phone, name: ' akello  GRACE ' })];
  await arrive(paid(first));
  expect(await casesOf(first, second), 'of one that is paid').toEqual([]);
  await arrive(paid(second));
  await arrive({ ...paid(first), id: 'again' });
  const codes = [first, second].map(({ order }) => `KR-${order.id}`);
  expect(await casesOf(first, second)).toMatchObject([{ facts: { orderCodes: codes }, doneAt: null }]);
  const refund = { id: 'ref_1', amount: 50_000, status: 'succeeded' };
  await arrive(delivery('order.refunded', { ...second.order, status: 'refunded' }, refund));
  expect(await casesOf(first, second)).toMatchObject([
    { doneAt: expect.any(Date), note: expect.stringContaining(`KR-${second.order.id} took`) },
  ]);
});

test('two that are paid at the same time see each other', async () => {
  const phone = '+256772000002';
  const entries = [await entry({ phone }), await entry({ phone })];
  for (const one of entries) await accept(paid(one));
  await Promise.all([processDeliveries(ctx), processDeliveries(ctx)]);
  expect(await casesOf(...entries)).toHaveLength(1);
});

test.each([
  ['another name, such as of a family', { name: 'Kato Moses' }],
  ['another number', { phone: '+256772999999' }],
  ['another event', { eventId: 'evt_2' }],
  ['a second entry that was confirmed', { input: { second_entry: 'yes' } }],
])('no case: %s', async (_, changes) => {
  last += 1;
  const phone = `+2567721000${last}`;
  const entries = [await entry({ phone }), await entry({ phone, ...changes })];
  for (const one of entries) await arrive(paid(one));
  expect(await casesOf(...entries)).toEqual([]);
});
