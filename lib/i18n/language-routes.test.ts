import { runInNewContext } from 'node:vm';
import {
  unstable_getResponseFromNextConfig as answerOf,
  getRedirectUrl,
  getRewrittenUrl,
} from 'next/experimental/testing/server';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_COOKIE, languageRoutes } from './language-routes.ts';

const { rewrites, redirects } = languageRoutes('en', ['fr', 'sw']);
const nextConfig = { rewrites: async () => rewrites, redirects: async () => redirects };

type Visitor = { asks?: string; chose?: string };

/** The target of the redirect or rewrite of `path`, or `path` itself if there is none. */
async function routed(path: string, { asks, chose }: Visitor = {}): Promise<string> {
  const response = await answerOf({
    url: `https://example.com${path}`,
    nextConfig,
    headers: asks === undefined ? {} : { 'accept-language': asks },
    cookies: chose === undefined ? {} : { [LANGUAGE_COOKIE]: chose },
  });
  const redirected = getRedirectUrl(response);
  const pathOf = (url: string): string => url.replace('https://example.com', '');
  if (redirected !== null) return `${response.status} ${pathOf(redirected)}`;
  return pathOf(getRewrittenUrl(response) ?? path);
}

const ADDRESSES = ['/events/evt_1', '/events/evt_1/register', '/search', '/page/2', '/swim', '/no/such/page'];

describe('addresses without a language', () => {
  it.each(['/', ...ADDRESSES, '/orders/abc', '/calendar.ics'])('%s is English', async (path) => {
    expect(await routed(path)).toBe(path === '/' ? '/en' : `/en${path}`);
  });

  it.each(['/en-x-frame', '/sw-x-frame-dialog-c7c2410-r8/events/evt_1', '/en-x-frame/orders/abc'])(
    '%s is framed: stays as it is, in any language of the browser',
    async (path) => {
      expect(await routed(path)).toBe(path);
      expect(await routed(path, { asks: 'fr', chose: 'fr' })).toBe(path);
    },
  );

  it.each(['/sw', '/sw/events/evt_1', '/api/health/live', '/admin', '/admin/x'])(
    '%s stays as it is',
    async (path) => expect(await routed(path)).toBe(path),
  );

  it.each([
    ['/en', '308 /'],
    ['/en/events/evt_1', '308 /events/evt_1'],
  ])('%s redirects to the address without a language', async (path, to) =>
    expect(await routed(path)).toBe(to),
  );
});

describe('the first language of Accept-Language', () => {
  it.each([
    ['sw', '307 /sw/search'],
    ['sw-KE,sw;q=0.9,en-US;q=0.8,en;q=0.7', '307 /sw/search'],
    ['SW-tz , EN;q=0.9', '307 /sw/search'],
    ['sw;q=0.9', '307 /sw/search'],
    ['fr-FR,fr;q=0.9', '307 /fr/search'],
    ['en-GB,en;q=0.9,sw;q=0.8', '/en/search'],
    ['lg,sw;q=0.9,en;q=0.8', '/en/search'],
    ['fro,sw', '/en/search'],
    ['swb', '/en/search'],
    ['*', '/en/search'],
    ['', '/en/search'],
  ])('"%s" leads to %s', async (asks, to) => expect(await routed('/search', { asks })).toBe(to));

  it.each(ADDRESSES)('redirects from %s', async (path) =>
    expect(await routed(path, { asks: 'sw' })).toBe(`307 /sw${path}`),
  );

  it('redirects nothing in a frame', async () => {
    const response = await answerOf({
      url: 'https://example.com/events/evt_1?embed',
      nextConfig,
      headers: { 'accept-language': 'sw', 'sec-fetch-dest': 'iframe' },
    });
    expect(getRedirectUrl(response)).toBeNull();
  });

  it('redirects from the list', async () => expect(await routed('/', { asks: 'sw' })).toBe('307 /sw'));

  it.each(['/orders/abc', '/calendar.ics', '/events/evt_1/picture.png', '/api/health/live', '/admin', '/fr'])(
    'redirects nothing at %s',
    async (path) => expect(await routed(path, { asks: 'sw' })).toBe(await routed(path)),
  );
});

describe('a language chosen by the switch', () => {
  it.each([
    [{ chose: 'sw' }, '307 /sw/search'],
    [{ chose: 'sw', asks: 'fr' }, '307 /sw/search'],
    [{ chose: 'en', asks: 'fr' }, '/en/search'],
  ])('%o leads to %s', async (visitor, to) => expect(await routed('/search', visitor)).toBe(to));
});

describe('a hostile request of 16 KB', () => {
  const patterns = redirects.flatMap(({ has = [] }) =>
    has.flatMap(({ type, value }) => (type === 'header' ? [`^${value}$`] : [])),
  );
  const filled = (part: string): string => part.repeat(Math.ceil(16_384 / part.length));

  it.each(['x, ', 'x,', ' , ', ' ', '\t ', 'sw;q=0.1, ', 'sw ', 'sw-', 's', 'en,', 'fr-FR;q=0,', ';q='])(
    'matches an Accept-Language of repeated "%s" at once',
    (part) => {
      expect(patterns).toHaveLength(4);
      for (const pattern of patterns)
        for (const header of [filled(part), `${filled(part)}!\n`, `sw${filled(part)}\n`])
          runInNewContext('new RegExp(pattern).test(header)', { pattern, header }, { timeout: 5000 });
    },
  );

  it.each(['/', 'x/', '.a', '/sw', '-.'])('routes a path of repeated "%s" at once', async (part) => {
    const before = process.threadCpuUsage();
    await routed(`/x${filled(part)}!`, { asks: 'sw' });
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
