import { beforeEach, expect, it } from 'vitest';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import { finishAttention } from './attention.ts';
import { noticeMissingWebhooks } from './raise-cases.ts';
import { listAttention } from './testing/list-attention.ts';

const { db } = await testDatabase({ emptied: true });
const now = new Date();
const ago = (seconds: number, from = now): Date => new Date(from.getTime() - seconds * 1000);
const HOUR = 3600;

type Paid = {
  id?: string;
  paidAgo: number;
  source?: OrderSource;
  firstSeenAgo?: number;
  createdAgo?: number;
};
async function paid({
  id = 'ord_1',
  paidAgo,
  source = 'fetch',
  firstSeenAgo = paidAgo + 60,
  createdAgo,
}: Paid) {
  const amounts = { subtotal: 1n, discountTotal: 0n, donationTotal: 0n, serviceFee: 0n, total: 1n };
  await db.order.create({
    data: {
      id,
      orderCode: id,
      eventId: 'evt_1',
      currency: 'UGX',
      ticketCount: 1,
      ...amounts,
      status: 'paid',
      statusSource: source,
      statusAt: ago(paidAgo),
      firstSeenAt: ago(firstSeenAgo),
      createdAt: ago(createdAgo ?? paidAgo + 120),
    },
  });
}
const webhook = (orderId: string) =>
  db.webhookDelivery.create({
    data: {
      id: `whd_${orderId}`,
      type: 'order.paid',
      createdAt: now,
      receivedAt: ago(2 * HOUR),
      orderId,
      body: '{}',
    },
  });
const noticed = async (at = now) => {
  await noticeMissingWebhooks(db, at);
  return (await listAttention(db, 10)).items;
};

// The storefront has compared orders for a day.
beforeEach(() =>
  db.reconciliation.create({ data: { at: ago(24 * HOUR), compared: 0, missing: 0, different: 0 } }),
);

it.each<[string, Paid]>([
  ['that a fetch showed', { paidAgo: HOUR }],
  ['that our own call showed', { paidAgo: HOUR, source: 'pay' }],
  ['of another channel that was paid when it was first seen', { paidAgo: HOUR, firstSeenAgo: HOUR - 1 }],
])('a paid order %s opens a case with the time of its payment', async (_, order) => {
  await paid(order);
  await paid({ id: 'ord_2', paidAgo: 2 * HOUR });
  await webhook('ord_2');
  expect(await noticed()).toMatchObject([
    { kind: 'webhooks_missing', facts: { since: ago(HOUR).toISOString() } },
  ]);
});

it.each<[string, Paid]>([
  ['whose webhook can still arrive', { paidAgo: 20 * 60 }],
  ['that a webhook reported', { paidAgo: HOUR, source: 'webhook' }],
  ['from before the storefront', { paidAgo: HOUR, firstSeenAgo: HOUR - 1, createdAgo: 30 * HOUR }],
  ['of days ago', { paidAgo: 71 * HOUR, createdAgo: 72 * HOUR }],
])('an order %s opens no case', async (_, order) => {
  await paid(order);
  expect(await noticed()).toEqual([]);
});

it('a case closed by staff reopens only for later orders', async () => {
  await paid({ paidAgo: 2 * HOUR });
  const [item] = await noticed();
  if (!item) throw new Error('no case');
  const { id: staffId } = await db.staff.create({ data: { name: 'A', email: 'a@x.example', role: 'owner' } });
  const done = {
    id: item.id,
    seen: item.changedAt,
    note: 'enabled again',
    staffId,
    ending: 'mended',
  } as const;
  await finishAttention(db, done, ago(1.5 * HOUR));
  expect(await noticed()).toEqual([]);
  await paid({ id: 'ord_2', paidAgo: HOUR });
  expect(await noticed()).toMatchObject([{ facts: { since: ago(HOUR).toISOString() } }]);
});

it('the case closes itself once a webhook of a payment arrives, and opens again for a later order', async () => {
  await paid({ paidAgo: 2 * HOUR });
  expect(await noticed()).toHaveLength(1);
  await db.webhookDelivery.create({
    data: {
      id: 'whd_new',
      type: 'order.paid',
      createdAt: now,
      receivedAt: ago(HOUR),
      orderId: 'ord_9',
      body: '{}',
    },
  });
  expect(await noticed()).toEqual([]);
  expect(await db.attentionItem.findFirst()).toMatchObject({
    doneById: null,
    note: 'Webhooks arrive again.',
  });
});
