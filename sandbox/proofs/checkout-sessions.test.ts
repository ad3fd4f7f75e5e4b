// Checkout sessions on the wire (partner-api.md 2.6, 3.2, 4.4, 4.5, 7.2).
import { expect } from 'vitest';
import { z } from 'zod';
import { createSessionData, sessionData } from '../wire/checkout-session.ts';
import { CLUB, keyOf, ORIGIN, proves, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();

const EVENT = 'evt_gulu_night_run';
const good = { event_id: EVENT, on_success_url: `${ORIGIN}/thanks`, on_cancel_url: `${ORIGIN}/back` };
const open = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  provider.send('POST', '/checkout-sessions', { body: { ...good, ...change }, headers });
const opened = async (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
  const answer = await open(change, headers);
  expect(answer.code).toBeUndefined();
  return createSessionData.parse(answer.data);
};
const read = async (id: string) => sessionData.parse((await provider.get(`/checkout-sessions/${id}`)).data);

async function refused(change: Record<string, unknown>, status: number, code: string) {
  expect(await open(change), JSON.stringify(change)).toMatchObject({ status, code });
}

proves(
  ['2.6 create', '4.4 created', '4.4 auth'],
  'a token or a publishable key creates a session',
  async () => {
    const before = Date.now();
    const byToken = await open();
    expect(byToken.status).toBe(201);
    const session = z.strictObject(createSessionData.shape).parse(byToken.data);
    expect(session.url).toBe(`${provider.origin}/checkout/${session.id}`);
    expect(session.ui_mode).toBe('redirect');
    const lifetime = Date.parse(session.expires_at) - before;
    expect(lifetime).toBeGreaterThanOrEqual(86_400_000);
    expect(lifetime).toBeLessThan(86_410_000);
    const byKey = await open({}, { 'x-service-publishable-key': keyOf(RUNNERS), origin: ORIGIN });
    expect(byKey.status).toBe(201);
  },
);

proves(['2.6 read', '3.2 open', '4.4 reference'], 'a fetched session has the documented fields', async () => {
  const { id } = await opened({ client_reference_id: 'x'.repeat(256) });
  const answer = await provider.get(`/checkout-sessions/${id}`);
  expect(z.strictObject(sessionData.shape).parse(answer.data)).toEqual({
    id,
    ui_mode: 'redirect',
    status: 'open',
    event_id: EVENT,
    client_reference_id: 'x'.repeat(256),
    order: null,
  });
  expect((await read((await opened()).id)).client_reference_id).toBeNull();
});

proves(
  ['3.2 expired', '3.2 deleted', '4.5 not found'],
  'a session expires after 24 hours and is deleted later',
  async () => {
    const { id } = await opened();
    await provider.advance(86_399);
    expect((await read(id)).status).toBe('open');
    await provider.advance(1);
    expect((await read(id)).status).toBe('expired');
    await provider.advance(7 * 86_400);
    expect(await provider.get(`/checkout-sessions/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
  },
);

proves(
  ['4.5 not found', '7.2 not_found'],
  "a session that is unknown or another organization's is not found",
  async () => {
    const { id } = await opened();
    for (const [path, as] of [
      ['none', RUNNERS],
      [id, CLUB],
    ]) {
      const answer = await provider.get(`/checkout-sessions/${path}`, { as });
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    }
  },
);

proves(
  ['7.2 invalid_request session', '4.4 prefill', '4.4 reference'],
  'an invalid body is refused',
  async () => {
    for (const change of [
      { event_id: undefined },
      { event_id: 7 },
      { client_reference_id: 'x'.repeat(257) },
      { client_reference_id: 7 },
      { prefill: 'x' },
      { prefill: { buyer_name: 'x'.repeat(121) } },
      { prefill: { buyer_email: 'x'.repeat(255) } },
      { prefill: { buyer_phone: 'x'.repeat(33) } },
    ]) {
      await refused(change, 400, 'invalid_request');
    }
    for (const raw of ['[]', 'null', '7']) {
      const answer = await provider.send('POST', '/checkout-sessions', { raw });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    const longest = {
      buyer_name: 'x'.repeat(120),
      buyer_email: 'x'.repeat(254),
      buyer_phone: 'x'.repeat(32),
    };
    expect((await open({ prefill: longest })).status).toBe(201);
  },
);

proves(
  ['7.2 invalid_ui_mode', '4.4 ui_mode'],
  'a ui_mode other than redirect and embedded is refused',
  async () => {
    for (const ui_mode of ['popup', '', 7]) await refused({ ui_mode }, 400, 'invalid_ui_mode');
  },
);

proves(
  [
    '7.2 invalid_return_url',
    '4.4 redirect urls',
    '4.4 https',
    '4.4 length',
    '4.4 userinfo',
    '4.4 characters',
    '4.4 origin',
  ],
  'return URLs that are not allowed are refused on success and on cancel',
  async () => {
    await provider.control('PATCH', `/clients/${RUNNERS}`, {
      return_origins: ['https://races.example', 'https://races.example:8443', ORIGIN],
    });
    await provider.control('POST', '/limits', { writes_per_minute: 1000 });
    for (const url of [
      undefined,
      '',
      7,
      '/thanks',
      'thanks',
      'javascript:alert(1)',
      'http://races.example/thanks',
      `https://races.example/${'x'.repeat(2048)}`,
      'https://user@races.example/',
      'https://user:pass@races.example/',
      'https://races.example/a b',
      'https://races.example/a\nb',
      'https://races.example\\@evil.example/',
      'https://evil.example/',
      'https://www.races.example/',
      'https://races.example:444/',
      'http://localhost:3001/',
      'http://localhost/',
      'http://127.0.0.1:3000/',
      'https:races.example/',
    ]) {
      await refused({ on_success_url: url }, 400, 'invalid_return_url');
      await refused({ on_cancel_url: url }, 400, 'invalid_return_url');
    }
    for (const url of ['https://races.example/a?b=c#d', 'https://races.example:8443/', `${ORIGIN}/x`]) {
      expect((await open({ on_success_url: url, on_cancel_url: url })).status).toBe(201);
    }
    const longest = `https://races.example/${'x'.repeat(2048 - 22)}`;
    expect((await open({ on_success_url: longest })).status).toBe(201);
  },
);

proves(
  ['4.4 local', '5.9 domains'],
  'a return URL on this machine is accepted if its exact origin is registered',
  async () => {
    await provider.control('PATCH', `/clients/${RUNNERS}`, { return_origins: ['http://127.0.0.1:4444'] });
    await refused({}, 400, 'invalid_return_url');
    const local = { on_success_url: 'http://127.0.0.1:4444/a', on_cancel_url: 'http://127.0.0.1:4444/b' };
    expect((await open(local)).status).toBe(201);
  },
);

proves(
  ['7.2 invalid_embed_origin', '4.4 embedded'],
  'an embedded session needs the origin of its page and has no return URLs',
  async () => {
    const embedded = { ui_mode: 'embedded', on_success_url: undefined, on_cancel_url: undefined };
    await refused(embedded, 400, 'invalid_embed_origin');
    const elsewhere = await open(embedded, { origin: 'https://evil.example' });
    expect(elsewhere).toMatchObject({ status: 400, code: 'invalid_embed_origin' });
    expect(await opened(embedded, { origin: ORIGIN })).toMatchObject({ ui_mode: 'embedded' });
    const byKey = await open(embedded, { 'x-service-publishable-key': keyOf(RUNNERS), origin: ORIGIN });
    expect(byKey.status).toBe(201);
  },
);

proves(
  ['7.2 payments_disabled', '4.4 cleared'],
  'an organization that is not cleared creates no session',
  async () => {
    const body = { ...good, event_id: 'evt_masaka_equator_10k' };
    const answer = await provider.send('POST', '/checkout-sessions', { as: CLUB, body });
    expect(answer).toMatchObject({ status: 403, code: 'payments_disabled' });
  },
);

proves(
  ['7.2 sale_closed', '7.2 not_found'],
  'a session for an event that is unknown or not on sale is refused',
  async () => {
    await refused({ event_id: 'evt_jinja_nile_half' }, 409, 'sale_closed');
    for (const event_id of ['none', 'evt_masaka_equator_10k', 'evt_mbarara_draft', 'evt_fort_portal_past']) {
      await refused({ event_id }, 404, 'not_found');
    }
  },
);
