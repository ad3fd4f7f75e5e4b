// Delivery and retries of webhooks on the wire (partner-api.md 6.5), on the sandbox's clock.
import { createServer } from 'node:http';
import { afterAll, expect, vi } from 'vitest';
import { MTN, orderFor, proves, startProvider } from './provider.ts';
import { startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);

const DAY = 86_400;
const schedule = [60, 300, 1800, 7200, 21_600, 43_200];

/** Makes `count` orders whose payment is declined, and lets the first attempts happen. */
async function declineOrders(count = 1) {
  const event = await provider.event({ ticket_types: [{ capacity: 1000 }] });
  for (let made = 0; made < count; made += 1) {
    const { order } = await provider.ordered(orderFor(event));
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, 'decline');
  }
  await receiver.settle();
}

/** Seconds between the attempts of the only delivery. */
async function delays(): Promise<number[]> {
  const [delivery] = await receiver.deliveries();
  const times = (delivery?.attempts ?? []).map((attempt) => Date.parse(attempt.at));
  return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
}

proves('6.5.1 2xx', 'any 2xx answer acknowledges a delivery', async () => {
  await receiver.subscribe();
  for (const status of [200, 201, 202, 204, 299]) {
    receiver.answer(status);
    await declineOrders();
  }
  await provider.advance(DAY);
  expect(receiver.received).toHaveLength(5);
  expect((await receiver.deliveries()).every((delivery) => delivery.status === 'delivered')).toBe(true);
});

proves(
  ['6.5.2 schedule', '6.5.4 failed'],
  'a delivery is attempted seven times on the documented schedule',
  async () => {
    await receiver.subscribe();
    receiver.answer(500);
    await declineOrders();
    await provider.advance(59);
    expect(receiver.received).toHaveLength(1);
    await provider.advance(1);
    expect(receiver.received).toHaveLength(2);
    await provider.advance(2 * DAY);
    expect(receiver.received).toHaveLength(7);
    expect(await delays()).toEqual(schedule);
    expect((await receiver.deliveries())[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
  },
);

proves('6.5.3 transient', '5xx, 408, 429 and network errors go through the whole schedule', async () => {
  await receiver.subscribe();
  receiver.answer(500, 503, 408, 429, 0, 599, 200);
  await declineOrders();
  await provider.advance(DAY);
  expect(await delays()).toEqual(schedule);
  const [delivery] = await receiver.deliveries();
  expect(delivery?.status).toBe('delivered');
  expect(delivery?.attempts.map((attempt) => attempt.http_status)).toEqual([
    500,
    503,
    408,
    429,
    null,
    599,
    200,
  ]);
  expect(delivery?.attempts[4]?.error).toEqual(expect.any(String));
});

proves('6.5.3 permanent', 'a 3xx or another 4xx is permanent after three attempts', async () => {
  await receiver.subscribe();
  for (const status of [301, 400, 401, 404, 410]) {
    await provider.control('POST', '/reset');
    await receiver.subscribe();
    receiver.received.length = 0;
    receiver.answer(status);
    await declineOrders();
    await provider.advance(DAY);
    expect(receiver.received).toHaveLength(3);
    expect((await receiver.deliveries())[0]?.status).toBe('failed');
  }
});

proves('6.5.1 timeout', 'no answer within ten seconds is a failed attempt', async () => {
  // A hundred times faster than the real clock, which this wait follows.
  const timeout = AbortSignal.timeout;
  const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  afterAll(() => silent.closeAllConnections());
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await receiver.subscribe({ url: `http://127.0.0.1:${port}/` });
  const started = performance.now();
  await declineOrders();
  expect(waits).toHaveBeenCalledWith(10_000);
  expect(performance.now() - started).toBeGreaterThan(95);
  const [delivery] = await receiver.deliveries();
  expect(delivery).toMatchObject({ status: 'queued', attempts: [{ http_status: null }] });
  expect(delivery?.attempts[0]?.error).toMatch(/10 seconds/);
  silent.closeAllConnections();
  silent.close();
});

proves(
  '6.5.5 disable',
  'an endpoint is disabled after 50 failed attempts in a row, and its queue is dropped',
  async () => {
    const { id } = await receiver.subscribe();
    receiver.answer(500);
    await declineOrders(20);
    await provider.advance(61);
    expect(await receiver.endpoint(id)).toMatchObject({ status: 'enabled', consecutive_failures: 40 });
    await provider.advance(301);
    expect(await receiver.endpoint(id)).toMatchObject({ status: 'disabled', consecutive_failures: 50 });
    expect(receiver.received).toHaveLength(50);
    const deliveries = await receiver.deliveries(`?endpoint_id=${id}`);
    expect(deliveries.every((delivery) => delivery.status === 'dropped')).toBe(true);
    await declineOrders();
    expect(receiver.received).toHaveLength(50);
  },
);

proves('6.5.5 reset', 'one success resets the count of failures', async () => {
  const { id } = await receiver.subscribe();
  receiver.answer(500);
  await declineOrders(3);
  expect((await receiver.endpoint(id))?.consecutive_failures).toBe(3);
  receiver.answer(200);
  await provider.advance(60);
  expect((await receiver.endpoint(id))?.consecutive_failures).toBe(0);
});
