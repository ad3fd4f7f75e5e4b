// The token endpoint on the wire (partner-api.md 4.1, 7.6).
import { expect } from 'vitest';
import { keyOf, proves, RUNNERS, RUNNERS_DEFAULT, secretOf, startProvider } from './provider.ts';

const provider = await startProvider();

const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });
const good = basic(RUNNERS, secretOf(RUNNERS));
const FORM = 'application/x-www-form-urlencoded';

/** Posts `fields` as a form. */
const ask = (fields: Record<string, string>, headers: Record<string, string> = good) =>
  provider.send('POST', '/oauth/token', {
    as: null,
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': FORM, ...headers },
  });

const grant = { grant_type: 'client_credentials' };

proves(
  ['4.1 basic', '4.1 response', '4.1 form', '4.1 scope'],
  'HTTP Basic gives a bearer token',
  async () => {
    const answer = await ask(grant);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/.{20}/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'events:read orders:write orders:read checkout_sessions:write',
    });
  },
);

proves('4.1 body', 'credentials are accepted in the body', async () => {
  const answer = await ask({ ...grant, client_id: RUNNERS, client_secret: secretOf(RUNNERS) }, {});
  expect(answer.status).toBe(200);
});

proves(['5.4 default'], 'a client created without scopes has the default permissions', async () => {
  const made = await provider.control('POST', '/clients', { org: 'kampala-runners' });
  expect(made).toMatchObject({ scopes: ['events:read', 'orders:write', 'checkout_sessions:write'] });
});

proves('4.1 scope', 'a requested scope is what is granted', async () => {
  const answer = await ask({ ...grant, scope: 'orders:read events:read' });
  expect(answer.body).toMatchObject({ scope: 'orders:read events:read' });
});

proves('7.6 invalid_scope', 'a scope that is unknown or not held by the key is refused', async () => {
  const lesser = basic(RUNNERS_DEFAULT, secretOf(RUNNERS_DEFAULT));
  expect(await ask({ ...grant, scope: 'everything' })).toMatchObject({ status: 400, code: 'invalid_scope' });
  expect(await ask({ ...grant, scope: 'orders:read' }, lesser)).toMatchObject({
    status: 400,
    code: 'invalid_scope',
  });
});

proves('7.6 invalid_request grant_type', 'a request without grant_type is refused', async () => {
  expect(await ask({})).toMatchObject({ status: 400, code: 'invalid_request' });
});

proves('7.6 unsupported_grant_type', 'another grant type is refused', async () => {
  const answer = await ask({ grant_type: 'password' });
  expect(answer).toMatchObject({ status: 400, code: 'unsupported_grant_type' });
});

proves('7.6 invalid_request both', 'Basic and body credentials together are refused', async () => {
  const answer = await ask({ ...grant, client_id: RUNNERS, client_secret: secretOf(RUNNERS) });
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
});

proves('7.6 invalid_request body', 'a body that cannot be read or is too large is refused', async () => {
  for (const sent of [
    { raw: JSON.stringify(grant), headers: { ...good, 'content-type': 'application/json' } },
    { raw: new Uint8Array([0xff, 0xfe]), headers: { ...good, 'content-type': FORM } },
    { raw: 'grant_type=client_credentials&grant_type=x', headers: { ...good, 'content-type': FORM } },
    { raw: `grant_type=${'x'.repeat(1_100_000)}`, headers: { ...good, 'content-type': FORM } },
  ]) {
    const answer = await provider.send('POST', '/oauth/token', { as: null, ...sent });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
  }
});

proves(
  ['7.6 invalid_request origin', '4.1 origin', '5.8 origin'],
  'a request from a browser is refused',
  async () => {
    const answer = await ask(grant, { ...good, origin: 'http://localhost:3000' });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
  },
);

proves(
  ['7.6 invalid_client', '5.1 case'],
  'credentials that are wrong, in another case, revoked or missing are refused',
  async () => {
    for (const headers of [
      basic('SVC_CID_NOBODY-X', 'x'),
      basic(RUNNERS, 'SVC_SEC_WRONG-X'),
      basic(RUNNERS.toLowerCase(), secretOf(RUNNERS)),
      basic(RUNNERS, secretOf(RUNNERS).toLowerCase()),
      { authorization: 'Basic !!!' },
      { authorization: 'Basic bm9jb2xvbg==' },
      {},
    ]) {
      expect(await ask(grant, headers)).toMatchObject({ status: 401, code: 'invalid_client' });
    }
    await provider.control('PATCH', `/clients/${RUNNERS}`, { active: false });
    expect(await ask(grant)).toMatchObject({ status: 401, code: 'invalid_client' });
  },
);

proves(
  ['7.6 temporarily_unavailable', '8 token client', '8 envelope', '8 headers'],
  'the eleventh token request of a client in a minute is refused',
  async () => {
    for (let count = 1; count <= 10; count += 1) expect((await ask(grant)).status).toBe(200);
    const answer = await ask(grant);
    expect(answer).toMatchObject({ status: 429, code: 'temporarily_unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('ratelimit-limit')).toBe('10');
    const other = basic(RUNNERS_DEFAULT, secretOf(RUNNERS_DEFAULT));
    expect((await ask(grant, other)).status).toBe(200);
    await provider.advance(60);
    expect((await ask(grant)).status).toBe(200);
  },
);

proves(
  '8 token ip',
  'the sixty-first token request of an IP address in a minute is refused for any client',
  async () => {
    for (let count = 1; count <= 60; count += 1) {
      expect((await ask(grant, basic(`SVC_CID_${count}-X`, 'x'))).code).toBe('invalid_client');
    }
    expect((await ask(grant)).code).toBe('temporarily_unavailable');
  },
);

proves('7.6 server_error', 'an unexpected failure is answered in the OAuth shape', async () => {
  const fault = { kind: 'status', http_status: 500, error_code: 'server_error', path: '/oauth/token' };
  await provider.control('POST', '/faults', fault);
  expect(await ask(grant)).toMatchObject({
    status: 500,
    code: 'server_error',
    body: { error: 'server_error' },
  });
});

proves(
  ['5 basic', '5.1 shape'],
  'Basic is accepted by the token endpoint only, and keys end with -X',
  async () => {
    const answer = await provider.get('/events', { headers: good });
    expect(answer).toMatchObject({ status: 403, code: 'credential_not_permitted' });
    const made = await provider.control('POST', '/clients', { org: 'kampala-runners' });
    expect(made).toMatchObject({
      client_id: expect.stringMatching(/^SVC_CID_[A-Z0-9]+-X$/),
      client_secret: expect.stringMatching(/^SVC_SEC_[A-Z0-9]+-X$/),
      publishable_key: expect.stringMatching(/^SVC_PUB_[A-Z0-9]+-X$/),
    });
    expect(keyOf(RUNNERS)).toMatch(/-X$/);
  },
);
