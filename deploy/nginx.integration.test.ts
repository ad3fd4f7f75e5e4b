import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findNginx } from '../tools/scripts/stack/find-nginx.ts';
import { type Nginx, startNginx } from '../tools/scripts/stack/start-nginx.ts';

const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding';
const PRIVATE = 'private, no-cache, no-store, max-age=0, must-revalidate';
const PRERENDERED = 's-maxage=60, stale-while-revalidate=60';
const CACHE_CONTROL: Record<string, string> = {
  '/events/private': PRIVATE,
  '/events/short': 's-maxage=1',
  '/events/stale': 's-maxage=1, stale-while-revalidate=600',
  '/_next/static/a.js': 'public, max-age=31536000, immutable',
};
const VISITED =
  /^(\/sw(-x-frame[a-z0-9-]*)?)?(\/|\/page\/\d+|\/help|\/policies\/\w+|\/events\/[^/]+(\/register|\/image)?)?$|^\/(posters\/.+|logo)$/;

type Seen = { method: string; url: string; headers: IncomingHttpHeaders };
const seen: Seen[] = [];

const cacheControlOf = (path: string, method: string): string =>
  CACHE_CONTROL[path] ?? (VISITED.test(path) && method !== 'POST' ? PRERENDERED : PRIVATE);

/** Answers as the storefront does; each answer is a new one. */
const storefront = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  for await (const _ of request);
  seen.push({ method, url, headers });
  const [path = ''] = url.split('?');
  const asks = /^sw\b/.test(headers['accept-language'] ?? '') && headers.cookie === undefined;
  if (asks && VISITED.test(path) && !path.startsWith('/sw')) {
    response.writeHead(307, { Location: `/sw${path}` }).end();
    return;
  }
  if (path.endsWith('/earlier')) {
    response.writeHead(409, { 'Content-Type': 'text/plain' }).end('unavailable');
    return;
  }
  if (path === '/events/cold') await sleep(300);
  if (path === '/events/cookie') response.setHeader('Set-Cookie', 'seen=1');
  const page = `${headers.rsc ? 'data' : 'page'} ${seen.length} of ${url} ${'Kampala '.repeat(300)}`;
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': cacheControlOf(path, method),
    Vary: VARY,
  });
  response.end(page);
});

const { brotli } = await findNginx();

describe('the proxy', () => {
  let nginx: Nginx;
  let upstream = '';
  beforeAll(async () => {
    await new Promise<void>((listening) => storefront.listen(0, '127.0.0.1', listening));
    upstream = `http://127.0.0.1:${(storefront.address() as AddressInfo).port}`;
    nginx = await startNginx([upstream]);
  });
  afterAll(async () => {
    await nginx.stop();
    storefront.close();
  });
  beforeEach(() => {
    seen.length = 0;
  });

  const visit = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const answer = await fetch(nginx.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { 'accept-language': 'en-UG,en;q=0.9', ...headers },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const statusOf = async (url: string) => (await fetch(url)).status;
  const visitRedirect = (path: string, referer: string) =>
    new Promise<void>((done, failed) => {
      get({ socketPath: nginx.redirectSocket, path, headers: { referer } }, (answer) => {
        answer.resume().on('end', done);
      }).on('error', failed);
    });
  const cacheOf = async (...visited: Parameters<typeof visit>) =>
    (await visit(...visited)).headers.get('x-cache');

  it.each([
    '/',
    '/page/2',
    '/events/evt_1',
    '/events/evt_1/register',
    '/sw',
    '/sw/events/evt_1',
    '/help',
    '/sw/policies/refunds',
    '/posters/lake-42.svg?v=1',
    '/logo',
    '/events/evt_1/image',
    '/_next/static/a.js',
  ])('caches %s: a second visit does not reach the storefront', async (path) => {
    const first = await visit(path);
    const second = await visit(path, { cookie: 'seen=1; draft=2' });
    expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'MISS']);
    expect([second.text, second.headers.get('x-cache')]).toEqual([first.text, 'HIT']);
    expect(seen).toHaveLength(1);
    expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  });

  it.each([
    '/orders/abc',
    '/sw/orders/abc',
    '/pay/abc',
    '/find',
    '/search?q=a',
    '/admin',
    '/api/orders/abc/status',
  ])('passes each visit to %s unchanged', async (path) => {
    const came = { cookie: 'session=1; language=sw', 'accept-language': 'sw-KE, en;q=0.5' };
    for (const _ of [1, 2]) expect(await cacheOf(path, came)).toBe('BYPASS');
    expect(seen).toHaveLength(2);
    expect(seen[1]?.headers).toMatchObject(came);
  });

  it.each(['/events/private', '/events/cookie'])('never caches %s', async (path) => {
    for (const _ of [1, 2]) expect(await cacheOf(path)).toBe('MISS');
    expect(seen).toHaveLength(2);
  });

  it('caches a page per first language or choice, and passes nothing else to the storefront', async () => {
    const path = '/events/languages';
    const inSwahili = { 'accept-language': 'sw-KE,sw;q=0.9' };
    const visits = async () => [
      (await visit(path)).status,
      (await visit(path, inSwahili)).status,
      (await visit(path, { ...inSwahili, cookie: 'session=1; language=en' })).status,
      (await visit(path, { 'accept-language': 'sw_KE' })).status,
      (await visit(path, { 'accept-language': 'x, '.repeat(2000) })).status,
    ];
    expect(await visits()).toEqual([200, 307, 200, 200, 200]);
    const asked = seen.map(({ headers }) => [headers['accept-language'], headers.cookie]);
    expect(asked).toEqual([
      ['en-UG', undefined],
      ['sw-KE', undefined],
      [undefined, 'language=en'],
      [undefined, undefined],
    ]);
    expect(await visits()).toEqual([200, 307, 200, 200, 200]);
    expect(seen).toHaveLength(4);
  });

  it('caches a framed page for all visitors, apart from the page itself', async () => {
    const frame = { 'sec-fetch-dest': 'iframe', cookie: 'orders=secret' };
    const entry = '/events/framed?embed&accent=7c2410';
    for (const path of [
      entry,
      '/sw-x-frame-c7c2410-r8/events/framed',
      '/sw-x-frame/events/framed/register',
    ]) {
      const [first, second] = [await visit(path, frame), await visit(path, { 'accept-language': 'sw' })];
      expect(second.headers.get('x-cache'), path).toBe('HIT');
      expect(second.text, path).toBe(first.text);
    }
    expect((await visit('/events/framed', frame)).text).not.toBe((await visit(entry)).text);
    expect(seen.map(({ headers }) => headers['sec-fetch-dest'])).toEqual([
      'iframe',
      'document',
      'document',
      'document',
    ]);
    expect(seen.map(({ headers }) => headers.cookie).filter(Boolean)).toEqual([]);
  });

  it('never caches a framed order', async () => {
    const path = '/en-x-frame/orders/AbCdEfGhIjKlMnOpQrStUv_-?own=token';
    for (const _ of [1, 2]) expect((await visit(path)).headers.get('x-cache')).toBe('BYPASS');
  });

  it('caches one page for all visitors if its address names the language', async () => {
    for (const language of ['sw', 'en', 'fr']) await visit('/sw/events/one', { 'accept-language': language });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['/events/evt_1/register', 1_000_000],
    ['/sw/events/evt_1/register', 1_000_000],
    ['/orders/abc/edit', 1_000_000],
    ['/api/events/evt_1/checkouts', 1_000_000],
    ['/api/webhooks', 1_000_000],
    ['/orders/abc', 60_000],
    ['/api/forms/orders/abc/pay', 60_000],
    ['/', 60_000],
  ])('passes a POST to %s of %i bytes, and answers one that is larger in words', async (path, bytes) => {
    const post = (length: number) => visit(path, {}, { method: 'POST', body: 'a'.repeat(length) });
    expect((await post(bytes)).status).toBe(200);
    const refused = await post(bytes * 1.1);
    expect(refused.status).toBe(413);
    expect(refused.text).toMatch(/too large|kubwa mno/);
    expect(seen).toHaveLength(1);
  });

  it('answers a form of an earlier version in words, and passes what the API answers', async () => {
    const page = await visit('/fr/orders/earlier', {}, { method: 'POST', body: 'a=1' });
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('version antérieure')]);
    const api = await visit('/api/earlier', {}, { method: 'POST', body: 'a=1' });
    expect([api.status, api.text]).toEqual([409, 'unavailable']);
  });

  it('passes every POST, up to 1 MB', async () => {
    const path = '/events/evt_1/register';
    await visit(path);
    const post = { method: 'POST', body: 'a'.repeat(1_000_000) };
    for (const _ of [1, 2]) expect((await visit(path, { cookie: 'session=1' }, post)).status).toBe(200);
    expect((await visit(path, {}, { ...post, body: 'a'.repeat(1_100_000) })).status).toBe(413);
    const posts = seen.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers.cookie)).toEqual(['session=1', 'session=1']);
  });

  it('never mixes router data (RSC) with pages', async () => {
    const path = '/events/router';
    for (const _ of [1, 2]) expect((await visit(path, { rsc: '1' })).text).toMatch(/^data/);
    expect((await visit(path)).text).toMatch(/^page/);
    expect((await visit(path, { rsc: '1' })).text).toMatch(/^data/);
    expect(seen).toHaveLength(4);
  });

  it.each(['ref=CLUB77', 'x=1&code=TEN', 'utm_source=club'])(
    'never caches the redirect of a visit from a page with %s',
    async (query) => {
      const path = '/events/one/register';
      const referer = `https://flagoff.example/events/one?${query}`;
      const before = seen.length;
      for (const _ of [1, 2]) expect((await visit(path, { referer })).headers.get('x-cache')).toBe('BYPASS');
      expect(seen.length).toBe(before + 2);
    },
  );

  it('passes one of ten concurrent visits to a page that is not cached', async () => {
    const visits = await Promise.all(Array.from({ length: 10 }, () => visit('/events/cold')));
    expect(new Set(visits.map(({ text }) => text)).size).toBe(1);
    expect(seen).toHaveLength(1);
  });

  it('shows an old page only as long as its Cache-Control allows', async () => {
    const paths = ['/events/short', '/events/stale'] as const;
    const before = await Promise.all(paths.map((path) => visit(path)));
    await sleep(2100);
    expect(await cacheOf(paths[0])).toBe('EXPIRED');
    const stale = await visit(paths[1]);
    expect([stale.text, stale.headers.get('x-cache')]).toEqual([before[1]?.text, 'STALE']);
    await expect.poll(async () => (await visit(paths[1])).text).not.toBe(stale.text);
  });

  it('compresses for clients that accept it, from one cached copy', async () => {
    for (const path of ['/events/packed', '/orders/packed']) {
      const packed = await visit(path, { 'accept-encoding': 'gzip, deflate' });
      const plain = await visit(path, { 'accept-encoding': 'identity' });
      expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
        'gzip',
        null,
      ]);
      expect(packed.headers.get('vary')).toContain('Accept-Encoding');
      expect(plain.text).toContain(`of ${path} Kampala`);
    }
    expect(seen.map(({ url }) => url)).toEqual(['/events/packed', '/orders/packed', '/orders/packed']);
  });

  it.skipIf(brotli === null)('compresses by brotli for clients that accept it', async () => {
    const encodingOf = async (path: string, accepted: string) =>
      (await visit(path, { 'accept-encoding': accepted })).headers.get('content-encoding');
    for (const path of ['/events/br', '/orders/br', '/_next/static/br.js'])
      expect(await encodingOf(path, 'gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingOf('/events/br', 'gzip, br;q=0')).toBe('gzip');
    expect(await cacheOf('/events/br', { 'accept-encoding': 'br' })).toBe('HIT');
  });

  it('compresses by gzip for all if nginx has no brotli module', async () => {
    const bare = await startNginx([upstream], { brotli: false });
    try {
      const answer = await fetch(`${bare.origin}/events/gzip`, {
        headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
    } finally {
      await bare.stop();
    }
  });

  it('finds the files of a page at whichever of two releases has them', async () => {
    const other = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const both = await startNginx([`http://127.0.0.1:${(other.address() as AddressInfo).port}`, upstream]);
    for (const name of ['a', 'b', 'c', 'd'])
      expect(await statusOf(`${both.origin}/_next/static/chunks/${name}.js`)).toBe(200);
    await both.stop();
    other.close();
  });

  it('requests pages uncompressed from the storefront', async () => {
    await visit('/events/plain', { 'accept-encoding': 'gzip, br' });
    expect(seen[0]?.headers['accept-encoding']).toBeUndefined();
  });

  it.each([
    ['an order', '/orders/AbCdEfGhIjKlMnOpQrStUv_-'],
    [
      'an order in a language, with a query',
      '/sw/orders/AbCdEfGhIjKlMnOpQrStUv_-/edit?_rsc=AbCdEfGhIjKlMnOpQrStUv_-',
    ],
    ['a status', '/api/orders/AbCdEfGhIjKlMnOpQrStUv_-/status'],
    ['a payment', '/pay/0f8fad5b-d9cb-469f-a165-70867728950e/code.svg'],
    ['a payment by a script', '/api/pay/0f8fad5b-d9cb-469f-a165-70867728950e/payments'],
    ['a runner', '/fr/runners/AbCdEfGhIjKlMnOpQrStUv_-/calendar.ics'],
    ['a form of a runner', '/api/forms/runner/AbCdEfGhIjKlMnOpQrStUv_-/claim'],
    ['a return from the provider', '/checkout/return/AbCdEfGhIjKlMnOpQrStUv_-'],
    ['encoded letters', '/%6Frders/%41bCdEfGhIjKlMnOpQrStUv_-'],
    ['another case', '/Orders/AbCdEfGhIjKlMnOpQrStUv_-'],
    ['two secrets', '/orders/AbCdEfGhIjKlMnOpQrStUv_-/pay/AbCdEfGhIjKlMnOpQrStUv_-'],
    ['a wrong address', '/order/AbCdEfGhIjKlMnOpQrStUv_-'],
    ['a wrong address without a slash', '/orders;AbCdEfGhIjKlMnOpQrStUv_-'],
    ['a search', '/search?q=AbCdEfGhIjKlMnOpQrStUv_-'],
  ])('logs neither the secret nor the query of %s', async (_, path) => {
    const secrets = /bCdEfGhIjKlMnOpQrStUv|0f8fad5b|q=/;
    const referer = `https://flagoff.example${path}`;
    await visit(path, { referer });
    await visitRedirect(path, referer);
    await expect.poll(() => nginx.logs()).toMatch(/"status":301/);
    expect(await nginx.logs()).not.toMatch(secrets);
  });

  it('says in words that the storefront does not answer, and logs nothing of the address', async () => {
    const alone = await startNginx(['http://127.0.0.1:1']);
    try {
      const answer = await fetch(`${alone.origin}/orders/AbCdEfGhIjKlMnOpQrStUv_-`);
      expect([answer.status, answer.headers.get('refresh')]).toEqual([503, '15']);
      expect(await answer.text()).toContain('keep the message that your network sent you');
      const sent = await fetch(`${alone.origin}/fr/orders/AbCdEfGhIjKlMnOpQrStUv_-`, { method: 'POST' });
      expect([sent.status, sent.headers.get('refresh')]).toEqual([503, null]);
      expect(await sent.text()).toContain('ne payez pas une seconde fois');
      await expect.poll(() => alone.logs()).toMatch(/"path":"\/orders\/\*{3}","status":503/);
      expect(await alone.logs()).not.toContain('bCdEfGhIjKlMnOpQrStUv');
    } finally {
      await alone.stop();
    }
  });

  it('logs what a page was and where a visitor came from', async () => {
    await visit('/sw/orders/AbCdEfGhIjKlMnOpQrStUv_-/receipt', { referer: 'https://news.example/a?b=c' });
    await visit('/events/evt_kampala_city_maratho');
    await expect
      .poll(() => nginx.logs())
      .toMatch(/"path":"\/sw\/orders\/\*{3}\/receipt","status":200.*"from":"https:\/\/news\.example"/);
    await expect.poll(() => nginx.logs()).toContain('"path":"/events/evt_kampala_city_maratho"');
  });

  it('refuses what one visitor sends beyond the limits, in words, and serves cached pages on', async () => {
    const strict = await startNginx([upstream], { most: 3 });
    const statuses = (init: RequestInit, path: (n: number) => string) =>
      Promise.all(Array.from({ length: 8 }, (_, n) => fetch(strict.origin + path(n), init)));
    try {
      await fetch(`${strict.origin}/help`);
      const posts = await statuses({ method: 'POST', body: 'a=1' }, () => '/orders/abc');
      const refused = posts.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(3);
      const [first] = refused;
      expect(first?.headers.get('retry-after')).toBe('5');
      expect(await first?.text()).toContain('Wait a few seconds, go back and send it again.');
      expect(await statusOf(`${strict.origin}/help`)).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it('passes the host and the address of the client', async () => {
    await visit('/orders/abc', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' });
    const { host } = new URL(nginx.origin);
    expect(seen[0]?.headers).toMatchObject({
      host,
      'x-forwarded-host': host,
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });
});
