import { beforeEach, describe, expect, test } from 'vitest';
import { expectErr, expectOk, newKey, newRace, onSandbox } from './testing/on-sandbox.ts';

const sandbox = await onSandbox();
const { api, control } = sandbox;
const MTN = '0772123456';
const once = { attempts: 1 };

beforeEach(async () => {
  await control.clearFaults();
  await control.setLimits({ token_per_minute: 1000, reads_per_minute: 1000, writes_per_minute: 1000 });
});

/** A held order, ready to be paid. */
const held = async () => {
  const race = await newRace(sandbox);
  return expectOk(await api.orders.create(race.order, newKey())).order;
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
    const all = expectOk(await api.events.listAll()).events;
    expect(all.map((event) => event.event_id).toSorted()).toEqual(seen.toSorted());
    expect(seen.length).toBeGreaterThan(3);
  });

  test('a fixture is fetched if it is listed, and not_found if not', async () => {
    const listed = new Set(expectOk(await api.events.listAll()).events.map((event) => event.event_id));
    for (const { event_id } of (await control.fixtures()).events) {
      const result = await api.events.fetch(event_id);
      if (listed.has(event_id)) expect(expectOk(result).event_id).toBe(event_id);
      else expect(expectErr(result)).toMatchObject({ code: 'not_found', httpStatus: 404 });
    }
  });

  test('an invalid query is refused with its reason', async () => {
    expect(expectErr(await api.events.list({ limit: 0 }))).toMatchObject({ code: 'invalid_request' });
    expect(expectErr(await api.events.list({ cursor: 'x' }))).toMatchObject({ code: 'invalid_cursor' });
  });

  test('an event without its optional parts is parsed', async () => {
    const { eventId } = await newRace(sandbox);
    const event = expectOk(await api.events.fetch(eventId));
    expect(event).toMatchObject({ additional_questions: [], waiver_required: false, currency: 'UGX' });
    expect(event.ticket_types).toMatchObject([{ price_minor: 40_000, distance_km: null }]);
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
    expect(created.checkout_lines?.at(-1)?.amount).toBe(created.order.total);
    const paid = expectOk(await api.orders.pay(created.order.id, { msisdn: MTN }, newKey()));
    expect(paid.status).toBe('prompt_sent');
    await control.decidePrompt(created.order.id, 'approve');
    const read = expectOk(await api.orders.fetch(created.order.id));
    expect(read).toMatchObject({ status: 'paid', hold_expires_at: null, failure_kind: null });
    expect(read.registrations).toHaveLength(1);
    await control.refund(created.order.id, 1_000);
    expect(expectOk(await api.orders.fetch(created.order.id)).status).toBe('partially_refunded');
  });

  test('the same key returns the same order, another body is refused', async () => {
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
    expect(expectOk(await api.orders.fetch(order.id))).toMatchObject({ status, failure_kind: failureKind });
  });

  test('an unreachable phone fails the pay call as safe to retry', async () => {
    const order = await held();
    const paid = expectOk(await api.orders.pay(order.id, { msisdn: '0770000005' }, newKey()));
    expect(paid).toMatchObject({ status: 'failed', failure_kind: 'provider_not_reached', retry_safe: true });
    const again = expectOk(await api.orders.pay(order.id, { msisdn: MTN }, newKey()));
    expect(again.status).toBe('prompt_sent');
  });

  test('a live prompt refuses a second one and names the wait', async () => {
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
    expect(created.order.total).toBe(0);
    expect(paid.status).toBe('paid');
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
    expect(expectErr(await api.orders.fetch('ord_none'))).toMatchObject({ code: 'not_found' });
  });
});

describe('checkout sessions', () => {
  const urls = { on_success_url: 'http://localhost:3000/ok', on_cancel_url: 'http://localhost:3000/no' };

  test('are created and fetched', async () => {
    const { eventId } = await newRace(sandbox);
    const body = { event_id: eventId, ...urls, client_reference_id: 'entry-1' };
    const created = expectOk(await api.checkoutSessions.create(body));
    expect(created).toMatchObject({ ui_mode: 'redirect' });
    expect(created.url).toContain(`/checkout/${created.id}`);
    expect(expectOk(await api.checkoutSessions.fetch(created.id))).toMatchObject({
      id: created.id,
      status: 'open',
      event_id: eventId,
      client_reference_id: 'entry-1',
      order: null,
    });
  });

  test('are refused for an unregistered address, and not found for an unknown id', async () => {
    const { eventId } = await newRace(sandbox);
    const strange = { event_id: eventId, ...urls, on_success_url: 'https://elsewhere.example/ok' };
    expect(expectErr(await api.checkoutSessions.create(strange)).code).toBe('invalid_return_url');
    expect(expectErr(await api.checkoutSessions.fetch('cs_none')).code).toBe('not_found');
  });
});
