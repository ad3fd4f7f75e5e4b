// Each row of the table of POST /orders, provoked (partner-api.md 7.3).
import { expect } from 'vitest';
import { CLUB, newKey, orderFor, proves, RUNNERS, RUNNERS_DEFAULT, startProvider } from './provider.ts';

const provider = await startProvider();

/** Expects that `change` on a good order is refused with `code`. */
async function refused(
  change: Record<string, unknown>,
  status: number,
  code: string,
  event?: Record<string, unknown>,
) {
  const answer = await provider.create(orderFor(await provider.event(event), change));
  expect(answer, JSON.stringify(change)).toMatchObject({ status, code });
}

proves(
  ['7.3 idempotency_key_required', '4.6 key'],
  'a key that is missing, empty or too long is refused',
  async () => {
    const event = await provider.event();
    for (const key of [undefined, '']) {
      const answer = await provider.send('POST', '/orders', { body: orderFor(event), key });
      expect(answer).toMatchObject({ status: 400, code: 'idempotency_key_required' });
    }
    expect((await provider.create(orderFor(event), { key: 'k'.repeat(256) })).status).toBe(400);
    expect((await provider.create(orderFor(event), { key: 'k'.repeat(255) })).status).toBe(201);
  },
);

proves('7.3 validation_failed', 'a required field that is missing or invalid is refused', async () => {
  for (const field of ['event_id', 'lines', 'buyer_name', 'buyer_email', 'buyer_phone']) {
    await refused({ [field]: undefined }, 400, 'validation_failed');
  }
  for (const change of [
    { lines: [] },
    { lines: 'x' },
    { lines: [{}] },
    { buyer_name: '  ' },
    { buyer_name: 7 },
    { buyer_phone: 'call me' },
    { buyer_phone: '' },
    { custom_fields: [] },
    { note: {} },
  ]) {
    await refused(change, 400, 'validation_failed');
  }
  for (const body of [[], null, 'x', 7]) {
    expect(await provider.create(body)).toMatchObject({ status: 400, code: 'validation_failed' });
  }
});

proves('7.3 invalid_email', 'an invalid e-mail address is refused', async () => {
  for (const buyer_email of ['x', '', 'a@b', 7, null]) await refused({ buyer_email }, 400, 'invalid_email');
});

proves('7.3 invalid_payment_method', 'an unknown payment method is refused', async () => {
  for (const payment_method of ['cash', '', 'MOMO', 7]) {
    await refused({ payment_method }, 400, 'invalid_payment_method');
  }
});

proves(
  '7.3 payment_method_unavailable',
  'card, and a method that the event does not sell, are refused',
  async () => {
    await refused({ payment_method: 'card' }, 409, 'payment_method_unavailable');
    await refused({}, 409, 'payment_method_unavailable', { payment_methods: ['airtel'] });
  },
);

proves(
  '7.3 invalid_donation_amount',
  'a donation that is no whole number of at least 0 is refused',
  async () => {
    for (const donation_amount of [-1, 1.5, '100'])
      await refused({ donation_amount }, 400, 'invalid_donation_amount');
  },
);

proves(
  '7.3 invalid_partner_reference',
  'a reference that is no string or longer than 128 is refused',
  async () => {
    for (const partner_reference of ['x'.repeat(129), 7, null]) {
      await refused({ partner_reference }, 400, 'invalid_partner_reference');
    }
    const event = await provider.event();
    expect((await provider.create(orderFor(event, { partner_reference: 'x'.repeat(128) }))).status).toBe(201);
  },
);

const waiver = { waiver_required: true, waiver_version: '7' };

proves(['7.3 waiver_required', '4.6 waiver'], 'a waiver that is not accepted is refused', async () => {
  for (const change of [{}, { waiver_accepted: false }, { waiver_accepted: 'yes' }]) {
    await refused({ waiver_version: '7', ...change }, 400, 'waiver_required', waiver);
  }
});

proves(['7.3 waiver_version_mismatch', '4.6 waiver'], 'a waiver that is not current is refused', async () => {
  for (const change of [{}, { waiver_version: '6' }]) {
    await refused({ waiver_accepted: true, ...change }, 400, 'waiver_version_mismatch', waiver);
  }
});

proves('7.3 ticket_type_not_in_event', "another event's ticket type is refused", async () => {
  const other = await provider.event();
  await refused({ lines: [{ ticket_type_id: other.ticket, quantity: 1 }] }, 400, 'ticket_type_not_in_event');
});

proves('7.3 wrong_event', 'tickets of several events in one order are refused', async () => {
  const [one, two] = [await provider.event(), await provider.event()];
  const lines = [one, two].map(({ ticket }) => ({ ticket_type_id: ticket, quantity: 1 }));
  expect(await provider.create(orderFor(one, { lines }))).toMatchObject({ status: 409, code: 'wrong_event' });
});

proves('7.3 ticket_type_not_found', 'an unknown ticket type is not found', async () => {
  await refused({ lines: [{ ticket_type_id: 'none', quantity: 1 }] }, 404, 'ticket_type_not_found');
  await refused({ lines: [{ ticket_type_id: 'tkt_me10', quantity: 1 }] }, 404, 'ticket_type_not_found');
});

proves('7.3 invalid_discount', 'an invalid discount code is refused', async () => {
  await refused({ discount_code: 'NOPE' }, 400, 'invalid_discount', {
    discount_codes: [{ code: 'YES', percent: 5 }],
  });
});

const distances = { ticket_types: [{ ticket_type_id: 'by_distance', distances: [5, 10] }] };

proves(
  ['7.3 distance_required', '7.3 invalid_distance', '7.3 distance_not_offered'],
  'a distance that is missing, not a number or not offered is refused',
  async () => {
    for (const [participants, code] of [
      [undefined, 'distance_required'],
      [[{}], 'distance_required'],
      [[{ distance_km: null }], 'distance_required'],
      [[{ distance_km: '5' }], 'invalid_distance'],
      [[{ distance_km: 7 }], 'distance_not_offered'],
    ]) {
      await provider.control('POST', '/reset');
      const lines = [{ ticket_type_id: 'by_distance', quantity: 1, participants }];
      const event = await provider.event(distances);
      const token = await provider.token(RUNNERS, 'orders:write');
      const headers = { authorization: `Bearer ${token}` };
      expect(await provider.create(orderFor(event, { lines }), { headers })).toMatchObject({
        status: 400,
        code,
      });
    }
  },
);

proves(
  ['7.3 payments_disabled', '4.6 cleared'],
  'an organization that is not cleared creates no order',
  async () => {
    const body = orderFor({ event_id: 'evt_masaka_equator_10k', ticket: 'tkt_me10' });
    expect(await provider.create(body, { as: CLUB })).toMatchObject({
      status: 403,
      code: 'payments_disabled',
    });
    await refused({}, 403, 'payments_disabled', { payments_enabled: false });
  },
);

proves('7.3 not_found', "an event that is unknown or another organization's is not found", async () => {
  await refused({ event_id: 'none' }, 404, 'not_found');
  await refused({ event_id: 'evt_masaka_equator_10k' }, 404, 'not_found');
  for (const access of ['draft', 'code_locked', 'demo']) await refused({}, 404, 'not_found', { access });
});

proves('7.3 sale_closed', 'an order is refused while registration is not open', async () => {
  await refused({}, 409, 'sale_closed', { sales_open: false });
  await refused({}, 409, 'sale_closed', { status: 'scheduled' });
  await refused({}, 409, 'sale_closed', { status: 'closed' });
});

proves('7.3 ticket_not_on_sale', 'a ticket outside its sales window is refused', async () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await refused({}, 409, 'ticket_not_on_sale', { ticket_types: [{ sales_start: at(3600) }] });
  await refused({}, 409, 'ticket_not_on_sale', { ticket_types: [{ sales_end: at(-1) }] });
  const event = await provider.event({ ticket_types: [{ sales_start: at(60), sales_end: at(120) }] });
  await provider.advance(61);
  expect((await provider.create(orderFor(event))).status).toBe(201);
  await provider.advance(60);
  expect((await provider.create(orderFor(event))).code).toBe('ticket_not_on_sale');
});

proves('7.3 insufficient_inventory', 'an order of more places than remain is refused', async () => {
  const event = await provider.event({ ticket_types: [{ capacity: 3 }] });
  const lines = [2, 2].map((quantity) => ({ ticket_type_id: event.ticket, quantity }));
  const answer = await provider.create(orderFor(event, { lines }));
  expect(answer).toMatchObject({ status: 409, code: 'insufficient_inventory' });
  expect((await provider.create(orderFor(event, { lines: lines.slice(1) }))).status).toBe(201);
  expect((await provider.create(orderFor(event, { lines: lines.slice(1) }))).code).toBe(
    'insufficient_inventory',
  );
});

proves(
  '7.3 invalid_quantity',
  'more than 500 of one ticket type over several lines are refused',
  async () => {
    const event = await provider.event({ ticket_types: [{ capacity: 2000 }] });
    const lines = [300, 300].map((quantity) => ({ ticket_type_id: event.ticket, quantity }));
    expect(await provider.create(orderFor(event, { lines }))).toMatchObject({
      status: 409,
      code: 'invalid_quantity',
    });
  },
);

proves(
  ['7.3 idempotency_in_progress'],
  'the same key is refused while the first call is in progress',
  async () => {
    const event = await provider.event();
    await provider.token(RUNNERS);
    await provider.control('POST', '/faults', { kind: 'delay', milliseconds: 1000, path: '/orders' });
    const key = newKey();
    const send = () => provider.create(orderFor(event), { key });
    const answers = (await Promise.all([send(), send()])).toSorted((a, b) => a.status - b.status);
    expect(answers).toMatchObject([{ status: 201 }, { status: 409, code: 'idempotency_in_progress' }]);
    expect((await provider.create(orderFor(event), { key })).status).toBe(200);
  },
);

proves(
  ['7.3 idempotency_key_reuse', '8 idempotency', '4.6 key scope'],
  'a key with other parameters is refused',
  async () => {
    const event = await provider.event();
    const key = newKey();
    expect((await provider.create(orderFor(event, { buyer_email: 'x' }), { key })).code).toBe(
      'invalid_email',
    );
    const other = await provider.create(orderFor(event), { key });
    expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reuse' });
    expect((await provider.create(orderFor(event, { buyer_email: 'x' }), { key })).code).toBe(
      'invalid_email',
    );
    expect((await provider.create(orderFor(event), { key, as: RUNNERS_DEFAULT })).status).toBe(201);
  },
);
