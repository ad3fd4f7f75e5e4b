// Worlds, each an organization with data and a clock of its own, and snapshots of the whole state.
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { MTN, newKey, orderFor, RUNNERS, startProvider } from './provider.ts';
import { startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);

const world = z.object({
  org: z.string(),
  base_url: z.string(),
  control_url: z.string(),
  clients: z.array(
    z.object({ client_id: z.string(), client_secret: z.string(), publishable_key: z.string() }),
  ),
  events: z.array(
    z.object({ event_id: z.string(), ticket_types: z.array(z.object({ ticket_type_id: z.string() })) }),
  ),
  webhook_endpoints: z.array(z.object({ id: z.string(), secret: z.string() })),
});

/** A world, and calls of the API and of its control plane as its client. */
async function openWorld(body: Record<string, unknown> = {}) {
  const opened = world.parse(await provider.control('POST', '/worlds', body, 201));
  onTestFinished(() => provider.control('DELETE', `/worlds/${opened.org}`).then(() => undefined));
  const [client] = opened.clients;
  const basic = `Basic ${btoa(`${client?.client_id}:${client?.client_secret}`)}`;
  const authorize = async () => {
    const response = await fetch(`${provider.origin}/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = z.object({ access_token: z.string() }).parse(await response.json());
    return { authorization: `Bearer ${access_token}` };
  };
  const path = `/worlds/${opened.org}`;
  return {
    ...opened,
    authorize,
    control: (method: string, address: string, json?: unknown, status?: number) =>
      provider.control(method, `${path}${address}`, json, status),
  };
}

const ids = z.object({ events: z.array(z.object({ event_id: z.string() })) });
const order = z.object({ order: z.object({ id: z.string(), status: z.string() }) });
const now = z.object({ now: z.string() });

test('a world knows the events of the fixtures, and no other organization sees its own', async () => {
  const [a, b] = [await openWorld(), await openWorld({ events: [{ event_id: 'evt_mine', name: 'Mine' }] })];
  const listed = async (headers: Record<string, string>) =>
    ids.parse((await provider.get('/events', { headers })).data).events.map(({ event_id }) => event_id);
  expect(await listed(await a.authorize())).toContain('evt_gulu_night_run');
  expect(await listed(await b.authorize())).toEqual(['evt_mine']);
  expect((await provider.get('/events/evt_mine')).code).toBe('not_found');
  const page = {
    'x-service-publishable-key': b.clients[0]?.publishable_key ?? '',
    origin: 'https://a.example',
  };
  expect((await provider.get('/events', { headers: page })).code).toBe('origin_not_allowed');
});

test('a world sells by hosted checkout to this machine, and its control plane leads to its room', async () => {
  const own = await openWorld();
  const lines = [{ ticket_type_id: 'tkt_gnr_8', quantity: 1 }];
  const [on_success_url, on_cancel_url] = ['ok', 'no'].map((path) => `http://localhost:3000/${path}`);
  const session = await fetch(`${own.base_url}/checkout-sessions`, {
    method: 'POST',
    headers: { ...(await own.authorize()), 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify({ event_id: 'evt_gulu_night_run', lines, on_success_url, on_cancel_url }),
  });
  expect(session.status).toBe(201);
  const room = await fetch(own.control_url, { redirect: 'manual' });
  expect(room.headers.get('location')).toBe(`${own.control_url}/`);
});

test('a client that is in the body of a token request meets its own world', async () => {
  const { clients } = await openWorld();
  const response = await fetch(`${provider.origin}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clients[0]?.client_id ?? '',
      client_secret: clients[0]?.client_secret ?? '',
    }),
  });
  expect(response.status).toBe(200);
});

test('clock, faults, limits, log, orders and webhooks of a world are its own', async () => {
  const before = Date.parse(now.parse(await provider.control('POST', '/clock', { advance_seconds: 0 })).now);
  const own = await openWorld({ webhook_endpoints: [{ url: `${receiver.url}` }] });
  const headers = await own.authorize();
  const sold = orderFor(
    { event_id: 'evt_gulu_night_run', ticket: 'tkt_gnr_8' },
    { buyer_phone: '0752123456' },
  );
  const { id } = order.parse(
    (await provider.create({ ...sold, payment_method: 'airtel' }, { headers })).data,
  ).order;
  await provider.pay(id, '0752123456', { headers });
  await own.control('POST', `/orders/${id}/prompt`, { outcome: 'approve' });
  await own.control('POST', '/clock', { advance_seconds: 3600 });
  expect(receiver.received.map(({ headers: sent }) => sent['x-service-event'])).toEqual(['order.paid']);
  expect(Date.parse(now.parse(await own.control('GET', '/clock')).now)).toBeGreaterThan(before + 3_500_000);
  await own.control('POST', '/faults', { kind: 'reset', times: 5 }, 201);
  await own.control('POST', '/limits', { reads_per_minute: 0 });
  expect((await provider.get('/orders')).status).toBe(200);
  expect((await provider.get(`/orders/${id}`)).code).toBe('not_found');
  await provider
    .control('GET', `/charges?order_id=${id}`)
    .then((charges) => expect(charges).toEqual({ charges: [] }));
  const after = Date.parse(now.parse(await provider.control('POST', '/clock', { advance_seconds: 0 })).now);
  expect(after - before).toBeLessThan(3_000_000);
  const log = z.object({ requests: z.array(z.object({ path: z.string() })) });
  const logged = log.parse(await own.control('GET', '/log')).requests.map(({ path }) => path);
  expect(logged).toEqual(['/v1/oauth/token', '/v1/orders', `/v1/orders/${id}/pay`]);
});

test('a reset of a world goes back to its own beginning, and of the main one leaves it alone', async () => {
  const own = await openWorld({
    org: 'my-test',
    client: { client_id: 'MINE' },
    events: [{ event_id: 'evt_x' }],
  });
  await own.control('POST', '/events', { event_id: 'evt_later', org: 'my-test' });
  await provider.control('POST', '/reset');
  const fixtures = z.object({
    events: ids.shape.events,
    clients: z.array(z.object({ client_id: z.string() })),
  });
  const seen = async () => fixtures.parse(await own.control('GET', '/fixtures'));
  expect((await seen()).events.map(({ event_id }) => event_id)).toEqual(['evt_x', 'evt_later']);
  await own.control('POST', '/reset');
  expect(await seen()).toMatchObject({ events: [{ event_id: 'evt_x' }], clients: [{ client_id: 'MINE' }] });
});

test('a wrong world is named by its field, and an ended one is gone', async () => {
  const refused = async (body: unknown) => provider.control('POST', '/worlds', body, 400);
  await openWorld({ org: 'taken', client: { client_id: 'TAKEN' } });
  expect(await refused({ org: 'taken' })).toEqual({ error: 'org: exists already' });
  expect(await refused({ org: 'kampala-runners' })).toEqual({ error: 'org: exists already' });
  expect(await refused({ client: { client_id: 'TAKEN' } })).toEqual({
    error: 'client.client_id: exists already',
  });
  expect(await refused({ client: { client_id: RUNNERS } })).toEqual({
    error: 'client.client_id: exists already',
  });
  expect(await refused({ org: '../x' })).toEqual({ error: 'org: must be letters a-z, digits, - and _' });
  expect(await refused({ evts: [] })).toEqual({ error: 'evts: unknown field' });
  expect(await refused({ webhook_endpoints: [{}] })).toEqual({
    error: 'webhook_endpoints.0.url: is missing',
  });
  expect(await refused({ payments_enabled: 1 })).toEqual({
    error: 'payments_enabled: must be true or false',
  });
  const twice = [{ ticket_types: [{ remaining: 5, capacity: 1 }] }];
  expect(await refused({ events: twice })).toEqual({
    error: 'events.0.ticket_types.0.remaining: more than capacity',
  });
  const { org } = world.parse(await provider.control('POST', '/worlds', {}, 201));
  await provider.control('DELETE', `/worlds/${org}`, undefined, 204);
  expect(await provider.control('GET', `/worlds/${org}/fixtures`, undefined, 404)).toEqual({
    error: 'org: no such world',
  });
  await provider.control('DELETE', `/worlds/${org}`, undefined, 404);
});

test('a snapshot brings back a ringing phone, with the time that it had left', async () => {
  const event = await provider.event();
  const { order: bought } = await provider.ordered(orderFor(event));
  await provider.paying(bought.id, MTN);
  await provider.advance(60);
  await provider.control('POST', '/snapshots', { name: 'prompt on phone' }, 201);
  await provider.answerPrompt(bought.id, 'approve');
  await provider.control('POST', '/events', { event_id: 'evt_after' });
  await provider.control('POST', '/snapshots/prompt%20on%20phone/restore');
  expect((await provider.get('/events/evt_after')).code).toBe('not_found');
  expect((await provider.read(bought.id)).status).toBe('prompt_sent');
  await provider.advance(59);
  expect((await provider.read(bought.id)).status).toBe('prompt_sent');
  await provider.advance(2);
  expect((await provider.read(bought.id)).status).not.toBe('prompt_sent');
});

test('a snapshot is a file for another sandbox; one of another version is refused', async () => {
  const event = await provider.event();
  const { order: bought } = await provider.ordered(orderFor(event), { key: 'kept' });
  await provider.control('POST', '/snapshots', { name: 'cart' }, 201);
  const file = z.looseObject({ rows: z.array(z.tuple([z.string(), z.string(), z.unknown()])) });
  const taken = file.parse(await provider.control('GET', '/snapshots/cart'));
  await provider.control('POST', '/reset');
  await provider.control('DELETE', '/snapshots/cart', undefined, 204);
  await provider.control('GET', '/snapshots/cart', undefined, 404);
  await provider.control('PUT', '/snapshots/again', taken, 201);
  await provider.control('POST', '/snapshots/again/restore');
  const repeated = await provider.create(orderFor(event), { key: 'kept' });
  expect(repeated.status).toBe(200);
  expect(order.parse(repeated.data).order.id).toBe(bought.id);
  const broken = { ...taken, rows: [['orders', 'ord_1', { id: 'ord_1' }]] };
  expect(await provider.control('PUT', '/snapshots/again', broken, 400)).toEqual({
    error: 'rows: of another version of the sandbox',
  });
  await provider.control('POST', '/snapshots/nothing/restore', undefined, 404);
  expect((await provider.create(orderFor(event), { key: newKey() })).status).toBe(201);
});

test('a world takes no snapshot of another, and its events are its own', async () => {
  const [a, b] = [await openWorld({ org: 'club-a' }), await openWorld({ org: 'club-b' })];
  await a.control('POST', '/snapshots', { name: 'first' }, 201);
  const taken = await a.control('GET', '/snapshots/first');
  expect(await b.control('PUT', '/snapshots/first', taken, 400)).toEqual({
    error: 'rows: of club-a, not of club-b',
  });
  await a.control('PUT', '/snapshots/again', taken, 201);
  expect(await a.control('POST', '/events', {})).toMatchObject({ org: 'club-a' });
});

test('the signature of a world is known at its own control plane and at that of the process', async () => {
  const own = await openWorld({ webhook_endpoints: [{ url: receiver.url }] });
  await own.control('POST', `/webhook-endpoints/${own.webhook_endpoints[0]?.id}/test`);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [got] = receiver.received;
  const question = { signature: String(got?.headers['x-service-signature']), body: got?.raw };
  const url = new URL(own.control_url).pathname.replace('/_sandbox', '');
  for (const place of ['', url])
    expect(await provider.control('POST', `${place}/verify`, question)).toMatchObject({ valid: true });
  const other = await openWorld();
  expect(await other.control('POST', '/verify', question)).toMatchObject({ valid: false });
});
