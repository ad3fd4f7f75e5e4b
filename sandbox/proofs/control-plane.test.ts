// The control plane, route by route; what the API then shows is proven elsewhere.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { scopes } from '../wire/token.ts';
import { MTN, newKey, orderFor, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();
const { control } = provider;

test('the fixtures have addresses, clients, and each kind of event', async () => {
  const fixtures = await control('GET', '/fixtures');
  expect(fixtures).toMatchObject({
    base_url: `${provider.origin}/v1`,
    checkout_url: provider.origin,
    other_api_url: provider.otherOrigin,
  });
  const { clients, events } = z
    .object({
      clients: z.array(z.looseObject({ org: z.string(), scopes: z.array(z.string()) })),
      events: z.array(
        z.looseObject({
          org: z.string(),
          status: z.string(),
          visibility: z.string(),
          access: z.string(),
          ends_at: z.string(),
          payment_methods: z.array(z.string()),
          waiver_required: z.boolean(),
          additional_questions: z.array(z.looseObject({ type: z.string(), required: z.boolean() })),
          ticket_types: z.array(
            z.looseObject({
              is_free: z.boolean(),
              remaining: z.int(),
              distances: z.array(z.number()).optional(),
            }),
          ),
        }),
      ),
    })
    .parse(fixtures);
  expect(clients[0]).toMatchObject({ org: 'kampala-runners', scopes });
  const runs = events.filter((event) => event.org === 'kampala-runners');
  const kinds: ((event: (typeof runs)[number]) => boolean)[] = [
    (e) =>
      e.waiver_required &&
      e.ticket_types.length > 1 &&
      e.additional_questions.some((q) => q.type === 'select' && q.required),
    (e) => e.ticket_types.every((type) => type.distances !== undefined),
    (e) => e.ticket_types.every((type) => type.is_free),
    (e) => e.ticket_types.every((type) => type.remaining === 0),
    (e) => e.status === 'scheduled',
    (e) => e.visibility === 'unlisted',
    (e) => e.payment_methods.join() === 'airtel',
    (e) => e.access === 'draft',
    (e) => e.access === 'code_locked',
    (e) => e.access === 'demo',
    (e) => Date.parse(e.ends_at) < Date.now(),
  ];
  for (const [index, kind] of kinds.entries()) expect(runs.some(kind), `kind ${index}`).toBe(true);
  expect(events.filter((event) => event.org === 'no-payments-club')).toHaveLength(1);
});

test('the fixtures are races at weekends', async () => {
  const { events } = z
    .object({ events: z.array(z.looseObject({ starts_at: z.string() })) })
    .parse(await control('GET', '/fixtures'));
  const inKampala = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Africa/Kampala' });
  const days = events.map(({ starts_at }) => inKampala.format(new Date(starts_at)));
  expect(new Set(days)).toEqual(new Set(['Saturday', 'Sunday']));
});

test('reset goes back to the fixtures', async () => {
  const before = await control('GET', '/fixtures');
  await control('POST', '/clock', { advance_seconds: 5000 });
  await control('POST', '/limits', { reads_per_minute: 1 });
  await control('POST', '/faults', { kind: 'reset' });
  await control('POST', '/clients', { org: 'new-org' });
  await provider.event();
  await control('PATCH', '/orgs/kampala-runners', { payments_enabled: false });
  await control('POST', '/reset');
  expect(await control('GET', '/fixtures')).toEqual(before);
  expect(await control('GET', '/limits')).toEqual({
    token_per_minute: 10,
    token_ip_per_minute: 60,
    reads_per_minute: 300,
    writes_per_minute: 60,
    publishable_ip_per_minute: 120,
  });
  expect(await control('GET', '/log')).toEqual({ requests: [] });
  const { now } = z
    .object({ now: z.string() })
    .parse(await control('POST', '/clock', { advance_seconds: 0 }));
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
});

test('an event answers as it was stored, and can be sent back', async () => {
  const made = await control(
    'POST',
    '/events',
    { name: 'Round Trip', ticket_types: [{ capacity: 9, remaining: 4 }] },
    201,
  );
  const { event_id } = z.object({ event_id: z.string() }).parse(made);
  expect(made).toMatchObject({
    hold_seconds: 900,
    prompt_seconds: 120,
    ticket_types: [{ capacity: 9, remaining: 4 }],
  });
  expect(await control('PATCH', `/events/${event_id}`, made)).toEqual(made);
  expect(await control('PATCH', `/events/${event_id}`, { name: 'Renamed' })).toEqual({
    ...z.looseObject({}).parse(made),
    name: 'Renamed',
  });
});

test.each([
  ['POST', '/clock', {}, 'advance_seconds'],
  ['POST', '/clock', { advance_seconds: -1 }, 'advance_seconds'],
  ['POST', '/clock', { advance_seconds: '60' }, 'advance_seconds'],
  ['POST', '/clock', { advance_seconds: 1, and: 2 }, 'and'],
  ['POST', '/clock', [], 'body'],
  ['POST', '/clients', {}, 'org'],
  ['POST', '/clients', { org: 'x', scopes: ['all'] }, 'scopes.0'],
  ['POST', '/clients', { org: 'x', return_origins: ['x'] }, 'return_origins.0'],
  ['PATCH', `/clients/${RUNNERS}`, { active: 'no' }, 'active'],
  ['PATCH', '/orgs/kampala-runners', {}, 'payments_enabled'],
  ['POST', '/events', { hold_seconds: 0 }, 'hold_seconds'],
  ['POST', '/events', { colour: 'red' }, 'colour'],
  ['POST', '/events', { starts_at: 'soon' }, 'starts_at'],
  ['POST', '/events', { event_id: 'evt_gulu_night_run' }, 'event_id'],
  ['POST', '/events', { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }, 'ends_at'],
  ['POST', '/events', { ticket_types: [{ capacity: 1, remaining: 2 }] }, 'ticket_types.0.remaining'],
  ['POST', '/events', { ticket_types: [{ ticket_type_id: 'tkt_gnr_8' }] }, 'ticket_types.0.ticket_type_id'],
  ['PATCH', '/events/evt_gulu_night_run', { org: 'other' }, 'org'],
  ['POST', '/webhook-endpoints', { org: 'kampala-runners' }, 'url'],
  ['POST', '/webhook-endpoints', { org: 'nobody', url: 'http://127.0.0.1:9/' }, 'org'],
  [
    'POST',
    '/webhook-endpoints',
    { org: 'kampala-runners', url: 'http://127.0.0.1:9/', types: ['x'] },
    'types.0',
  ],
  ['POST', '/limits', { reads: 1 }, 'reads'],
  ['POST', '/limits', { reads_per_minute: -1 }, 'reads_per_minute'],
  ['POST', '/faults', {}, 'kind'],
  ['POST', '/faults', { kind: 'status' }, 'http_status'],
  ['POST', '/faults', { kind: 'delay' }, 'milliseconds'],
  ['POST', '/faults', { kind: 'reset', times: 0 }, 'times'],
  ['GET', '/log?since=x', undefined, 'since'],
])('%s %s %j is a 400 that names %s', async (method, path, body, field) => {
  const { error } = z.strictObject({ error: z.string() }).parse(await control(method, path, body, 400));
  expect(error.startsWith(`${field}: `), error).toBe(true);
});

test('what does not exist is a 404 with an error', async () => {
  for (const [method, path, body] of [
    ['GET', '/nowhere', undefined],
    ['PATCH', '/clients/none', {}],
    ['PATCH', '/orgs/none', { payments_enabled: true }],
    ['PATCH', '/events/none', {}],
    ['POST', '/orders/none/prompt', { outcome: 'approve' }],
    ['POST', '/orders/none/refunds', {}],
    ['PATCH', '/webhook-endpoints/none', {}],
    ['POST', '/webhook-endpoints/none/test', {}],
    ['POST', '/deliveries/none/resend', {}],
  ] as const) {
    z.strictObject({ error: z.string() }).parse(await control(method, path, body, 404));
  }
});

test('a prompt that is not live, an unknown outcome and an impossible refund are refused', async () => {
  const { order } = await provider.ordered(orderFor(await provider.event()));
  await control('POST', `/orders/${order.id}/prompt`, { outcome: 'approve' }, 400);
  await provider.paying(order.id, MTN);
  await control('POST', `/orders/${order.id}/prompt`, { outcome: 'yes' }, 400);
  await control('POST', `/orders/${order.id}/prompt`, { outcome: 'approve' });
  await control('POST', `/orders/${order.id}/prompt`, { outcome: 'decline' }, 400);
  await control('POST', `/orders/${order.id}/refunds`, { amount: 0 }, 400);
  await control('POST', `/orders/${order.id}/refunds`, { amount: order.total + 1 }, 400);
});

test('an order is stored as it stands, with its places and its prompt', async () => {
  const event = await provider.event({ ticket_types: [{ capacity: 5 }] });
  const at = Date.now();
  const row = {
    id: 'ord_as_it_stands',
    order_code: 'ASIT-STND',
    org: 'kampala-runners',
    event_id: event.event_id,
    status: 'prompt_sent',
    currency: 'UGX',
    subtotal: 40_000,
    discount_total: 0,
    donation_total: 0,
    service_fee: 1700,
    total: 41_700,
    failure_kind: null,
    payment_method: 'momo',
    buyer: { name: 'Grace Akello', email: 'grace@example.com', phone: '+256772123456' },
    attribution: { channel: null, api_client_id: '', checkout_session_id: null, partner_reference: null },
    hold_expires_at: at + 900_000,
    created_at: at - 60_000,
    lines: [{ ticket_type_id: event.ticket, quantity: 2 }],
    registrations: ['a', 'b'].map((id) => ({ id, ticket_type_id: event.ticket, status: 'pending' })),
    attempts: [
      {
        id: 'att_1',
        msisdn: '+256772123456',
        network: 'momo',
        sent_at: at - 30_000,
        expires_at: at + 90_000,
        outcome: null,
        failure_kind: null,
        decided_at: null,
      },
    ],
    charges: [],
    planned: [],
    webhooks: 'once',
    refunds: [],
    history: [],
    extras: {},
  };
  await control('PUT', '/orders/ord_other', row, 400);
  await control('PUT', `/orders/${row.id}`, { ...row, event_id: 'evt_none' }, 400);
  await control('PUT', `/orders/${row.id}`, row, 201);
  await control('PUT', `/orders/${row.id}`, row, 400);
  expect((await provider.get(`/orders/${row.id}`)).data).toMatchObject({
    status: 'prompt_sent',
    ticket_count: 2,
  });
  const { data } = await provider.get(`/events/${event.event_id}`);
  expect(data).toMatchObject({ ticket_types: [{ remaining: 3 }] });
  await provider.advance(120);
  expect((await provider.get(`/orders/${row.id}`)).data).toMatchObject({ failure_kind: 'timed_out' });
});

test('a late approval takes the places again, unless they were sold', async () => {
  const event = await provider.event({ ticket_types: [{ capacity: 1 }], hold_seconds: 60 });
  const late = async () => {
    const { order } = await provider.ordered(orderFor(event));
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, 'fail');
    await provider.advance(60);
    return order.id;
  };
  const [first, second] = [await late(), await late()];
  expect(await provider.answerPrompt(first, 'approve')).toEqual({ status: 'paid' });
  await control('POST', `/orders/${second}/prompt`, { outcome: 'approve' }, 400);
  expect((await provider.create(orderFor(event))).code).toBe('insufficient_inventory');
});

test('the log lists each request, or those after a seq', async () => {
  const key = newKey();
  await provider.create(orderFor(await provider.event()), { key });
  await provider.get('/events/none');
  const shape = z.object({
    requests: z.array(z.looseObject({ seq: z.int(), at: z.number(), path: z.string() })),
  });
  const { requests } = shape.parse(await control('GET', '/log'));
  expect(requests).toMatchObject([
    { method: 'POST', path: '/v1/oauth/token', client_id: RUNNERS, status: 200, error_code: null },
    { method: 'POST', path: '/v1/orders', idempotency_key: key, client_id: RUNNERS, status: 201 },
    { method: 'GET', path: '/v1/events/none', idempotency_key: null, status: 404, error_code: 'not_found' },
  ]);
  expect(requests.map(({ at }) => at)).toEqual(requests.map(() => Date.now()));
  const later = shape.parse(await control('GET', `/log?since=${requests[1]?.seq}`));
  expect(later.requests).toEqual(requests.slice(2));
});
