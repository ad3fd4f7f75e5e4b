// Every kind of error, provoked, against the definition that the sandbox serves.
import { expect, test } from 'vitest';
import { parseDocumentAnswer } from '../proofs/document-answer.ts';
import {
  AIRTEL,
  CLUB,
  keyOf,
  MTN,
  newKey,
  ORIGIN,
  orderFor,
  RUNNERS,
  RUNNERS_DEFAULT,
  secretOf,
} from '../proofs/provider.ts';
import type { ErrorCode, TokenErrorCode } from '../wire/error-codes.ts';
import { startCheckedProvider } from './testing/checked-provider.ts';

const { provider, check, send, create, pay, form, session, changed, ordered } = await startCheckedProvider();

const distance = (participant: Record<string, unknown>) =>
  changed(
    { lines: [{ ticket_type_id: 'by_distance', quantity: 1, participants: [participant] }] },
    { ticket_types: [{ ticket_type_id: 'by_distance', distances: [5, 10] }] },
  );
const waiver = { waiver_required: true, waiver_version: '7' };
const lines = (ticket_type_id: string, ...quantities: number[]) => ({
  lines: quantities.map((quantity) => ({ ticket_type_id, quantity })),
});

const provocations: Record<ErrorCode, () => Promise<string>> = {
  unauthorized: () => send('GET', '/events', { as: null }),
  invalid_token: () => send('GET', '/orders', { headers: { authorization: 'Bearer none' } }),
  invalid_key: () =>
    send('GET', '/events', { headers: { 'x-service-publishable-key': 'none', origin: ORIGIN } }),
  partner_credential_not_accepted: async () => {
    const response = await fetch(`${provider.otherOrigin}/v1/events`, {
      headers: { authorization: 'Bearer x' },
    });
    const answer = await parseDocumentAnswer('/events', response);
    expect(check.answer({ method: 'GET', path: '/events', ...answer })).toEqual([]);
    return answer.code ?? '';
  },
  credential_not_permitted: () =>
    send('GET', '/orders', { headers: { 'x-service-publishable-key': keyOf(RUNNERS), origin: ORIGIN } }),
  origin_not_allowed: () =>
    send('GET', '/events', { headers: { 'x-service-publishable-key': keyOf(RUNNERS) } }),
  insufficient_scope: () => send('GET', '/orders', { as: RUNNERS_DEFAULT }),
  invalid_request: () => send('GET', '/events?limit=0'),
  invalid_cursor: () => send('GET', '/events?cursor=x'),
  invalid_ui_mode: () => session({ ui_mode: 'popup' }),
  invalid_return_url: () => session({ on_cancel_url: 'http://evil.example' }),
  invalid_embed_origin: () => session({ ui_mode: 'embedded' }),
  payments_disabled: () => session({ event_id: 'evt_masaka_equator_10k' }, { as: CLUB }),
  not_found: () => send('GET', '/events/none'),
  sale_closed: () => session({ event_id: 'evt_jinja_nile_half' }),
  idempotency_key_required: () => create({}, { key: '' }),
  validation_failed: () => send('GET', '/orders?limit=101'),
  invalid_email: () => changed({ buyer_email: 'x' }),
  invalid_payment_method: () => changed({ payment_method: 'cash' }),
  payment_method_unavailable: () => changed({ payment_method: 'card' }),
  invalid_donation_amount: () => changed({ donation_amount: -1 }),
  invalid_partner_reference: () => changed({ partner_reference: 7 }),
  waiver_required: () => changed({ waiver_version: '7' }, waiver),
  waiver_version_mismatch: () => changed({ waiver_accepted: true, waiver_version: '6' }, waiver),
  ticket_type_not_in_event: async () => changed(lines((await provider.event()).ticket, 1)),
  invalid_discount: () => changed({ discount_code: 'NOPE' }),
  distance_required: () => distance({}),
  invalid_distance: () => distance({ distance_km: '5' }),
  distance_not_offered: () => distance({ distance_km: 7 }),
  invalid_json: () => send('POST', '/orders', { key: newKey(), raw: '{' }),
  ticket_type_not_found: () => changed(lines('none', 1)),
  ticket_not_on_sale: () => changed({}, { ticket_types: [{ sales_end: '2020-01-01T00:00:00.000Z' }] }),
  insufficient_inventory: () => changed({}, { ticket_types: [{ capacity: 0 }] }),
  invalid_quantity: () =>
    changed(lines('wide', 300, 300), { ticket_types: [{ ticket_type_id: 'wide', capacity: 2000 }] }),
  wrong_event: async () => {
    const [one, two] = [await provider.event(), await provider.event()];
    return create(orderFor(one, { lines: [...lines(one.ticket, 1).lines, ...lines(two.ticket, 1).lines] }));
  },
  idempotency_in_progress: async () => {
    const [event, key] = [await provider.event(), newKey()];
    await provider.token(RUNNERS);
    await provider.control('POST', '/faults', { kind: 'delay', milliseconds: 1000, path: '/orders' });
    const answers = await Promise.all([create(orderFor(event), { key }), create(orderFor(event), { key })]);
    expect(answers).toContain('201');
    return answers.find((answer) => answer !== '201') ?? 'no refusal';
  },
  idempotency_key_reuse: async () => {
    const [event, key] = [await provider.event(), newKey()];
    expect(await create(orderFor(event), { key })).toBe('201');
    return create(orderFor(event, { note: 'other' }), { key });
  },
  payload_too_large: () => create({ note: 'x'.repeat(1024 * 1024) }),
  msisdn_required: async () => pay(await ordered(), {}),
  invalid_msisdn: async () => pay(await ordered(), { msisdn: 'x' }),
  order_not_payable: async () => {
    const id = await ordered();
    await provider.paying(id, MTN);
    await provider.answerPrompt(id, 'approve');
    return pay(id, { msisdn: MTN });
  },
  hold_expired: async () => {
    const id = await ordered();
    await provider.advance(900);
    return pay(id, { msisdn: MTN });
  },
  reprice_required: async () => pay(await ordered(), { msisdn: AIRTEL }),
  prompt_in_progress: async () => {
    const id = await ordered();
    await provider.paying(id, MTN);
    return pay(id, { msisdn: MTN });
  },
  method_not_allowed: () => send('DELETE', '/events'),
  rate_limited: async () => {
    await provider.control('POST', '/limits', { reads_per_minute: 0 });
    return send('GET', '/events');
  },
  server_error: async () => {
    const fault = { kind: 'status', http_status: 500, error_code: 'server_error', path: '/events' };
    await provider.control('POST', '/faults', fault);
    return send('GET', '/events');
  },
};

test.each(Object.entries(provocations))('the error %s is answered as defined', async (code, provoke) => {
  expect(await provoke()).toBe(code);
});

const right = { grant_type: 'client_credentials', client_id: RUNNERS, client_secret: secretOf(RUNNERS) };
const tokenProvocations: Record<TokenErrorCode, () => Promise<string>> = {
  invalid_request: () => form(right, { origin: ORIGIN }),
  unsupported_grant_type: () => form({ ...right, grant_type: 'password' }),
  invalid_scope: () => form({ ...right, scope: 'everything' }),
  invalid_client: () => form({ ...right, client_secret: 'wrong' }),
  temporarily_unavailable: async () => {
    await provider.control('POST', '/limits', { token_per_minute: 0 });
    return form(right);
  },
  server_error: async () => {
    const fault = { kind: 'status', http_status: 500, error_code: 'server_error', path: '/oauth' };
    await provider.control('POST', '/faults', fault);
    return form(right);
  },
};

test.each(Object.entries(tokenProvocations))(
  'the token error %s is answered as defined',
  async (code, provoke) => {
    expect(await provoke()).toBe(code);
  },
);
