import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasOtherOrigin, ROUTES_WITH_FORMS, refusalOfPost } from './post-guard.ts';

const APP_URL = 'https://races.example';
const HOST = 'races.example';
const MULTIPART = 'multipart/form-data; boundary=----OfAForm7';
const part = (name: string, value: string) =>
  `------OfAForm7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => `${part('$ACTION_REF_1', '')}${parts.join('')}------OfAForm7--\r\n`;

type Sent = { path?: string; headers?: Record<string, string>; body?: string };
let addresses = 0;
const refusalOf = ({ path = '/orders/abc', headers = {}, body = form() }: Sent = {}) => {
  addresses += 1;
  const address = `198.51.100.${addresses}`;
  const sent = { host: HOST, 'content-type': MULTIPART, 'x-forwarded-for': address, ...headers };
  return refusalOfPost(new Request(APP_URL + path, { method: 'POST', headers: sent, body }), path, APP_URL);
};

describe('a form posted without a script', () => {
  it.each([
    ['of this site', { origin: APP_URL, 'sec-fetch-site': 'same-origin' }],
    ['whose page hid its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [
      'in a frame on another site',
      { origin: APP_URL, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    ],
    ['from an old browser', { origin: APP_URL }],
    ['from an old browser that says nothing', {}],
    ['behind a chain of proxies', { origin: APP_URL, 'x-forwarded-host': `${HOST}, inner.example` }],
  ])('is processed: %s', async (_, headers) => {
    expect(await refusalOf({ headers })).toBeNull();
  });

  it.each(['null', 'foo', 'https://[', 'capacitor://localhost', 'https://evil.example', 'http://', ''])(
    'is refused from %s',
    async (origin) => {
      expect(await refusalOf({ headers: { origin } })).toBe('cross_site');
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      expect(await refusalOf({ headers })).toBe('cross_site');
    },
  );

  it.each([
    ['without a boundary', { headers: { 'content-type': 'multipart/form-data' } }, 'not_a_form'],
    ['as JSON', { headers: { 'content-type': 'application/json' } }, 'not_a_form'],
    [
      'in a format that Next does not read',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      'not_a_form',
    ],
    ['of no action', { body: '------OfAForm7--\r\n' }, 'not_a_form'],
    ['that was cut off', { body: form().slice(0, -4) }, 'malformed_form'],
    ['that says it is too large', { headers: { 'content-length': '1000000' } }, 'too_large'],
    ['that is too large', { body: form(part('note', 'a'.repeat(32_000))) }, 'too_large'],
    ['with a thousand fields', { body: form(part('a', '').repeat(1_000)) }, 'too_large'],
  ] as const)('is refused %s', async (_, sent, refusal) => {
    expect(await refusalOf(sent)).toBe(refusal);
  });

  it.each(['/events/e/register', '/sw/events/e/register/tkt_1', '/orders/abc/edit'])(
    'may have a list on %s',
    async (path) => {
      const body = form(part('list', 'Nakato Ruth\r\n'.repeat(40_000)), part('quantity', '').repeat(1_000));
      expect(await refusalOf({ path, body })).toBeNull();
      expect(await refusalOf({ path: '/find', body })).toBe('too_large');
    },
  );

  it('of the desk may come from its script', async () => {
    const headers = { 'next-action': 'a', 'content-type': 'text/plain;charset=UTF-8' };
    expect(await refusalOf({ path: '/admin', headers, body: '["case"]' })).toBeNull();
    expect(await refusalOf({ path: '/admin', headers, body: 'a'.repeat(70_000) })).toBe('too_large');
  });

  it('is refused when an address posts one large form after the other; its small ones and other addresses are not', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    const path = '/events/e/register';
    const body = form(part('list', 'Nakato Ruth\r\n'.repeat(5_000)));
    const length = { 'content-length': String(body.length) };
    const large = { path, body, headers: { ...headers, ...length } };
    for (let n = 0; n < 60; n += 1) expect(await refusalOf(large)).toBeNull();
    expect(await refusalOf(large)).toBe('too_often');
    expect(await refusalOf({ path, headers })).toBeNull();
    expect(await refusalOf({ path, body, headers: length })).toBeNull();
  });
});

describe('a form that is posted to a route beside the pages', () => {
  const path = '/admin/data/export';
  const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is known by its address', () => {
    const posts = globSync('app/**/route.ts')
      .filter(
        (file) =>
          !file.startsWith('app/api/') &&
          /export (?:const|async function) POST/.test(readFileSync(file, 'utf8')),
      )
      .map((file) => file.replace(/^app|\/route\.ts$/g, ''));
    expect(ROUTES_WITH_FORMS.toSorted()).toEqual(posts.toSorted());
  });

  it('may send a file where it becomes the logo, and nowhere else', async () => {
    const file = 'Content-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png';
    const logo = (bytes: string) => `------OfAForm7\r\n${file}\r\n\r\n${bytes}\r\n------OfAForm7--\r\n`;
    const to = '/admin/settings/logo';
    expect(await refusalOf({ path: to, body: logo('a'.repeat(60_000)) })).toBeNull();
    expect(await refusalOf({ path: to, body: logo('a'.repeat(64_000)) })).toBe('too_large');
    for (const other of [path, '/admin/settings'])
      expect(await refusalOf({ path: other, body: logo('a') })).toBe('malformed_form');
  });

  it('is processed in either format, with an action of its page or without', async () => {
    const headers = URL_ENCODED;
    expect(await refusalOf({ path, headers, body: 'phone=0772000111&step=' })).toBeNull();
    const body = `${part('phone', '0772000111')}------OfAForm7--\r\n`;
    expect(await refusalOf({ path, body })).toBeNull();
    expect(await refusalOf({ path, body: form(part('phone', '0772000111')) })).toBeNull();
  });

  it.each([
    ['of another site', { headers: { origin: 'https://evil.example' } }, 'cross_site'],
    ['as JSON', { headers: { 'content-type': 'application/json' } }, 'not_a_form'],
    ['as text', { headers: { 'content-type': 'text/plain', 'next-action': 'a' } }, 'not_a_form'],
    ['that was cut off', { body: form().slice(0, -4) }, 'malformed_form'],
    ['with a thousand fields', { headers: URL_ENCODED, body: 'a=&'.repeat(1_000) }, 'too_large'],
    ['that is too large', { headers: URL_ENCODED, body: `phone=${'1'.repeat(64_000)}` }, 'too_large'],
  ] as const)('is refused %s', async (_, sent, refusal) => {
    expect(await refusalOf({ path, ...sent })).toBe(refusal);
  });
});

it.each([
  [{ origin: APP_URL, host: HOST }, false],
  [{ host: HOST }, false],
  [{ origin: APP_URL, host: 'inner', 'x-forwarded-host': `${HOST}, inner` }, false],
  [{ origin: 'null', host: HOST }, true],
  [{ origin: APP_URL, host: `${HOST}:443` }, true],
  [{ origin: APP_URL, host: 'RACES.example' }, true],
  [{ origin: APP_URL, host: '[' }, true],
])('tells whether Next would refuse the origin of %j: %s', (headers, other) => {
  expect(hasOtherOrigin(new Headers(headers))).toBe(other);
});
