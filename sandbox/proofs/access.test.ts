// Credentials, scopes and origins on the wire (partner-api.md 5, 7.2).
import { expect } from 'vitest';
import { z } from 'zod';
import { clientRow } from '../store/org-rows.ts';
import {
  keyOf,
  newKey,
  ORIGIN,
  orderFor,
  proves,
  RUNNERS,
  RUNNERS_DEFAULT,
  startProvider,
} from './provider.ts';

const provider = await startProvider();

const publishable = (key = keyOf(RUNNERS), origin: string | null = ORIGIN) => ({
  headers: { 'x-service-publishable-key': key, ...(origin === null ? {} : { origin }) },
});
const bearer = (token: string) => ({ headers: { authorization: token } });
const anyEvent = '/events/evt_gulu_night_run';

proves(
  ['7.2 unauthorized none', '5 bearer'],
  'every route but token and health needs a credential',
  async () => {
    for (const [method, path] of [
      ['GET', '/events'],
      ['GET', anyEvent],
      ['POST', '/orders'],
      ['GET', '/orders'],
      ['GET', '/orders/x'],
      ['POST', '/orders/x/pay'],
      ['POST', '/checkout-sessions'],
      ['GET', '/checkout-sessions/x'],
    ] as const) {
      expect(await provider.send(method, path, { as: null })).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
    }
  },
);

proves(
  ['7.2 unauthorized inactive', '5.10 inactive'],
  'an API client that is not active is refused',
  async () => {
    const token = await provider.token(RUNNERS);
    await provider.control('PATCH', `/clients/${RUNNERS}`, { active: false });
    for (const sent of [bearer(`Bearer ${token}`), publishable()]) {
      expect(await provider.get('/events', sent)).toMatchObject({ status: 401, code: 'unauthorized' });
      const session = await provider.send('POST', '/checkout-sessions', { ...sent, body: {} });
      expect(session).toMatchObject({ status: 401, code: 'unauthorized' });
    }
  },
);

proves(
  '7.2 invalid_token',
  'a token that is malformed, unknown, or revoked with its keys is refused',
  async () => {
    const token = await provider.token(RUNNERS);
    for (const wrong of [
      'Bearer',
      'Bearer x',
      `Bearer ${token.toLowerCase()}`,
      `Token ${token}`,
      'Bearer a b',
    ]) {
      expect(await provider.get('/events', bearer(wrong))).toMatchObject({
        status: 401,
        code: 'invalid_token',
      });
    }
    await provider.control('PATCH', `/clients/${RUNNERS}`, { regenerate: true });
    const revoked = await provider.get('/events', bearer(`Bearer ${token}`));
    expect(revoked).toMatchObject({ status: 401, code: 'invalid_token' });
  },
);

proves(['5.3 lifetime', '7.2 invalid_token'], 'a token is valid for 3600 seconds', async () => {
  const sent = bearer(`Bearer ${await provider.token(RUNNERS)}`);
  await provider.advance(3590);
  expect((await provider.get('/events', sent)).status).toBe(200);
  await provider.advance(11);
  expect(await provider.get('/events', sent)).toMatchObject({ status: 401, code: 'invalid_token' });
});

proves(
  ['7.2 invalid_key', '5.1 case', '5.7 regenerate'],
  'a publishable key that is malformed, unknown, changed or replaced is refused',
  async () => {
    for (const key of ['', 'x', keyOf(RUNNERS).toLowerCase()]) {
      expect(await provider.get('/events', publishable(key))).toMatchObject({
        status: 401,
        code: 'invalid_key',
      });
    }
    const fresh = clientRow.parse(
      await provider.control('PATCH', `/clients/${RUNNERS}`, { regenerate: true }),
    );
    expect(await provider.get('/events', publishable())).toMatchObject({ status: 401, code: 'invalid_key' });
    expect((await provider.get('/events', publishable(fresh.publishable_key))).status).toBe(200);
  },
);

proves(
  ['5 publishable', '7.2 credential_not_permitted', '5.6 not permitted', '4.6 auth', '4.5 auth'],
  'a publishable key opens three routes and no other',
  async () => {
    expect((await provider.get('/events', publishable())).status).toBe(200);
    expect((await provider.get(anyEvent, publishable())).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/orders'],
      ['GET', '/orders'],
      ['GET', '/orders/x'],
      ['POST', '/orders/x/pay'],
      ['GET', '/checkout-sessions/x'],
    ] as const) {
      for (const sent of [publishable(), publishable(keyOf(RUNNERS), null)]) {
        const answer = await provider.send(method, path, { ...sent, key: newKey() });
        expect(answer).toMatchObject({ status: 403, code: 'credential_not_permitted' });
      }
    }
  },
);

proves(
  ['7.2 origin_not_allowed', '5.5 origin', '5.5 no origin', '5.9 domains'],
  'a publishable key is refused from another origin, or without one',
  async () => {
    for (const origin of [null, 'null', 'https://evil.example', 'http://localhost:3001', `${ORIGIN}/`]) {
      const answer = await provider.get('/events', publishable(keyOf(RUNNERS), origin));
      expect(answer).toMatchObject({ status: 403, code: 'origin_not_allowed' });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    await provider.control('PATCH', `/clients/${RUNNERS}`, { allowed_origins: ['https://races.example'] });
    expect((await provider.get('/events', publishable(keyOf(RUNNERS), 'https://races.example'))).status).toBe(
      200,
    );
    expect((await provider.get('/events', publishable())).code).toBe('origin_not_allowed');
    expect((await provider.get('/events', publishable(keyOf(RUNNERS_DEFAULT)))).status).toBe(200);
  },
);

proves('5.5 local', 'plain http is an allowed domain on this machine only, with its port', async () => {
  for (const origin of [
    'http://races.example',
    'http://localhost',
    'http://127.0.0.1',
    'https://a.example/path',
  ]) {
    const refused = await provider.control(
      'PATCH',
      `/clients/${RUNNERS}`,
      { allowed_origins: [origin] },
      400,
    );
    expect(refused).toMatchObject({ error: expect.stringMatching(/^allowed_origins\.0: /) });
  }
  const allowed_origins = ['http://localhost:8080', 'http://127.0.0.1:8080', 'https://races.example:8443'];
  await provider.control('PATCH', `/clients/${RUNNERS}`, { allowed_origins });
  for (const origin of allowed_origins) {
    expect((await provider.get('/events', publishable(keyOf(RUNNERS), origin))).status).toBe(200);
  }
});

proves('5.5 preflight', 'the CORS check passes an allowed domain and no other', async () => {
  const preflight = (origin: string) =>
    provider.send('OPTIONS', '/events', {
      as: null,
      headers: { origin, 'access-control-request-method': 'GET' },
    });
  const passed = await preflight(ORIGIN);
  expect(passed.status).toBe(204);
  expect(passed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(passed.headers.get('access-control-allow-methods')).toContain('GET');
  expect(passed.headers.get('access-control-allow-headers')).toContain('X-Service-Publishable-Key');
  const refused = await preflight('https://evil.example');
  expect(refused).toMatchObject({ status: 403, code: 'origin_not_allowed' });
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
});

proves(
  [
    '7.2 insufficient_scope',
    '5.4 scopes',
    '4.2 auth',
    '4.3 auth',
    '4.4 auth',
    '4.6 auth',
    '4.7 auth',
    '4.8 auth',
    '4.9 auth',
  ],
  'each route asks for its scope and names it',
  async () => {
    for (const [method, path, scope] of [
      ['GET', '/events', 'events:read'],
      ['GET', anyEvent, 'events:read'],
      ['POST', '/orders', 'orders:write'],
      ['POST', '/orders/x/pay', 'orders:write'],
      ['GET', '/orders', 'orders:read'],
      ['GET', '/orders/x', 'orders:read'],
      ['POST', '/checkout-sessions', 'checkout_sessions:write'],
    ] as const) {
      const others = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'].filter(
        (s) => s !== scope,
      );
      const without = bearer(`Bearer ${await provider.token(RUNNERS, others.join(' '))}`);
      const answer = await provider.send(method, path, { ...without, key: newKey() });
      expect(answer).toMatchObject({ status: 403, code: 'insufficient_scope' });
      expect(z.object({ error: z.string() }).parse(answer.body).error).toContain(scope);
      await provider.control('POST', '/limits', { token_per_minute: 1000 });
    }
    const withAll = await provider.create(orderFor(await provider.event()));
    expect(withAll.status).toBe(201);
  },
);
