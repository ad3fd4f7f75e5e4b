// Faults of the control plane: what a client meets, and what was done behind its back.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MTN, newKey, orderFor, RUNNERS, startProvider } from './provider.ts';
import { startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);
const fault = (body: Record<string, unknown>) => provider.control('POST', '/faults', body, 201);
const countOrders = async () =>
  z.object({ orders: z.array(z.unknown()) }).parse((await provider.get('/orders')).data).orders.length;

test('status: answers that and does nothing, so often', async () => {
  const event = await provider.event();
  await provider.token(RUNNERS);
  await fault({
    kind: 'status',
    http_status: 503,
    error_code: 'server_error',
    retry_after: 7,
    times: 2,
    method: 'POST',
  });
  const key = newKey();
  for (let count = 0; count < 2; count += 1) {
    const response = await fetch(`${provider.origin}/v1/orders`, { method: 'POST' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toMatchObject({ code: 503, error_code: 'server_error' });
  }
  expect((await provider.create(orderFor(event), { key })).status).toBe(201);
  expect(await countOrders()).toBe(1);
});

test('reset: the connection closes before anything is done', async () => {
  const event = await provider.event();
  await provider.token(RUNNERS);
  await fault({ kind: 'reset', path: '/orders' });
  const key = newKey();
  await expect(provider.create(orderFor(event), { key })).rejects.toThrow();
  expect(await countOrders()).toBe(0);
  expect((await provider.create(orderFor(event), { key })).status).toBe(201);
});

test('lost_response: the work is done, the answer never comes', async () => {
  const event = await provider.event();
  await provider.token(RUNNERS);
  await fault({ kind: 'lost_response', method: 'post', path: '/v1/orders' });
  const key = newKey();
  await expect(provider.create(orderFor(event), { key })).rejects.toThrow();
  expect(await countOrders()).toBe(1);
  expect((await provider.create(orderFor(event), { key })).status).toBe(200);
  expect(await countOrders()).toBe(1);
});

test('delay: waits, then does the work', async () => {
  await provider.token(RUNNERS);
  await fault({ kind: 'delay', milliseconds: 200, path: '/events' });
  const started = performance.now();
  expect((await provider.get('/events')).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(195);
});

test('path is a prefix, method must fit, DELETE clears', async () => {
  await provider.token(RUNNERS);
  await fault({ kind: 'status', http_status: 500, error_code: 'server_error', path: '/orders', times: 9 });
  expect((await provider.get('/events')).status).toBe(200);
  expect((await provider.get('/orders/x')).status).toBe(500);
  await provider.control('DELETE', '/faults', undefined, 204);
  expect((await provider.get('/orders/x')).status).toBe(404);
});

test('resend: the same delivery once more, with a fresh signature', async () => {
  await receiver.subscribe();
  const { order } = await provider.ordered(orderFor(await provider.event()));
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'approve');
  await receiver.settle();
  const [delivery] = await receiver.deliveries();
  const resent = await provider.control('POST', `/deliveries/${delivery?.id}/resend`);
  expect(resent).toMatchObject({
    id: delivery?.id,
    status: 'delivered',
    attempts: [{ http_status: 200 }, { http_status: 200 }],
  });
  const [first, second] = receiver.received;
  expect(second?.raw).toBe(first?.raw);
  receiver.answer(500);
  await provider.control('POST', `/deliveries/${delivery?.id}/resend`);
  expect((await receiver.deliveries())[0]).toMatchObject({ status: 'delivered', next_attempt_at: null });
});

test('faults meet the API alone, and the log tells of it alone', async () => {
  await fault({ kind: 'status', http_status: 500, error_code: 'server_error' });
  expect((await fetch(`${provider.origin}/favicon.ico`)).status).toBe(404);
  expect((await fetch(`${provider.origin}/v1/nowhere`)).status).toBe(500);
  expect(await provider.control('GET', '/log')).toMatchObject({
    requests: [{ path: '/v1/nowhere', status: 500 }],
  });
});
