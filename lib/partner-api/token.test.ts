import { describe, expect, test } from 'vitest';
import { sampleDetail } from './testing/sample-answers.ts';
import { failing, grant, scriptedProvider, success } from './testing/scripted-provider.ts';
import { memoryTokenStore } from './token.ts';

const event = success(sampleDetail());
const oauthError = (status: number, error: string, headers = {}) => ({
  status,
  headers,
  body: { error, error_description: 'words' },
});
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('asking for a token', () => {
  test('Basic credentials are form-encoded before base64, and the grant is a form', async () => {
    const config = { clientId: 'id with:colon', clientSecret: 'ü%+_-X' };
    const { api, tokenCalls } = scriptedProvider({ replies: [event], config });
    await api.events.fetch('evt_1');
    const [request] = tokenCalls;
    const basic = request?.headers.get('authorization') ?? '';
    expect(basic).toMatch(/^Basic /);
    expect(Buffer.from(basic.slice(6), 'base64').toString()).toBe('id+with%3Acolon:%C3%BC%25%2B_-X');
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(request?.body).toBe('grant_type=client_credentials');
    expect(request?.method).toBe('POST');
    expect(request?.headers.has('origin')).toBe(false);
  });

  test('a key is sent exactly as issued', async () => {
    const { api, tokenCalls } = scriptedProvider({ replies: [event] });
    await api.events.fetch('evt_1');
    const basic = tokenCalls[0]?.headers.get('authorization')?.slice(6) ?? '';
    expect(Buffer.from(basic, 'base64').toString()).toBe('ID-X:SECRET-X');
  });

  test('a changed secret is used at once', async () => {
    const secrets = ['OLD-X', 'NEW-X'];
    const clientSecret = async () => secrets.shift() ?? '';
    const { api, tokenCalls, clock } = scriptedProvider({ replies: [event], config: { clientSecret } });
    await api.events.fetch('evt_1');
    clock.now += 3_600_000;
    await api.events.fetch('evt_1');
    const sent = tokenCalls.map(({ headers }) => headers.get('authorization')?.slice(6) ?? '');
    expect(sent.map((basic) => Buffer.from(basic, 'base64').toString())).toEqual([
      'ID-X:OLD-X',
      'ID-X:NEW-X',
    ]);
  });

  test('fifty concurrent callers share one request and one token', async () => {
    const { api, calls, tokenCalls } = scriptedProvider({ replies: [event] });
    const results = await Promise.all(times(50).map(() => api.events.fetch('evt_1')));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(tokenCalls).toHaveLength(1);
    expect(new Set(calls.map((call) => call.headers.get('authorization')))).toEqual(
      new Set(['Bearer token-1']),
    );
  });

  test('two clients on one store share one token', async () => {
    const tokens = memoryTokenStore();
    const one = scriptedProvider({ replies: [event], config: { tokens } });
    const two = scriptedProvider({ replies: [event], config: { tokens } });
    await Promise.all([one.api.events.fetch('evt_1'), two.api.events.fetch('evt_1')]);
    expect(one.tokenCalls.length + two.tokenCalls.length).toBe(1);
  });
});

describe('the lifetime of a token', () => {
  test('a token is used until a minute before it expires, then replaced', async () => {
    const { api, tokenCalls, clock } = scriptedProvider({ replies: [event] });
    await api.events.fetch('evt_1');
    clock.now += 3_539_000;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(1);
    clock.now += 1_000;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(2);
  });

  test('a short-lived token keeps a tenth of its life as margin', async () => {
    const script = { replies: [event], tokenReplies: [grant('short', 10)] };
    const { api, tokenCalls, clock } = scriptedProvider(script);
    await api.events.fetch('evt_1');
    clock.now += 8_999;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(1);
    clock.now += 1;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(2);
  });

  test('invalid_token is answered with one new token, without waiting and without using up an attempt', async () => {
    const { api, calls, tokenCalls, sleeps } = scriptedProvider({
      replies: [failing(401, 'invalid_token'), event],
    });
    const result = await api.events.fetch('evt_1', { attempts: 1 });
    expect(result.ok).toBe(true);
    expect(tokenCalls).toHaveLength(2);
    expect(calls.map((call) => call.headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(sleeps).toEqual([]);
  });

  test('a second invalid_token is returned to the caller', async () => {
    const { api, calls, tokenCalls } = scriptedProvider({ replies: [failing(401, 'invalid_token')] });
    const result = await api.events.fetch('evt_1');
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid_token', retryable: false } });
    expect([calls.length, tokenCalls.length]).toEqual([2, 2]);
  });

  test('many concurrent 401s lead to one renewal', async () => {
    const stale = times(20).map(() => failing(401, 'invalid_token'));
    const { api, calls, tokenCalls } = scriptedProvider({ replies: [event, ...stale, event] });
    await api.events.fetch('evt_1');
    const results = await Promise.all(times(20).map(() => api.events.fetch('evt_1')));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(tokenCalls).toHaveLength(2);
    expect(calls).toHaveLength(1 + 20 + 20);
  });
});

describe('without a token', () => {
  test.each([
    [400, 'invalid_request'],
    [400, 'invalid_scope'],
    [401, 'invalid_client'],
  ])('%i %s ends the call at once, and the write was not done', async (status, code) => {
    const { api, calls, tokenCalls } = scriptedProvider({ tokenReplies: [oauthError(status, code)] });
    const result = await api.orders.pay('ord_1', {}, { idempotencyKey: 'k' });
    expect(result).toMatchObject({ ok: false, error: { code, outcome: 'not_done', retryable: false } });
    expect([calls.length, tokenCalls.length]).toEqual([0, 1]);
  });

  test('fifty concurrent callers share one failure', async () => {
    const { api, tokenCalls } = scriptedProvider({ tokenReplies: [oauthError(500, 'server_error')] });
    const results = await Promise.all(times(50).map(() => api.events.fetch('evt_1', { attempts: 1 })));
    expect(results.every((result) => !result.ok && result.error.code === 'server_error')).toBe(true);
    expect(tokenCalls).toHaveLength(1);
  });

  test('a 500 is retried like any call', async () => {
    const tokenReplies = [oauthError(500, 'server_error'), new TypeError('fetch failed'), grant('third')];
    const { api, sleeps } = scriptedProvider({ replies: [event], tokenReplies });
    expect((await api.events.fetch('evt_1')).ok).toBe(true);
    expect(sleeps).toEqual([150, 300]);
  });

  test('after a 429 no caller requests a token before Retry-After', async () => {
    const limited = oauthError(429, 'temporarily_unavailable', { 'Retry-After': '40' });
    const { api, tokenCalls, clock } = scriptedProvider({
      replies: [event],
      tokenReplies: [limited, grant('later')],
    });
    const first = await api.events.fetch('evt_1');
    expect(first).toMatchObject({ error: { code: 'temporarily_unavailable', retryAfterSeconds: 40 } });
    clock.now += 9_500;
    const second = await api.events.fetch('evt_1');
    expect(second).toMatchObject({ error: { code: 'temporarily_unavailable', retryAfterSeconds: 31 } });
    expect(tokenCalls).toHaveLength(1);
    clock.now += 20_500;
    const third = await api.events.fetch('evt_1');
    expect(third.ok).toBe(true);
    expect(tokenCalls).toHaveLength(2);
  });

  test.each([503, 500])('a %d with Retry-After: 3600 is repeated within seconds', async (status) => {
    const away = oauthError(status, 'server_error', { 'Retry-After': '3600' });
    const { api, tokenCalls, sleeps, clock } = scriptedProvider({
      replies: [event],
      tokenReplies: [away, away, away, grant('later')],
    });
    expect(await api.events.fetch('evt_1')).toMatchObject({
      error: { code: 'server_error', retryAfterSeconds: 5 },
    });
    expect(sleeps).toEqual([5_000, 5_000]);
    clock.now += 5_000;
    expect((await api.events.fetch('evt_1')).ok).toBe(true);
    expect(tokenCalls).toHaveLength(4);
  });

  test('a day’s Retry-After of a 429 is over after a window: the shared budget decides then', async () => {
    const limited = oauthError(429, 'temporarily_unavailable', { 'Retry-After': '86400' });
    const { api, tokenCalls, clock } = scriptedProvider({
      replies: [event],
      tokenReplies: [limited, grant('later')],
    });
    expect(await api.events.fetch('evt_1')).toMatchObject({ error: { retryAfterSeconds: 60 } });
    clock.now += 61_000;
    expect((await api.events.fetch('evt_1')).ok).toBe(true);
    expect(tokenCalls).toHaveLength(2);
  });

  test('a wrong secret costs few requests a minute, and a new secret none of the wait', async () => {
    const secret = { now: 'WRONG-X' };
    const { api, tokenCalls, clock } = scriptedProvider({
      replies: [event],
      tokenReplies: [...times(9).map(() => oauthError(401, 'invalid_client')), grant('good')],
      config: { clientSecret: async () => secret.now },
    });
    for (const _ of times(60)) {
      expect(await api.events.fetch('evt_1')).toMatchObject({ error: { code: 'invalid_client' } });
      clock.now += 1_000;
    }
    expect(tokenCalls.length).toBeLessThan(8);
    for (const _ of times(9 - tokenCalls.length)) {
      clock.now += 30_000;
      await api.events.fetch('evt_1');
    }
    secret.now = 'RIGHT-X';
    expect((await api.events.fetch('evt_1')).ok).toBe(true);
  });

  test.each([
    ['a lifetime of a thousand years is an hour', 31_536_000_000, 3_600_000],
    ['a lifetime of a millisecond is ten seconds', 0.001, 9_500],
  ])('%s', async (_, expiresIn, later) => {
    const { api, tokenCalls, clock } = scriptedProvider({
      replies: [event],
      tokenReplies: [grant('one', expiresIn), grant('two')],
    });
    await api.events.fetch('evt_1');
    clock.now += 8_000;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(1);
    clock.now += later - 8_000;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['no lifetime', { access_token: 't', token_type: 'Bearer' }],
    ['no token', { access_token: '', token_type: 'Bearer', expires_in: 3600 }],
    ['another type', { access_token: 't', token_type: 'mac', expires_in: 3600 }],
    ['HTML', '<html></html>'],
  ])('a grant with %s is invalid_response and not stored', async (_, body) => {
    const { api, tokenCalls } = scriptedProvider({
      replies: [event],
      tokenReplies: [{ body }, grant('good')],
    });
    expect(await api.events.fetch('evt_1')).toMatchObject({ error: { code: 'invalid_response' } });
    expect((await api.events.fetch('evt_1')).ok).toBe(true);
    expect(tokenCalls).toHaveLength(2);
  });

  test('a caller with a short deadline does not wait for the request of others', async () => {
    const { api } = scriptedProvider({ replies: [event], tokenReplies: ['hang'] });
    const result = await api.orders.create(
      { event_id: 'e', lines: [], buyer_name: '', buyer_email: '', buyer_phone: '' },
      { idempotencyKey: 'k', timeoutMs: 10, attempts: 1 },
    );
    expect(result).toMatchObject({ error: { code: 'timeout', outcome: 'not_done', retryable: true } });
  });
});

describe('a key without the required scope', () => {
  const refused = failing(403, 'insufficient_scope');
  const granted = (value: string, scope?: string) => ({
    body: { access_token: value, token_type: 'Bearer', expires_in: 3600, scope },
  });
  const silent = times(9).map((n) => granted(`silent-${n}`));
  const wrong = times(9).map((n) => granted(`wrong-${n}`, 'events:read orders:read'));

  test.each([
    ['where the provider does not say so', silent],
    ['where it says otherwise', wrong],
  ])('costs one more token, not one a call, %s', async (_, tokenReplies) => {
    const { api, tokenCalls, clock } = scriptedProvider({ replies: [refused], tokenReplies });
    for (const second of times(24)) {
      expect((await api.orders.list()).ok).toBe(false);
      clock.now += 5_000;
      // After the second refusal no request is needed.
      if (second > 0) expect(await api.grantedScopes()).not.toContain('orders:read');
    }
    expect(tokenCalls).toHaveLength(2);
    expect(await api.grantedScopes()).toContain('events:read');
  });

  test('is tried again with a new token after a while, because the key may have more scopes by then', async () => {
    const { api, calls, tokenCalls, clock } = scriptedProvider({
      replies: [refused, refused, refused, event],
      tokenReplies: [...silent.slice(0, 2), granted('more', 'events:read orders:read orders:write')],
    });
    await api.events.fetch('evt_1');
    await api.events.fetch('evt_1');
    clock.now += 300_000;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(2);
    expect((await api.events.fetch('evt_1')).ok).toBe(true);
    expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer more');
    expect(await api.grantedScopes()).toContain('orders:write');
  });

  test('has its token renewed before long, although no call is refused that needs the missing one', async () => {
    const { api, tokenCalls, clock } = scriptedProvider({
      replies: [event],
      tokenReplies: [...wrong.slice(0, 1), granted('more', 'events:read orders:write'), ...wrong],
    });
    await api.events.fetch('evt_1');
    clock.now += 200_000;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(1);
    clock.now += 100_000;
    await api.events.fetch('evt_1');
    expect(await api.grantedScopes()).toContain('orders:write');
    clock.now += 3_000_000;
    await api.events.fetch('evt_1');
    expect(tokenCalls).toHaveLength(2);
  });
});

test('dropping a token keeps its successor', async () => {
  const store = memoryTokenStore();
  await store.save({ value: 'new', expiresAt: 1, scope: null });
  await store.drop('old');
  expect(await store.load()).toEqual({ value: 'new', expiresAt: 1, scope: null });
  await store.drop('new');
  expect(await store.load()).toBeNull();
});

test('exclusive work runs one at a time, also after work that threw', async () => {
  const store = memoryTokenStore();
  const trace: string[] = [];
  const work = (name: string, fails = false) =>
    store.exclusive(async () => {
      trace.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      trace.push(`${name} out`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(trace).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});
