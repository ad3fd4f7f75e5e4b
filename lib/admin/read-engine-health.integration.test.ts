import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEngineHealth } from '#lib/admin/read-engine-health.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const now = new Date('2027-01-15T08:00:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

test('a desk where nothing has happened yet', async () => {
  expect(await readEngineHealth(db, now)).toEqual({
    comparison: null,
    deliveries: { waiting: 0, failed: 0 },
    readsDue: 0,
    inLine: 0,
  });
});

test('the latest comparison is told, with what it found', async () => {
  const found = { compared: 7, missing: 1, different: 2, whole: true };
  await db.reconciliation.create({ data: { at: ago(60), ...found } });
  await db.reconciliation.create({ data: { at: ago(120), compared: 3, missing: 0, different: 0 } });
  expect((await readEngineHealth(db, now)).comparison).toEqual({ at: ago(60), ...found });
});

test('what waits is counted, what is done is not', async () => {
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
  for (const nextReadAt of [ago(5), now, new Date(now.getTime() + 1), null]) {
    const id = randomUUID();
    const named = { id, orderCode: id, eventId: 'evt_1', currency: 'UGX' };
    await db.order.create({ data: { ...named, ...amounts, ...seen, nextReadAt } });
  }
  for (const state of ['waiting', 'ordered', 'refused'] as const) {
    const kept = { eventId: 'evt_1', eventName: 'Race', locale: 'en', input: {}, request: {} };
    await db.checkout.create({ data: { ref: randomUUID(), idempotencyKey: randomUUID(), ...kept, state } });
  }
  expect(await readEngineHealth(db, now)).toMatchObject({
    deliveries: { waiting: 2, failed: 1 },
    readsDue: 2,
    inLine: 1,
  });
});
