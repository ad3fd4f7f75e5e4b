// What proxies in front of the storefront say of a request never changes where it is answered: each answer is the storefront's own,
// and names no address of its machine.
import { type OutgoingHttpHeaders, request as open } from 'node:http';
import { openListedEvent } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Asked = { headers?: OutgoingHttpHeaders; form?: string };

/** Past the proxy, with headers that no browser lets a page set. */
const ask = (path: string, { headers, form }: Asked): Promise<Answer> =>
  new Promise((done, failed) => {
    const [storefront = ''] = storyAddress().storefronts;
    const asking = open(storefront + path, { method: form ? 'POST' : 'GET', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asking.on('error', failed).end(form);
  });

const SPELLINGS: OutgoingHttpHeaders[] = [
  {},
  ...['http', 'https', 'HTTPS', 'https,http', 'http, https', 'wss', 'httpsx', '://', ' '].map((proto) => ({
    'X-Forwarded-Proto': proto,
  })),
  { 'X-Forwarded-Proto': ['https', 'http'] },
  { 'X-Forwarded-Ssl': 'on', 'Front-End-Https': 'on', 'X-Url-Scheme': 'https' },
  ...['443', '8443, 80', '99999', 'no'].map((port) => ({
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Port': port,
  })),
  ...['evil.example', 'evil.example:8443, b.example', '[2001:db8::1]:8443', '[::', 'a b'].flatMap((host) => [
    { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': host },
    { 'X-Forwarded-Proto': 'https', Host: host },
  ]),
  ...['2001:db8::7', '[2001:db8::7]:4711', 'unknown, _hidden'].map((address) => ({
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': address,
  })),
  { Forwarded: 'for="[2001:db8::1]";proto=https;host=evil.example, proto=HTTP' },
];

test('pages, frames, redirects and words are the same for each spelling of forwarded headers', async ({
  provider,
}) => {
  const eventId = await openListedEvent(provider);
  const order = '/orders/AbCdEfGhIjKlMnOpQrStUv_-';
  const words = { 'sec-fetch-site': 'cross-site', 'Content-Type': 'multipart/form-data; boundary=a' };
  const frame = { 'Sec-Fetch-Dest': 'iframe' };
  const asked: [path: string, asked: Asked, status: number, seen: RegExp][] = [
    ['/?embed', { headers: frame }, 200, /<h1/],
    [`/events/${eventId}/register?embed=dialog`, { headers: frame }, 200, /name="buyer_name"/],
    [`/sw-x-frame/events/${eventId}`, { headers: frame }, 200, /<h1/],
    ['/sw-x-frame/admin', {}, 307, /^\/sw\/admin$/],
    [`${order}?embed&own=token`, {}, 307, /^\/en-x-frame\/orders\/[^/]+\?own=token$/],
    ['/admin', {}, 307, /^\/admin\/sign-in/],
    ['/events/', {}, 308, /^\/events$/],
    [`/events/${eventId}/register`, { headers: words, form: '--a--' }, 403, /<h1>/],
    [`/fr-x-frame/events/${eventId}/register`, { headers: words, form: '--a--' }, 403, /lang="fr"/],
    ['/sw/find', { headers: { 'Content-Type': 'text/plain' }, form: 'a' }, 415, /lang="sw"/],
  ];
  for (const spelling of SPELLINGS) {
    for (const [path, { headers, form }, status, seen] of asked) {
      const answer = await ask(path, { headers: { ...headers, ...spelling }, form });
      const what = `${path} with ${JSON.stringify(spelling)}`;
      expect(answer.status, what).toBe(status);
      expect(String(answer.headers.location ?? answer.text), what).toMatch(seen);
      expect(JSON.stringify(answer.headers), what).not.toMatch(/localhost|127\.0\.0\.1:\d+\/|evil/);
    }
  }
});

test('words in a frame may be framed by the sites that may frame the page', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'Content-Type': 'multipart/form-data; boundary=a' };
  const policyOf = async (path: string) =>
    (await ask(path, { headers, form: '--a--' })).headers['content-security-policy'];
  const [club = ''] = (process.env.FLAGOFF_CLUB ?? '').split(' ');
  expect(await policyOf('/en-x-frame/events/evt_1/register')).toMatch(`frame-ancestors ${club}`);
  expect(await policyOf('/events/evt_1/register?embed=dialog')).toMatch(`frame-ancestors ${club}`);
  expect(await policyOf('/events/evt_1/register')).toMatch("default-src 'none'; style-src 'unsafe-inline'");
  expect(await policyOf('/events/evt_1/register')).toMatch("frame-ancestors 'none'");
});
