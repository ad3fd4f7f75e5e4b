// The log of webhooks on a real database: together, once, and never lost to a neighbour.
import { expect, test } from 'vitest';
import { type DeliveryRow, deliveryLog } from '#lib/orders/delivery-log.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const row = (id: string, changes: Partial<DeliveryRow> = {}): DeliveryRow => ({
  id,
  type: 'order.paid',
  createdAt: new Date(),
  orderId: `ord_${id}`,
  body: '{}',
  ...changes,
});

/** Transactions that stored something: rows of one transaction carry its id. */
const transactions = async (): Promise<number> => {
  const [counted] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(DISTINCT xmin::text)::int AS n FROM webhook_delivery`;
  return counted?.n ?? 0;
};

test('deliveries that arrive together are stored together, and each caller learns whether its delivery is new', async () => {
  const log = deliveryLog(db);
  const ids = Array.from({ length: 300 }, (_, n) => `d${n % 200}`);
  const first = await Promise.all(ids.map((id) => log.store(row(id))));
  expect(first.filter(Boolean)).toHaveLength(200);
  expect(first.slice(200)).not.toContain(true);
  expect(await db.webhookDelivery.count()).toBe(200);
  expect(await transactions()).toBeLessThan(5);
});

test('two processes store a delivery once', async () => {
  const [one, two] = [deliveryLog(db), deliveryLog(db)];
  const ids = Array.from({ length: 50 }, (_, n) => `d${n}`);
  const first = await Promise.all(ids.flatMap((id) => [one.store(row(id)), two.store(row(id))]));
  expect(first.filter(Boolean)).toHaveLength(50);
  expect(await db.webhookDelivery.count()).toBe(50);
});

test('a row that cannot be stored fails alone', async () => {
  const log = deliveryLog(db);
  const rows = [row('a'), row('b', { orderId: 'ord_\u0000' }), row('c')];
  const outcomes = await Promise.allSettled(rows.map((one) => log.store(one)));
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const stored = await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
  expect(stored.map((one) => one.id)).toEqual(['a', 'c']);
});

test('a batch enqueues one job, and none if nothing needs processing', async () => {
  const jobs = () => db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs`;
  const log = deliveryLog(db);
  await log.store(row('ping', { type: 'ping', state: 'ignored' }));
  expect(await jobs()).toEqual([]);
  await Promise.all(['a', 'b', 'c'].map((id) => log.store(row(id))));
  expect(await jobs()).toEqual([{ key: 'process_deliveries' }]);
});
