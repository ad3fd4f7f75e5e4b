import { beforeEach, describe, expect, test } from 'vitest';
import { ORG } from '../../tools/scripts/stack/connect-provider.ts';
import type { CreateOrderRequest } from './orders.ts';
import { expectErr, expectOk, newKey, newRace, onSandbox } from './testing/on-sandbox.ts';

const sandbox = await onSandbox();
const { api, control } = sandbox;
const MTN = '0772123456';

beforeEach(() =>
  control.setLimits({ token_per_minute: 1000, reads_per_minute: 1000, writes_per_minute: 1000 }),
);

/** A held order, ready to be paid. */
const held = async (fields = {}) => {
  const race = await newRace(sandbox, fields);
  return expectOk(await api.orders.create(race.order, newKey())).order;
};

describe('creating an order', () => {
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
  ])('is refused with %s', async (code, httpStatus, change) => {
    const { order, ticketTypeId } = await newRace(sandbox);
    const lines = (change.lines ?? order.lines).map((line) => ({ ...line, ticket_type_id: ticketTypeId }));
    const error = expectErr(await api.orders.create({ ...order, ...change, lines }, newKey()));
    expect(error).toMatchObject({ code, httpStatus, retryable: false, outcome: 'not_done' });
    expect(error.requestId).toMatch(/^req_/);
  });

  test('is refused without the acceptance of the current waiver', async () => {
    const fields = { waiver_required: true, waiver_version: 'v2' };
    const { order } = await newRace(sandbox, fields);
    const create = async (body: CreateOrderRequest) =>
      expectErr(await api.orders.create(body, newKey())).code;
    expect(await create(order)).toBe('waiver_required');
    expect(await create({ ...order, waiver_accepted: true, waiver_version: 'v1' })).toBe(
      'waiver_version_mismatch',
    );
  });

  test('is refused for an organization that may not take payments', async () => {
    const { order } = await newRace(sandbox);
    await control.changeOrg(ORG, { payments_enabled: false });
    const error = expectErr(await api.orders.create(order, newKey()));
    await control.changeOrg(ORG, { payments_enabled: true });
    expect(error).toMatchObject({ code: 'payments_disabled', httpStatus: 403 });
  });
});

describe('paying an order', () => {
  test('is refused without a valid number of its network', async () => {
    const order = await held();
    const pay = async (msisdn?: string) =>
      expectErr(await api.orders.pay(order.id, { msisdn }, newKey())).code;
    expect(await pay()).toBe('msisdn_required');
    expect(await pay('12345')).toBe('invalid_msisdn');
    expect(await pay('0752123456')).toBe('reprice_required');
  });

  test('is refused for an order that is unknown, lapsed or paid', async () => {
    const order = await held({ hold_seconds: 60 });
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

describe('credentials', () => {
  test('of a client without orders:read list no orders', async () => {
    const other = await control.createClient({ org: ORG, scopes: ['events:read'] });
    const limited = sandbox.client({ clientId: other.client_id, clientSecret: other.client_secret });
    expectOk(await limited.events.list());
    expect(expectErr(await limited.orders.list())).toMatchObject({
      code: 'insufficient_scope',
      httpStatus: 403,
    });
  });

  test('with a wrong secret are refused', async () => {
    const wrong = sandbox.client({ clientSecret: 'SVC_SEC_WRONG-X' });
    const error = expectErr(await wrong.orders.pay('o', {}, newKey()));
    expect(error).toMatchObject({
      code: 'invalid_client',
      httpStatus: 401,
      outcome: 'not_done',
      retryable: false,
    });
  });

  test('are refused by the host that does not accept them', async () => {
    const lost = sandbox.client({ baseUrl: `${sandbox.otherOrigin}/v1` });
    expect(expectErr(await lost.events.list())).toMatchObject({ code: 'partner_credential_not_accepted' });
  });
});
