// Faults of the control plane: what a client meets, and what was done behind its back.
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { MTN, newKey, orderFor, RUNNERS, RUNNERS_DEFAULT, secretOf, startProvider } from './provider.ts';
import { startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);
const fault = (body: Record<string, unknown>) => provider.control('POST', '/faults', body, 201);
const countOrders = async () =>
  z.object({ orders: z.array(z.unknown()) }).parse((await provider.get('/orders')).data).orders.length;

test('status answers with the error and does nothing, the given number of times', async () => {
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

test('reset closes the connection before anything is done', async () => {
  const event = await provider.event();
  await provider.token(RUNNERS);
  await fault({ kind: 'reset', path: '/orders' });
  const key = newKey();
  await expect(provider.create(orderFor(event), { key })).rejects.toThrow();
  expect(await countOrders()).toBe(0);
  expect((await provider.create(orderFor(event), { key })).status).toBe(201);
});

test('lost_response does the work and never answers', async () => {
  const event = await provider.event();
  await provider.token(RUNNERS);
  await fault({ kind: 'lost_response', method: 'post', path: '/v1/orders' });
  const key = newKey();
  await expect(provider.create(orderFor(event), { key })).rejects.toThrow();
  expect(await countOrders()).toBe(1);
  expect((await provider.create(orderFor(event), { key })).status).toBe(200);
  expect(await countOrders()).toBe(1);
});

test('delay waits, then does the work', async () => {
  await provider.token(RUNNERS);
  await fault({ kind: 'delay', milliseconds: 200, path: '/events' });
  const started = performance.now();
  expect((await provider.get('/events')).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(195);
});

test('a 429 is the one of the document, with its headers, on the API and on the token endpoint', async () => {
  const limited = { kind: 'status', http_status: 429, error_code: 'rate_limited', times: 2 };
  await fault({ ...limited, retry_after: 7 });
  const read = await provider.get('/events', { as: null });
  expect(read.body).toEqual({
    code: 429,
    message: expect.stringMatching(/too many requests/i),
    error: 'rate_limited',
    error_code: 'rate_limited',
  });
  const headers = { 'retry-after': '7', 'ratelimit-remaining': '0', 'ratelimit-reset': '7' };
  expect(Object.fromEntries(read.headers)).toMatchObject({ ...headers, 'ratelimit-limit': '300' });
  const url = `${provider.origin}/v1/oauth/token`;
  const token = await fetch(url, { method: 'POST' });
  expect(token.status).toBe(429);
  expect(Object.fromEntries(token.headers)).toMatchObject({ ...headers, 'ratelimit-limit': '10' });
  expect(await token.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: 'Too many token requests.',
  });
  await fault({ ...limited, error_code: 'temporarily_unavailable', method: 'POST', times: 1 });
  const write = await provider.send('POST', '/orders', { as: null });
  expect(write.code).toBe('rate_limited');
  expect(Object.fromEntries(write.headers)).toMatchObject({
    'retry-after': '60',
    'ratelimit-limit': '60',
    'ratelimit-reset': '60',
  });
});

test.each([
  ['path', { kind: 'reset', path: '/nowhere' }],
  ['path', { kind: 'reset', path: '/order/' }],
  ['path', { kind: 'reset', path: '/orders?limit=1' }],
  ['path', { kind: 'reset', path: '/orders/a/pay/b' }],
  ['path', { kind: 'delay', milliseconds: 1, path: '/events//x' }],
  ['path', { kind: 'reset', method: 'POST', path: '/events' }],
  ['path', { kind: 'pay_outcome', outcome: 'fail', path: '/events' }],
  ['path', { kind: 'pay_outcome', outcome: 'fail', path: '/orders/a/paid' }],
  ['method', { kind: 'pay_outcome', outcome: 'fail', method: 'GET' }],
  ['method', { kind: 'lost_response', method: 'FETCH' }],
  ['method', { kind: 'lost_response', method: 'DELETE' }],
  ['http_status', { kind: 'status', http_status: 399, error_code: 'x' }],
  ['http_status', { kind: 'status', http_status: 600, error_code: 'x' }],
  ['times', { kind: 'reset', times: 0 }],
])('a fault that no call can meet is refused by its %s: %o', async (field, body) => {
  const answer = await provider.control('POST', '/faults', body, 400);
  expect(answer).toEqual({ error: expect.stringMatching(new RegExp(`^${field}: `)) });
  expect(await provider.control('GET', '/faults')).toEqual({ faults: [] });
});

test.each([
  { kind: 'reset' },
  { kind: 'reset', path: '/v1' },
  { kind: 'reset', path: '/ord' },
  { kind: 'reset', path: '/v1/orders/ord_1/pay', method: 'post' },
  { kind: 'reset', path: '/checkout-sessions/cs_1', method: 'GET' },
  { kind: 'pay_outcome', outcome: 'fail', path: '/orders/ord_1' },
])('a fault that a call can meet is taken: %o', async (body) => {
  await fault(body);
});

test('a fault applies to one method and the paths with its prefix, until it is deleted', async () => {
  const event = await provider.event();
  await provider.token(RUNNERS);
  const limits = { method: 'GET', path: '/orders', times: 9 };
  await fault({ kind: 'status', http_status: 500, error_code: 'server_error', ...limits });
  expect((await provider.create(orderFor(event))).status).toBe(201);
  expect((await provider.get('/events')).status).toBe(200);
  expect((await provider.get('/orders/x')).status).toBe(500);
  await provider.control('DELETE', '/faults', undefined, 204);
  expect((await provider.get('/orders/x')).status).toBe(404);
});

test('resend sends a delivery once more with a new signature', async () => {
  await receiver.subscribe();
  const { order } = await provider.ordered(orderFor(await provider.event()));
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'approve');
  await receiver.settle();
  const [delivery] = await receiver.deliveries();
  vi.setSystemTime(Date.now() + 1100);
  const resent = await provider.control('POST', `/deliveries/${delivery?.id}/resend`);
  expect(resent).toMatchObject({
    id: delivery?.id,
    status: 'delivered',
    attempts: [{ http_status: 200 }, { http_status: 200 }],
  });
  expect(receiver.received).toHaveLength(2);
  const [first, second] = receiver.received;
  expect(second?.raw).toBe(first?.raw);
  expect(second?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature']);
  receiver.answer(500);
  await provider.control('POST', `/deliveries/${delivery?.id}/resend`);
  expect((await receiver.deliveries())[0]).toMatchObject({ status: 'delivered', next_attempt_at: null });
});

test('faults and the log concern the API only', async () => {
  await fault({ kind: 'status', http_status: 500, error_code: 'server_error' });
  expect((await fetch(`${provider.origin}/favicon.ico`)).status).toBe(404);
  expect((await fetch(`${provider.origin}/v1/nowhere`)).status).toBe(500);
  expect(await provider.control('GET', '/log')).toMatchObject({
    requests: [{ path: '/v1/nowhere', status: 500 }],
  });
});

test('a fault meets one client, also by a token that it asks for in a form', async () => {
  await provider.token(RUNNERS);
  await fault({ kind: 'status', http_status: 500, error_code: 'server_error', client_id: RUNNERS, times: 2 });
  expect((await provider.get('/events', { as: RUNNERS_DEFAULT })).status).toBe(200);
  expect((await provider.get('/events', { as: null })).status).toBe(401);
  expect((await provider.get('/events')).status).toBe(500);
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: RUNNERS,
    client_secret: secretOf(RUNNERS),
  });
  const token = () => fetch(`${provider.origin}/v1/oauth/token`, { method: 'POST', body });
  expect((await token()).status).toBe(500);
  expect((await token()).status).toBe(200);
  const log = z.object({
    requests: z.array(z.object({ status: z.int(), client_id: z.string().nullable() })),
  });
  const of = async (query: string) =>
    log.parse(await provider.control('GET', `/log?${query}`)).requests.map(({ status }) => status);
  expect(await of(`client_id=${RUNNERS}`)).toEqual([200, 500, 500, 200]);
  expect(await of(`client_id=${RUNNERS_DEFAULT}&path=/events`)).toEqual([200]);
  expect(await of('path=/v1/events&method=get')).toEqual([200, 401, 500]);
  await provider.control('GET', '/log?path=events', undefined, 400);
  const unknown = { kind: 'reset', client_id: 'nobody' };
  expect(await provider.control('POST', '/faults', unknown, 400)).toEqual({
    error: 'client_id: no such client',
  });
});

test('a path with {…} meets any segment, and `exact` the whole path alone', async () => {
  const event = await provider.event();
  const { order } = await provider.ordered(orderFor(event));
  const failing = { kind: 'status', http_status: 500, error_code: 'server_error' };
  await fault({ ...failing, path: '/orders/{order_id}/pay' });
  expect((await provider.read(order.id)).id).toBe(order.id);
  expect((await provider.pay(order.id, MTN)).status).toBe(500);
  await fault({ ...failing, path: '/orders', exact: true, method: 'POST' });
  expect((await provider.pay(order.id, MTN)).status).toBe(200);
  expect((await provider.create(orderFor(event))).status).toBe(500);
  await fault({ ...failing, path: '/orders/{id}', exact: true });
  expect((await provider.get('/orders')).status).toBe(200);
  expect((await provider.get(`/orders/${order.id}`)).status).toBe(500);
  const log = z.object({ requests: z.array(z.object({ path: z.string() })) });
  const paid = log.parse(await provider.control('GET', '/log?path=/orders/{id}/pay&exact=true')).requests;
  expect(paid.map(({ path }) => path)).toEqual([1, 2].map(() => `/v1/orders/${order.id}/pay`));
  for (const path of ['/orders/{id}/refunds', '/order', '/{a}/{b}/{c}/{d}', '/orders/:id'])
    await provider.control('POST', '/faults', { ...failing, path, exact: true }, 400);
});

test('a fault is deleted by its id, and the log tells which calls met it', async () => {
  await provider.token(RUNNERS);
  const ids = z.object({ id: z.string() });
  const failing = { kind: 'status', http_status: 500, error_code: 'server_error', path: '/events', times: 9 };
  const { id } = ids.parse(await fault(failing));
  const { id: kept } = ids.parse(await fault({ kind: 'reset', path: '/orders' }));
  await provider.get('/events');
  await provider.control('DELETE', `/faults/${id}`, undefined, 204);
  await provider.control('DELETE', `/faults/${id}`, undefined, 404);
  await provider.get('/events');
  expect(await provider.control('GET', '/faults')).toMatchObject({ faults: [{ id: kept }] });
  const log = z.object({ requests: z.array(z.looseObject({ status: z.int() })) });
  const met = log.parse(await provider.control('GET', `/log?fault=${id}`)).requests;
  expect(met).toMatchObject([{ path: '/v1/events', status: 500, fault: id }]);
  expect(await provider.control('GET', '/log?status=500')).toEqual({ requests: met });
  expect(await provider.control('GET', '/log?state=500', undefined, 400)).toEqual({
    error: 'state: unknown field',
  });
});

test('a probability meets its share of the calls, the same ones for one seed', async () => {
  await provider.control('POST', '/limits', { reads_per_minute: 10_000 });
  await provider.token(RUNNERS);
  const run = async (seed: number) => {
    await fault({ kind: 'status', http_status: 500, error_code: 'server_error', probability: 0.3, seed });
    const statuses: number[] = [];
    for (let call = 0; call < 200; call += 1) statuses.push((await provider.get('/orders')).status);
    await provider.control('DELETE', '/faults');
    return statuses;
  };
  const first = await run(7);
  const met = first.filter((status) => status === 500).length;
  expect(met).toBeGreaterThan(40);
  expect(met).toBeLessThan(80);
  expect(await run(7)).toEqual(first);
  expect(await run(8)).not.toEqual(first);
  await fault({ kind: 'reset', probability: 1, times: 2 });
  for (let call = 0; call < 2; call += 1) await expect(provider.get('/orders')).rejects.toThrow();
  expect((await provider.get('/orders')).status).toBe(200);
  expect(await provider.control('POST', '/faults', { kind: 'reset', seed: 7 }, 400)).toEqual({
    error: 'seed: only with a probability',
  });
  for (const probability of [0, 1.1, '0.5'])
    await provider.control('POST', '/faults', { kind: 'reset', probability }, 400);
});
