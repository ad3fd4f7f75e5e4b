import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tools/test/test-database.ts';
import { findSyncHealth } from './sync-health.ts';

const { db } = await testDatabase({ emptied: true });
const now = new Date('2027-01-15T08:00:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

test('before anything has happened', async () => {
  expect(await findSyncHealth(db, now)).toEqual({
    comparison: null,
    wholeComparison: null,
    refusals: { genuine: null, forged: null, others: 0, inARow: 0, acceptedAt: null },
    deliveries: { waiting: 0, failed: 0 },
    fetchesDue: 0,
    queued: 0,
  });
});

test('has the latest comparison of the newest and of all orders', async () => {
  const newest = { compared: 7, missing: 1, different: 2, uncorrected: 1, whole: false };
  const all = { ...newest, compared: 900, whole: true };
  await db.reconciliation.createMany({
    data: [
      { at: ago(60), ...newest },
      { at: ago(120), compared: 3, missing: 0, different: 0 },
      { at: ago(30), ...all },
      { at: ago(4000), compared: 3, missing: 0, different: 0, whole: true },
    ],
  });
  expect(await findSyncHealth(db, now)).toMatchObject({
    comparison: { at: ago(60), ...newest },
    wholeComparison: { at: ago(30), ...all },
  });
});

test('counts only what waits', async () => {
  const states = ['received', 'received', 'failed', 'applied', 'ignored'] as const;
  for (const state of states) {
    const delivery = { id: randomUUID(), type: 'order.paid', createdAt: now, receivedAt: now, body: '{}' };
    await db.webhookDelivery.create({ data: { ...delivery, state } });
  }
  const amounts = {
    subtotal: 1n,
    discountTotal: 0n,
    donationTotal: 0n,
    serviceFee: 0n,
    total: 1n,
    ticketCount: 1,
  };
  const seen = { status: 'prompt_sent', statusAt: now, statusSource: 'pay', createdAt: now } as const;
  for (const nextFetchAt of [ago(5), now, new Date(now.getTime() + 1), null]) {
    const id = randomUUID();
    const named = { id, orderCode: id, eventId: 'evt_1', currency: 'UGX' };
    await db.order.create({ data: { ...named, ...amounts, ...seen, nextFetchAt } });
  }
  for (const state of ['waiting', 'ordered', 'refused'] as const) {
    const checkout = { eventId: 'evt_1', eventName: 'Race', locale: 'en', input: {}, request: {} };
    await db.checkout.create({
      data: { ref: randomUUID(), idempotencyKey: randomUUID(), ...checkout, state },
    });
  }
  expect(await findSyncHealth(db, now)).toMatchObject({
    deliveries: { waiting: 2, failed: 1 },
    fetchesDue: 2,
    queued: 1,
  });
});
