// Creating orders on the wire: fields, prices, attribution (partner-api.md 2.3 to 2.5, 4.6).
import { expect } from 'vitest';
import { z } from 'zod';
import { createOrderData, order as orderShape } from '../wire/order.ts';
import { newKey, orderFor, proves, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();

proves(
  ['4.6 created', '2.5 fields', '2.3 fields', '2.5 test mode'],
  'the answer has exactly the documented fields',
  async () => {
    const answer = await provider.create(orderFor(await provider.event({ name: 'Test Race' })));
    expect(answer).toMatchObject({ status: 201, body: { message: 'the service created' } });
    const strict = z.strictObject({ ...createOrderData.shape, order: z.strictObject(orderShape.shape) });
    expect(strict.parse(answer.data)).toMatchObject({
      is_free: false,
      is_test_mode: false,
      event_name: 'Test Race',
      event_when_label: expect.stringMatching(/\d{4}/),
      order: { status: 'cart', failure_kind: null, ticket_count: 1 },
    });
  },
);

proves(
  ['4.6 default method', '4.6 airtel', '2.5 fee_rate'],
  'the payment method sets the price',
  async () => {
    const event = await provider.event();
    const momo = await provider.ordered(orderFor(event));
    const airtel = await provider.ordered(orderFor(event, { payment_method: 'airtel' }));
    const common = { currency: 'UGX' };
    expect(momo.fee_rate).toEqual({ ...common, flat_fee: 500, percent_fee: 3, payment_method: 'momo' });
    expect(airtel.fee_rate).toEqual({ ...common, flat_fee: 600, percent_fee: 3.5, payment_method: 'airtel' });
    expect(momo.order).toMatchObject({ subtotal: 20_000, service_fee: 1100, total: 21_100 });
    expect(airtel.order).toMatchObject({ subtotal: 20_000, service_fee: 1300, total: 21_300 });
  },
);

proves(
  ['4.6 discount', '4.6 donation', '2.3 total', '2.5 lines'],
  'discounts and donations change the total, and the lines add up to it',
  async () => {
    const event = await provider.event({
      discount_codes: [
        { code: 'TEN', percent: 10 },
        { code: 'BIG', amount: 1_000_000 },
      ],
    });
    const ten = await provider.ordered(orderFor(event, { discount_code: 'TEN', donation_amount: 5000 }));
    expect(ten.order).toMatchObject({
      subtotal: 20_000,
      discount_total: 2000,
      donation_total: 5000,
      service_fee: 500 + 540,
      total: 20_000 - 2000 + 5000 + 1040,
    });
    expect(ten.checkout_lines.map((line) => line.label)).toEqual([
      'Subtotal',
      'Discount',
      'Donation',
      'Service fee',
      'Total',
    ]);
    const amounts = ten.checkout_lines.map((line) => line.amount);
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
    const free = await provider.ordered(orderFor(event, { discount_code: 'BIG' }));
    expect(free).toMatchObject({
      is_free: true,
      order: { discount_total: 20_000, service_fee: 0, total: 0 },
    });
  },
);

proves('2.3 buyer phone', 'the phone number of the buyer is stored as E.164 whatever its form', async () => {
  const event = await provider.event();
  for (const [given, stored] of [
    ['0772123456', '+256772123456'],
    ['256772123456', '+256772123456'],
    ['+256 772-123 456', '+256772123456'],
    ['+254712345678', '+254712345678'],
    ['0044 20 7946 0958', '+442079460958'],
  ]) {
    const { order } = await provider.ordered(orderFor(event, { buyer_phone: given }));
    expect(order.buyer.phone).toBe(stored);
    expect((await provider.read(order.id)).buyer.phone).toBe(stored);
  }
});

proves(
  ['2.4 partner_api', '4.6 channel', '2.4 reference'],
  'an order of the API has its channel and reference',
  async () => {
    const event = await provider.event();
    const { order } = await provider.ordered(orderFor(event, { partner_reference: 'R-1' }));
    const attribution = { channel: 'partner_api', api_client_id: RUNNERS, checkout_session_id: null };
    expect(order.attribution).toEqual({ ...attribution, partner_reference: 'R-1' });
    expect((await provider.read(order.id)).attribution).toEqual(order.attribution);
    const plain = await provider.ordered(orderFor(event));
    expect(plain.order.attribution).toEqual({ ...attribution, partner_reference: null });
  },
);

proves('2.4 null', 'an order of another channel has no attribution', async () => {
  const made = createOrderData.parse(
    await provider.control('POST', '/orders', {
      org: 'kampala-runners',
      ...orderFor(await provider.event()),
    }),
  );
  expect((await provider.read(made.order.id)).attribution).toMatchObject({
    channel: null,
    partner_reference: null,
  });
});

proves('4.6 free-form', 'an order takes the optional free-form fields', async () => {
  const extras = {
    custom_fields: { shirt_size: 'M', unknown: [1] },
    referral_code: 'FRIEND',
    note: 'Front row please',
    guardian: { name: 'Ruth', relation: 'mother' },
    buyer: { birth_year: 1990 },
    something_else: true,
  };
  expect((await provider.create(orderFor(await provider.event(), extras))).status).toBe(201);
});

proves('4.6 quantity', 'a line takes from 1 to 500 places', async () => {
  const event = await provider.event({ ticket_types: [{ capacity: 500 }] });
  for (const quantity of [0, 501, 1.5, '2', null]) {
    const lines = [{ ticket_type_id: event.ticket, quantity }];
    expect(await provider.create(orderFor(event, { lines }))).toMatchObject({ code: 'validation_failed' });
  }
  const all = await provider.ordered(
    orderFor(event, { lines: [{ ticket_type_id: event.ticket, quantity: 500 }] }),
  );
  expect(all.registrations).toHaveLength(500);
  expect(all.order.ticket_count).toBe(500);
});

proves(
  ['4.6 participants', '2.3 registrations'],
  'each participant has a distance that is offered',
  async () => {
    const event = await provider.event({ ticket_types: [{ distances: [5, 21.1] }] });
    const participants = [{ distance_km: 5, name: 'A' }, { distance_km: 21.1 }];
    const lines = [{ ticket_type_id: event.ticket, quantity: 2, participants }];
    const { order } = await provider.ordered(orderFor(event, { lines }));
    expect((await provider.read(order.id)).registrations).toEqual([
      { id: expect.any(String), ticket_type_id: event.ticket, distance_km: 5, status: 'pending' },
      { id: expect.any(String), ticket_type_id: event.ticket, distance_km: 21.1, status: 'pending' },
    ]);
    const one = [{ ticket_type_id: event.ticket, quantity: 2, participants: participants.slice(1) }];
    expect((await provider.create(orderFor(event, { lines: one }))).code).toBe('validation_failed');
  },
);

proves('4.6 waiver', 'the current waiver is accepted', async () => {
  const event = await provider.event({ waiver_required: true, waiver_version: '7' });
  const signed = orderFor(event, { waiver_accepted: true, waiver_version: '7' });
  expect((await provider.create(signed)).status).toBe(201);
});

proves(
  ['4.6 replay', '8 idempotency'],
  'the same key and body answer 200 with the original data',
  async () => {
    const event = await provider.event();
    const key = newKey();
    const first = await provider.create(orderFor(event), { key });
    const { buyer_name, ...rest } = orderFor(event);
    const again = await provider.create({ ...rest, buyer_name }, { key });
    expect(again).toMatchObject({
      status: 200,
      data: first.data,
      body: { message: 'the service already created, idempotent replay' },
    });
    const orders = z.object({ orders: z.array(z.unknown()) }).parse((await provider.get('/orders')).data);
    expect(orders.orders).toHaveLength(1);
  },
);

proves(
  ['4.6 replay', '8 idempotency'],
  'a repeated key answers the original data even if the organization is no longer cleared',
  async () => {
    const event = await provider.event();
    const key = newKey();
    const first = await provider.create(orderFor(event), { key });
    await provider.control('PATCH', '/orgs/kampala-runners', { payments_enabled: false });
    try {
      expect(await provider.create(orderFor(event), { key })).toMatchObject({
        status: 200,
        data: first.data,
      });
      expect(await provider.create(orderFor(event, { note: 'More' }), { key })).toMatchObject({
        status: 422,
        code: 'idempotency_key_reuse',
      });
      expect(await provider.create(orderFor(event))).toMatchObject({
        status: 403,
        code: 'payments_disabled',
      });
    } finally {
      await provider.control('PATCH', '/orgs/kampala-runners', { payments_enabled: true });
    }
  },
);
