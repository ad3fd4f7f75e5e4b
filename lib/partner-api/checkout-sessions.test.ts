import { expect, test } from 'vitest';
import { sampleSession } from './testing/sample-answers.ts';
import { failing, scriptedProvider, success } from './testing/scripted-provider.ts';

const created = {
  id: 'cs_1',
  url: 'https://checkout.test/checkout/cs_1',
  expires_at: '2027-01-16T08:00:00.000Z',
  ui_mode: 'redirect',
};

test('a session is created with the body as given', async () => {
  const { api, calls } = scriptedProvider({ replies: [success(created, 201)] });
  const body = { event_id: 'evt_1', on_success_url: 'https://a.test/ok', on_cancel_url: 'https://a.test/no' };
  expect(await api.checkoutSessions.create(body)).toEqual({ ok: true, value: created });
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/v1/checkout-sessions' });
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual(body);
});

test('creating is retried after a 500, like any write', async () => {
  const { api, calls } = scriptedProvider({ replies: [failing(500, 'server_error'), success(created, 201)] });
  expect((await api.checkoutSessions.create({ event_id: 'evt_1' })).ok).toBe(true);
  expect(calls).toHaveLength(2);
});

test('an open session and one with its order are fetched', async () => {
  const order = { id: 'ord_1', code: 'KR-1042', status: 'paid', total: 52_000, currency: 'UGX' };
  const { api, calls } = scriptedProvider({
    replies: [success(sampleSession()), success({ ...sampleSession(), status: 'complete', order })],
  });
  expect(await api.checkoutSessions.fetch('cs_1')).toEqual({
    ok: true,
    value: { ...sampleSession(), url: null, expires_at: null, ui_mode: null },
  });
  expect(await api.checkoutSessions.fetch('cs_1')).toMatchObject({ value: { status: 'complete', order } });
  expect(calls[0]?.path).toBe('/v1/checkout-sessions/cs_1');
});

test('a deleted session is not_found', async () => {
  const { api } = scriptedProvider({ replies: [failing(404, 'not_found')] });
  expect(await api.checkoutSessions.fetch('cs_9')).toMatchObject({ error: { code: 'not_found' } });
});
