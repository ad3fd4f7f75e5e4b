// A sandbox with a state file, killed without warning and started again.
import { appendFileSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createOrderData } from '../wire/order.ts';
import { prepareSandbox } from './killable-sandbox.ts';
import { AIRTEL, orderFor } from './provider.ts';

const sandbox = await prepareSandbox();
const { call, control } = sandbox;

const night = { event_id: 'evt_gulu_night_run', ticket: 'tkt_gnr_8' };
const body = orderFor(night, { payment_method: 'airtel' });
const created = z.object({ data: createOrderData });

test('everything survives kill -9, a torn last line too', { timeout: 120_000 }, async () => {
  await sandbox.start();
  await sandbox.signIn();
  const fault = { kind: 'status', http_status: 503, error_code: 'server_error', path: '/health' };
  await control('POST', '/clock', { advance_seconds: 1000 });
  await control('POST', '/limits', { reads_per_minute: 77 });
  await control('POST', '/faults', fault);
  await control('POST', '/webhook-endpoints', { org: 'kampala-runners', url: 'http://127.0.0.1:9/' });
  const { order } = created.parse(await call('POST', '/v1/orders', body, 'k1')).data;
  await call('POST', `/v1/orders/${order.id}/pay`, { msisdn: AIRTEL }, 'p1');
  const look = async () => ({
    fixtures: await control('GET', '/fixtures'),
    order: await call('GET', `/v1/orders/${order.id}`),
    endpoints: await control('GET', '/webhook-endpoints'),
    faults: await control('GET', '/faults'),
    limits: await control('GET', '/limits'),
  });
  const before = await look();
  const log = await control('GET', '/log');
  await sandbox.kill();
  appendFileSync(sandbox.file, '[["orders","torn",{"id":"to');
  await sandbox.start();
  expect(await control('GET', '/log')).toEqual(log);
  expect(await look()).toEqual(before);
  expect(await call('POST', '/v1/orders', body, 'k1')).toMatchObject({ code: 200, data: { order } });
  const moved = z
    .object({ now: z.string() })
    .parse(await control('POST', '/clock', { advance_seconds: 120 }));
  expect(Date.parse(moved.now) - Date.now()).toBeGreaterThan(1_100_000);
  const expired = { status: 'expired', failure_kind: 'timed_out' };
  expect(await call('GET', `/v1/orders/${order.id}`)).toMatchObject({ data: expired });
  expect(await control('GET', '/deliveries')).toMatchObject({ deliveries: [{ type: 'order.failed' }] });
  await control('POST', '/reset');
  await sandbox.kill();
  await sandbox.start();
  expect(await call('GET', '/v1/orders')).toMatchObject({ code: 401 });
  expect(readFileSync(sandbox.file, 'utf8')).not.toContain(order.id);
  await sandbox.kill();
});

test('no acknowledged order is lost when it is killed under load', {
  timeout: 120_000,
}, async () => {
  await sandbox.start();
  await control('POST', '/reset');
  await control('POST', '/limits', { writes_per_minute: 1_000_000, reads_per_minute: 1_000_000 });
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    await sandbox.signIn();
    let killed = false;
    const buyer = async (number: number) => {
      for (let count = 0; !killed; count += 1) {
        const key = `${round}-${number}-${count}`;
        const answer = created.safeParse(await call('POST', '/v1/orders', body, key).catch(() => undefined));
        if (answer.success) acknowledged.set(key, answer.data.data.order.id);
        else return;
      }
    };
    const buyers = [1, 2, 3, 4].map(buyer);
    await expect.poll(() => acknowledged.size, { interval: 20 }).toBeGreaterThan(6 * (round + 1));
    await sandbox.kill();
    killed = true;
    await Promise.all(buyers);
    await sandbox.start();
  }
  expect(acknowledged.size).toBeGreaterThan(10);
  for (const [key, id] of acknowledged) {
    expect(await call('POST', '/v1/orders', body, key)).toMatchObject({ code: 200, data: { order: { id } } });
  }
  const orders = await countOrders();
  const left = z.object({ data: z.object({ ticket_types: z.array(z.object({ remaining: z.int() })) }) });
  const [type] = left.parse(await call('GET', `/v1/events/${night.event_id}`)).data.ticket_types;
  expect(orders).toBeGreaterThanOrEqual(acknowledged.size);
  expect(type?.remaining).toBe(500 - orders);
});

/** Orders the provider knows, page by page. */
async function countOrders(): Promise<number> {
  const page = z.object({
    data: z.object({ orders: z.array(z.unknown()), next_cursor: z.string().nullable() }),
  });
  let count = 0;
  let query = '?limit=100';
  for (;;) {
    const { orders, next_cursor } = page.parse(await call('GET', `/v1/orders${query}`)).data;
    count += orders.length;
    if (next_cursor === null) return count;
    query = `?limit=100&cursor=${next_cursor}`;
  }
}
