import { describe, expect, test } from 'vitest';
import {
  FAILURE_KINDS,
  isKnownOrderStatus,
  knownFailureKind,
  ORDER_STATUSES,
} from '#lib/shared/vocabulary/order-status.ts';
import { type CreateOrderRequest, OrderDetailSchema, OrderSchema } from './orders.ts';
import { sampleCreated, sampleOrder, samplePaid } from './testing/sample-answers.ts';
import { scriptedProvider, success } from './testing/scripted-provider.ts';

const body: CreateOrderRequest = {
  event_id: 'evt_1',
  lines: [{ ticket_type_id: 'tt_1', quantity: 1, participants: [{ distance_km: 21.1, name: 'Grace' }] }],
  buyer_name: 'Akello Grace',
  buyer_email: 'grace@example.com',
  buyer_phone: '0772000001',
  payment_method: 'momo',
  waiver_accepted: true,
  waiver_version: '2027-1',
  custom_fields: { shirt: 'M' },
  partner_reference: 'entry-42',
};

describe('create', () => {
  test('the body goes out as JSON with its key', async () => {
    const { api, calls } = scriptedProvider({ replies: [success(sampleCreated(), 201)] });
    const result = await api.orders.create(body, { idempotencyKey: 'create-1' });
    expect(result.ok && result.value.order.id).toBe('ord_1');
    const [call] = calls;
    expect(call).toMatchObject({ method: 'POST', path: '/v1/orders' });
    expect(JSON.parse(call?.body ?? '')).toEqual(body);
    expect(call?.headers.get('content-type')).toBe('application/json');
    expect(call?.headers.get('idempotency-key')).toBe('create-1');
    expect(call?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('a replay (200) counts like a creation (201)', async () => {
    const { api } = scriptedProvider({ replies: [success(sampleCreated(), 200)] });
    const result = await api.orders.create(body, { idempotencyKey: 'create-1' });
    expect(result.ok && result.value.checkout_lines).toHaveLength(2);
  });

  test('unused fields may be missing or of any type', async () => {
    const { order, registrations } = sampleCreated();
    const odd = { is_free: 'no', fee_rate: { percent_fee: null }, poster_theme: 'dark', checkout_lines: {} };
    const replies = [success({ order, registrations }, 201), success({ order, registrations, ...odd }, 201)];
    const { api } = scriptedProvider({ replies });
    for (const idempotencyKey of ['create-1', 'create-2']) {
      const result = await api.orders.create(body, { idempotencyKey });
      expect(result).toMatchObject({ ok: true, value: { order: { id: 'ord_1' }, checkout_lines: null } });
    }
  });

  test('the internal gateway hint is dropped', async () => {
    const { api } = scriptedProvider({ replies: [success(sampleCreated(), 201)] });
    const result = await api.orders.create(body, { idempotencyKey: 'create-1' });
    expect(result).toMatchObject({ ok: true, value: { order: { id: sampleCreated().order.id } } });
    expect(JSON.stringify(result)).not.toContain('payment_gateway');
  });

  test.each(['', 'a'.repeat(256), 'tab\tbed', 'übung'])(
    'the key %j is a bug and throws',
    async (idempotencyKey) => {
      const { api, calls } = scriptedProvider({ replies: [success(sampleCreated())] });
      await expect(api.orders.create(body, { idempotencyKey })).rejects.toThrow('idempotency key');
      expect(calls).toHaveLength(0);
    },
  );

  test('a key of 255 characters is fine', async () => {
    const { api } = scriptedProvider({ replies: [success(sampleCreated())] });
    expect((await api.orders.create(body, { idempotencyKey: 'a'.repeat(255) })).ok).toBe(true);
  });
});

describe('pay', () => {
  test('the number is sent with its own key', async () => {
    const { api, calls } = scriptedProvider({ replies: [success(samplePaid())] });
    const result = await api.orders.pay('ord/1', { msisdn: '0772000001' }, { idempotencyKey: 'pay-1' });
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/v1/orders/ord%2F1/pay' });
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ msisdn: '0772000001' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('pay-1');
    expect(result.ok && result.value.status).toBe('prompt_sent');
  });

  test('a free order is paid with an empty body', async () => {
    const free = { ...samplePaid(), status: 'paid', next_action: { kind: 'none' }, skipped_provider: true };
    const { api, calls } = scriptedProvider({ replies: [success(free)] });
    const result = await api.orders.pay('ord_1', {}, { idempotencyKey: 'pay-1' });
    expect(calls[0]?.body).toBe('{}');
    expect(result).toMatchObject({ ok: true, value: { status: 'paid' } });
  });

  test('an answer needs only the status', async () => {
    const odd = { status: 'prompt_sent', total: null, next_action: 'wait', skipped_provider: 'no' };
    const replies = [success({ status: 'prompt_sent' }), success(odd)];
    const { api } = scriptedProvider({ replies });
    for (const idempotencyKey of ['pay-1', 'pay-2']) {
      const result = await api.orders.pay('ord_1', {}, { idempotencyKey });
      expect(result).toMatchObject({ ok: true, value: { status: 'prompt_sent', retry_safe: null } });
    }
  });

  test('retry_safe keeps its three values', async () => {
    for (const [sent, read] of [
      [true, true],
      [false, false],
      [undefined, null],
    ] as const) {
      const { api } = scriptedProvider({ replies: [success({ ...samplePaid(), retry_safe: sent })] });
      const result = await api.orders.pay('ord_1', {}, { idempotencyKey: 'pay-1' });
      expect(result.ok && result.value.retry_safe).toBe(read);
    }
  });

  test('an impossible order id is not_found, and nothing is sent', async () => {
    const { api, calls } = scriptedProvider({ replies: [success(samplePaid())] });
    expect(await api.orders.pay('..', {}, { idempotencyKey: 'k' })).toMatchObject({
      error: { code: 'not_found', outcome: 'not_done' },
    });
    expect(calls).toHaveLength(0);
  });
});

describe('list and fetch', () => {
  test('every filter is sent', async () => {
    const replies = [success({ orders: [sampleOrder()], next_cursor: 'c1' })];
    const { api, calls } = scriptedProvider({ replies });
    const result = await api.orders.list({
      limit: 100,
      cursor: 'c0',
      event_id: 'evt_1',
      status: 'prompt_sent',
    });
    expect(calls[0]?.path).toBe('/v1/orders?limit=100&cursor=c0&event_id=evt_1&status=prompt_sent');
    expect(result).toEqual({
      ok: true,
      value: { orders: [sampleOrder()], malformed: [], next_cursor: 'c1' },
    });
  });

  test('the last page says null', async () => {
    const { api } = scriptedProvider({ replies: [success({ orders: [], next_cursor: null })] });
    expect(await api.orders.list()).toEqual({
      ok: true,
      value: { orders: [], malformed: [], next_cursor: null },
    });
  });

  test('an order that cannot be parsed is reported beside the others and the cursor', async () => {
    const orders = [sampleOrder(), { ...sampleOrder(), id: 'ord_2', total: '52,000' }, null];
    const { api } = scriptedProvider({ replies: [success({ orders, next_cursor: 'c1' })] });
    expect(await api.orders.list()).toEqual({
      ok: true,
      value: {
        orders: [sampleOrder()],
        malformed: [
          { id: 'ord_2', detail: expect.stringContaining('total') },
          { id: null, detail: expect.stringContaining('object') },
        ],
        next_cursor: 'c1',
      },
    });
  });

  test('an order fetched by id carries its registrations', async () => {
    const registration = { id: 'reg_1', ticket_type_id: 'tt_1', status: 'pending' };
    const { api, calls } = scriptedProvider({
      replies: [success({ ...sampleOrder(), registrations: [registration] })],
    });
    const result = await api.orders.fetch('ord_1');
    expect(calls[0]?.path).toBe('/v1/orders/ord_1');
    expect(result.ok && result.value.registrations).toEqual([{ ...registration, distance_km: null }]);
  });
});

describe('tolerance', () => {
  test('an unknown status is preserved and recognized as unknown', () => {
    const order = OrderSchema.parse({ ...sampleOrder(), status: 'on_the_moon' });
    expect(order.status).toBe('on_the_moon');
    expect(isKnownOrderStatus(order.status)).toBe(false);
    expect(ORDER_STATUSES.every(isKnownOrderStatus)).toBe(true);
  });

  test('an unknown failure kind survives and counts as other', () => {
    expect(OrderSchema.parse({ ...sampleOrder(), failure_kind: 'solar_storm' }).failure_kind).toBe(
      'solar_storm',
    );
    expect(knownFailureKind('solar_storm')).toBe('other');
    expect(knownFailureKind(null)).toBeNull();
    expect(FAILURE_KINDS.map(knownFailureKind)).toEqual(FAILURE_KINDS);
  });

  test('unknown properties are ignored, at any depth', () => {
    const order = sampleOrder();
    const attribution = { ...order.attribution, campaign: 'x' };
    expect(OrderSchema.parse({ ...order, attribution, loyalty: { points: 3 } })).toEqual(order);
  });

  test('an order that did not come through the API has an attribution of nulls', () => {
    const { attribution } = OrderSchema.parse({ ...sampleOrder(), attribution: { channel: null } });
    expect(attribution).toEqual({
      channel: null,
      api_client_id: null,
      checkout_session_id: null,
      partner_reference: null,
    });
  });

  test('the buyer may be absent, a hold may be over', () => {
    const { buyer: _, ...order } = { ...sampleOrder(), hold_expires_at: null };
    expect(OrderSchema.parse(order)).toEqual(order);
  });

  test('optional fields, and those that webhooks lack, may be absent', () => {
    const { id, order_code, event_id, status, currency, total, created_at } = sampleOrder();
    const bare = { id, order_code, event_id, status, currency, total, created_at };
    expect(OrderSchema.parse({ ...bare, buyer: null, attribution: null })).toMatchObject({
      ...bare,
      subtotal: 0,
      service_fee: 0,
      ticket_count: 0,
      attribution: { partner_reference: null },
    });
    expect(OrderSchema.safeParse(bare).success).toBe(true);
  });

  test('a distance of registrations may be absent', () => {
    const registrations = [{ id: 'r', ticket_type_id: 't', status: 'pending' }];
    const order = OrderDetailSchema.parse({ ...sampleOrder(), registrations });
    expect(order.registrations).toEqual([{ ...registrations[0], distance_km: null }]);
  });
});

describe('what is refused', () => {
  test.each([
    ['a fraction of a minor unit', { total: 52_000.5 }],
    ['an amount as text', { total: '52000' }],
    ['an amount beyond exact integers', { total: 2 ** 53 }],
    ['no id', { id: undefined }],
    ['no status', { status: null }],
    ['a time that is none', { created_at: 'yesterday' }],
    ['a day that does not exist', { hold_expires_at: '2027-02-30T00:00:00.000Z' }],
  ])('%s', (_, change) => {
    expect(OrderSchema.safeParse({ ...sampleOrder(), ...change }).success).toBe(false);
  });
});
