// The conventions of partner-api.md 1 and the envelope of 7.1, on the wire.
import { expect } from 'vitest';
import {
  AIRTEL,
  CLUB,
  keyOf,
  MTN,
  newKey,
  ORIGIN,
  orderFor,
  proves,
  RUNNERS,
  type Sent,
  startProvider,
} from './provider.ts';

const provider = await startProvider();

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every key and every value of `value`, at any depth. */
function* walk(value: unknown, name = ''): Generator<[string, unknown]> {
  yield [name, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, Array.isArray(value) ? name : key);
}

proves(
  ['1 base', '1.1 json', '1.2 money', '1.3 timestamps', '9.1 v1'],
  'fields are snake_case, money is whole, times are ISO',
  async () => {
    const event = await provider.event();
    const created = await provider.ordered(orderFor(event));
    const detail = await provider.get(`/events/${event.event_id}`);
    const list = await provider.get('/events');
    const order = await provider.read(created.order.id);
    for (const [name, value] of walk([created, detail.data, list.data, order])) {
      expect(name).toMatch(/^[a-z0-9_]*$/);
      if (/_at$/.test(name) && value !== null) expect(value).toMatch(TIME);
      if (/(_minor|total|_fee|amount)$/.test(name)) expect(value).toSatisfy(Number.isInteger);
    }
    expect(order.currency).toBe('UGX');
    expect(order.subtotal).toBe(20_000);
  },
);

proves('1 own organization', 'events and orders of another organization do not exist', async () => {
  const event = await provider.event({ org: 'kampala-runners' });
  const { order } = await provider.ordered(orderFor(event));
  const list = await provider.get('/events', { as: CLUB });
  expect(JSON.stringify(list.data)).not.toContain(event.event_id);
  expect(await provider.get('/orders', { as: CLUB })).toMatchObject({ data: { orders: [] } });
  for (const path of [`/events/${event.event_id}`, `/orders/${order.id}`]) {
    expect(await provider.get(path, { as: CLUB })).toMatchObject({ status: 404, code: 'not_found' });
  }
});

proves('1 methods', 'momo and airtel are taken, card is not', async () => {
  const event = await provider.event();
  for (const [payment_method, msisdn] of [
    ['momo', MTN],
    ['airtel', AIRTEL],
  ] as const) {
    const { order } = await provider.ordered(orderFor(event, { payment_method }));
    expect(await provider.paying(order.id, msisdn)).toMatchObject({ payment_status: 'prompt_sent' });
  }
  const card = await provider.create(orderFor(event, { payment_method: 'card' }));
  expect(card.code).toBe('payment_method_unavailable');
});

proves(
  ['1.4 headers', '1.7 envelope', '7.1 success', '7.1 error'],
  'every kind of answer has headers and envelope',
  async () => {
    const ids = new Set<string | null>();
    const answers = [
      await provider.get('/events'),
      await provider.get('/nowhere'),
      await provider.get('/events', { as: null }),
      await provider.send('PUT', '/orders'),
      await provider.send('POST', '/orders', { key: newKey(), raw: '{' }),
      await provider.get('/health', { as: null }),
    ];
    for (const answer of answers) ids.add(answer.headers.get('x-request-id'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 404, 401, 405, 400, 200]);
    expect(ids.size).toBe(answers.length);
  },
);

proves(['1.6 outside', '6 no routes'], 'refunds and webhook endpoints have no route', async () => {
  const { order } = await provider.ordered(orderFor(await provider.event()));
  for (const path of [`/orders/${order.id}/refunds`, '/webhook-endpoints', '/payouts']) {
    expect(await provider.send('POST', path, { body: {} })).toMatchObject({ status: 404, code: 'not_found' });
  }
});

proves('1.9 exposed', 'answers to a browser expose X-Request-Id and Retry-After', async () => {
  const headers = { origin: ORIGIN, 'x-service-publishable-key': keyOf(RUNNERS) };
  const answer = await provider.get('/events', { headers });
  expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(answer.headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After');
  expect(answer.headers.get('vary')).toBe('Origin');
});

proves(
  ['7.1 malformed', '7.5 invalid_json', '7.3 invalid_json'],
  'malformed JSON is answered with JSON',
  async () => {
    for (const raw of ['{', '', 'null,', '<html>', '{"a":1}}', '['.repeat(100_000)]) {
      const answer = await provider.send('POST', '/orders', { key: newKey(), raw });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_json' });
    }
  },
);

proves('7.5 invalid_request', 'a body that cannot be read is refused', async () => {
  const unreadable: Sent[] = [
    { raw: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) },
    { raw: '{}', headers: { 'content-type': 'text/html' } },
    { raw: '{}', headers: { 'content-encoding': 'br' } },
  ];
  for (const sent of unreadable) {
    const answer = await provider.send('POST', '/orders', { key: newKey(), ...sent });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
  }
});

proves(['7.5 not_found'], 'an unknown path, order or event filter is not found', async () => {
  for (const path of [
    '/',
    '/order',
    '/orders/none',
    '/orders/none/pay/x',
    '/orders?event_id=none',
    '/events/%E0%A4',
  ]) {
    expect(await provider.get(path)).toMatchObject({ status: 404, code: 'not_found' });
  }
});

proves('7.5 method_not_allowed', 'a known path refuses another method', async () => {
  for (const [method, path, allowed] of [
    ['DELETE', '/events', 'GET'],
    ['POST', '/events/x', 'GET'],
    ['PATCH', '/orders/x', 'GET'],
    ['GET', '/orders/x/pay', 'POST'],
    ['GET', '/oauth/token', 'POST'],
    ['PUT', '/checkout-sessions', 'POST'],
    ['OPTIONS', '/orders', 'POST, GET'],
  ] as const) {
    const answer = await provider.send(method, path);
    expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(answer.headers.get('allow')).toBe(allowed);
  }
});

proves(
  ['7.3 payload_too_large', '7.5 payload_too_large', '8 body'],
  'a body over 1 MB is refused',
  async () => {
    const event = await provider.event();
    const large = orderFor(event, { note: 'x'.repeat(1024 * 1024) });
    expect(await provider.create(large)).toMatchObject({ status: 413, code: 'payload_too_large' });
    for (const path of ['/orders/x/pay', '/checkout-sessions']) {
      const answer = await provider.send('POST', path, { key: newKey(), raw: 'x'.repeat(3_000_000) });
      expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
    }
    const fits = orderFor(event, { note: 'x'.repeat(1024 * 1024 - 1000) });
    expect(await provider.create(fits)).toMatchObject({ status: 201 });
  },
);

proves('7.5 server_error', 'an unexpected failure is a 500 in the envelope', async () => {
  await provider.token(RUNNERS);
  await provider.control('POST', '/faults', { kind: 'status', http_status: 500, error_code: 'server_error' });
  expect(await provider.get('/events')).toMatchObject({ status: 500, code: 'server_error' });
});

proves('4.10 health', 'GET /health answers without a credential', async () => {
  expect(await provider.get('/health', { as: null })).toMatchObject({ status: 200, data: { status: 'ok' } });
});
