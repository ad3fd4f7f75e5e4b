import { beforeEach, describe, expect, test } from 'vitest';
import type { CreateOrderRequest } from './schemas/create-order.ts';
import { expectErr, expectOk, newKey, newRace, ORG, onSandbox } from './testing/on-sandbox.ts';

const sandbox = await onSandbox();
const { api, control } = sandbox;
const MTN = '0772123456';
const once = { attempts: 1 };

beforeEach(async () => {
  await control.clearFaults();
  await control.setLimits({ token_per_minute: 1000, reads_per_minute: 1000, writes_per_minute: 1000 });
});

/** A held order, ready to be paid. */
const held = async (changes: Partial<CreateOrderRequest> = {}, fields = {}) => {
  const race = await newRace(sandbox, fields);
  return expectOk(await api.orders.create({ ...race.order, ...changes }, newKey())).order;
};

describe('events', () => {
  test('small pages and listAll see the same events', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = expectOk(await api.events.list({ limit: 3, cursor }));
      seen.push(...page.events.map((event) => event.event_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const all = expectOk(await api.events.listAll());
    expect(all.map((event) => event.event_id).toSorted()).toEqual(seen.toSorted());
    expect(seen.length).toBeGreaterThan(3);
  });

  test('every fixture is readable if it is listed, and not_found if not', async () => {
    const listed = new Set(expectOk(await api.events.listAll()).map((event) => event.event_id));
    for (const { event_id } of (await control.fixtures()).events) {
      const result = await api.events.read(event_id);
      if (listed.has(event_id)) expect(expectOk(result).event_id).toBe(event_id);
      else expect(expectErr(result)).toMatchObject({ code: 'not_found', httpStatus: 404 });
    }
  });

  test('what is wrong with a query', async () => {
    expect(expectErr(await api.events.list({ limit: 0 }))).toMatchObject({ code: 'invalid_request' });
    expect(expectErr(await api.events.list({ cursor: 'x' }))).toMatchObject({ code: 'invalid_cursor' });
  });

  test('an event without its optional parts', async () => {
    const { eventId } = await newRace(sandbox);
    const event = expectOk(await api.events.read(eventId));
    expect(event).toMatchObject({ additional_questions: [], waiver_required: false, currency: 'UGX' });
    expect(event.ticket_types).toMatchObject([{ price_minor: 40_000, distance_km: null, card: null }]);
  });
});

describe('an order from creation to refund', () => {
  test('is held, prompted, paid and refunded', async () => {
    const race = await newRace(sandbox);
    const body = { ...race.order, partner_reference: 'entry-1' };
    const created = expectOk(await api.orders.create(body, newKey()));
    expect(created.order).toMatchObject({
      status: 'cart',
      ticket_count: 1,
      buyer: { phone: '+256772123456' },
      attribution: { channel: 'partner_api', partner_reference: 'entry-1' },
    });
    expect(created.checkout_lines.at(-1)?.amount).toBe(created.order.total);
    const paid = expectOk(await api.orders.pay(created.order.id, { msisdn: MTN }, newKey()));
    expect(paid).toMatchObject({ status: 'prompt_sent', next_action: { kind: 'await_confirmation' } });
    await control.decidePrompt(created.order.id, 'approve');
    const read = expectOk(await api.orders.read(created.order.id));
    expect(read).toMatchObject({ status: 'paid', hold_expires_at: null, failure_kind: null });
    expect(read.registrations).toHaveLength(1);
    await control.refund(created.order.id, 1_000);
    expect(expectOk(await api.orders.read(created.order.id)).status).toBe('partially_refunded');
  });

  test('the same key answers the same order, another body is refused', async () => {
    const { order } = await newRace(sandbox);
    const key = newKey();
    const first = expectOk(await api.orders.create(order, key));
    expect(expectOk(await api.orders.create(order, key)).order.id).toBe(first.order.id);
    const reused = await api.orders.create({ ...order, note: 'changed' }, key);
    expect(expectErr(reused)).toMatchObject({
      code: 'idempotency_key_reuse',
      httpStatus: 422,
      retryable: false,
    });
  });

  test.each([
    ['decline', 'failed', 'declined'],
    ['fail', 'failed', 'other'],
    ['timeout', 'expired', 'timed_out'],
    ['not_reached', 'failed', 'provider_not_reached'],
  ] as const)('a prompt that ends in %s is %s: %s', async (outcome, status, failureKind) => {
    const order = await held();
    expectOk(await api.orders.pay(order.id, { msisdn: MTN }, newKey()));
    await control.decidePrompt(order.id, outcome);
    expect(expectOk(await api.orders.read(order.id))).toMatchObject({ status, failure_kind: failureKind });
  });

  test('a prompt on the phone refuses a second one and says how long', async () => {
    const order = await held();
    const key = newKey();
    const first = expectOk(await api.orders.pay(order.id, { msisdn: MTN }, key));
    const second = expectErr(await api.orders.pay(order.id, { msisdn: MTN }, { ...newKey(), ...once }));
    expect(second).toMatchObject({ code: 'prompt_in_progress', retryable: true, outcome: 'not_done' });
    expect(second.retryAfterSeconds).toBeGreaterThan(0);
    expect(expectOk(await api.orders.pay(order.id, { msisdn: MTN }, key))).toEqual(first);
  });

  test('a free order is paid without a number', async () => {
    const { order, ticketTypeId } = await newRace(sandbox);
    const free = { ticket_type_id: ticketTypeId, name: 'Free', price_minor: 0, capacity: 5 };
    await control.changeEvent(order.event_id, { ticket_types: [free] });
    const created = expectOk(await api.orders.create(order, newKey()));
    const paid = expectOk(await api.orders.pay(created.order.id, {}, newKey()));
    expect(created.is_free).toBe(true);
    expect(paid).toMatchObject({ status: 'paid', payment_status: 'successful', skipped_provider: true });
  });

  test('orders are listed newest first, by filter, page by page', async () => {
    const race = await newRace(sandbox);
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.unshift(expectOk(await api.orders.create(race.order, newKey())).order.id);
    }
    const first = expectOk(await api.orders.list({ event_id: race.eventId, status: 'cart', limit: 2 }));
    const cursor = first.next_cursor ?? undefined;
    const last = expectOk(
      await api.orders.list({ event_id: race.eventId, status: 'cart', limit: 2, cursor }),
    );
    expect([...first.orders, ...last.orders].map((order) => order.id)).toEqual(ids);
    expect(last.next_cursor).toBeNull();
    expect(expectErr(await api.orders.list({ limit: 101 }))).toMatchObject({ code: 'validation_failed' });
    expect(expectErr(await api.orders.read('ord_none'))).toMatchObject({ code: 'not_found' });
  });
});

describe('refusals of creating', () => {
  test.each<[string, number, Partial<CreateOrderRequest>]>([
    ['validation_failed', 400, { buyer_name: undefined }],
    ['invalid_email', 400, { buyer_email: 'nobody' }],
    ['payment_method_unavailable', 409, { payment_method: 'card' }],
    ['invalid_donation_amount', 400, { donation_amount: -1 }],
    ['invalid_partner_reference', 400, { partner_reference: 'x'.repeat(129) }],
    ['invalid_discount', 400, { discount_code: 'NOPE' }],
    ['insufficient_inventory', 409, { lines: [{ ticket_type_id: '', quantity: 101 }] }],
    ['payload_too_large', 413, { note: 'x'.repeat(1_100_000) }],
    ['not_found', 404, { event_id: 'evt_none' }],
  ])('%s', async (code, httpStatus, change) => {
    const { order, ticketTypeId } = await newRace(sandbox);
    const lines = (change.lines ?? order.lines).map((line) => ({ ...line, ticket_type_id: ticketTypeId }));
    const error = expectErr(await api.orders.create({ ...order, ...change, lines }, newKey()));
    expect(error).toMatchObject({ code, httpStatus, retryable: false, outcome: 'not_done' });
    expect(error.requestId).toMatch(/^req_/);
  });

  test('a waiver that is not accepted, or an old one', async () => {
    const fields = { waiver_required: true, waiver_version: 'v2' };
    const { order } = await newRace(sandbox, fields);
    const create = async (body: CreateOrderRequest) =>
      expectErr(await api.orders.create(body, newKey())).code;
    expect(await create(order)).toBe('waiver_required');
    expect(await create({ ...order, waiver_accepted: true, waiver_version: 'v1' })).toBe(
      'waiver_version_mismatch',
    );
  });

  test('an organization that may not take payments', async () => {
    const { order } = await newRace(sandbox);
    await control.changeOrg(ORG, { payments_enabled: false });
    const error = expectErr(await api.orders.create(order, newKey()));
    await control.changeOrg(ORG, { payments_enabled: true });
    expect(error).toMatchObject({ code: 'payments_disabled', httpStatus: 403 });
  });
});

describe('refusals of paying', () => {
  test('the number', async () => {
    const order = await held();
    const pay = async (msisdn?: string) =>
      expectErr(await api.orders.pay(order.id, { msisdn }, newKey())).code;
    expect(await pay()).toBe('msisdn_required');
    expect(await pay('12345')).toBe('invalid_msisdn');
    expect(await pay('0752123456')).toBe('reprice_required');
  });

  test('the order', async () => {
    const order = await held({}, { hold_seconds: 60 });
    expect(expectErr(await api.orders.pay('ord_none', {}, newKey())).code).toBe('not_found');
    await control.advance(61);
    expect(expectErr(await api.orders.pay(order.id, { msisdn: MTN }, newKey()))).toMatchObject({
      code: 'hold_expired',
      retryable: false,
    });
    const other = await held();
    expectOk(await api.orders.pay(other.id, { msisdn: MTN }, newKey()));
    await control.decidePrompt(other.id, 'approve');
    expect(expectErr(await api.orders.pay(other.id, { msisdn: MTN }, newKey())).code).toBe(
      'order_not_payable',
    );
  });
});

describe('checkout sessions', () => {
  const urls = { on_success_url: 'http://localhost:3000/ok', on_cancel_url: 'http://localhost:3000/no' };

  test('are created and read', async () => {
    const { eventId } = await newRace(sandbox);
    const body = { event_id: eventId, ...urls, client_reference_id: 'entry-1' };
    const created = expectOk(await api.checkoutSessions.create(body));
    expect(created).toMatchObject({ ui_mode: 'redirect' });
    expect(created.url).toContain(`/checkout/${created.id}`);
    expect(expectOk(await api.checkoutSessions.read(created.id))).toMatchObject({
      id: created.id,
      status: 'open',
      event_id: eventId,
      client_reference_id: 'entry-1',
      order: null,
    });
  });

  test('are refused for a strange address, and unknown when they never were', async () => {
    const { eventId } = await newRace(sandbox);
    const strange = { event_id: eventId, ...urls, on_success_url: 'https://elsewhere.example/ok' };
    expect(expectErr(await api.checkoutSessions.create(strange)).code).toBe('invalid_return_url');
    expect(expectErr(await api.checkoutSessions.read('cs_none')).code).toBe('not_found');
  });
});

describe('credentials', () => {
  test('a client without orders:read', async () => {
    const other = await control.createClient({ org: ORG, scopes: ['events:read'] });
    const limited = sandbox.client({ clientId: other.client_id, clientSecret: other.client_secret });
    expectOk(await limited.events.list());
    expect(expectErr(await limited.orders.list())).toMatchObject({
      code: 'insufficient_scope',
      httpStatus: 403,
    });
  });

  test('a wrong secret', async () => {
    const wrong = sandbox.client({ clientSecret: 'SVC_SEC_WRONG-X' });
    const error = expectErr(await wrong.orders.pay('o', {}, newKey()));
    expect(error).toMatchObject({
      code: 'invalid_client',
      httpStatus: 401,
      outcome: 'not_done',
      retryable: false,
    });
  });

  test('the host on which they do not count', async () => {
    const lost = sandbox.client({ baseUrl: `${sandbox.otherOrigin}/v1` });
    expect(expectErr(await lost.events.list())).toMatchObject({ code: 'partner_credential_not_accepted' });
  });
});
