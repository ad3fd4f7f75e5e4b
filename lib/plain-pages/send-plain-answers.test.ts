import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { sendPlainAnswers } from './send-plain-answers.ts';

const NO_STORE = 'no-cache, no-store';
const MARK = '<template id="plain-page"></template>';
const RUNTIME = '<script src="/_next/static/chunks/a.js" async=""></script>';
const OWN = '<script defer src="/site.js?v=1"></script>';
const WORDS = 'Kampala–Entebbe '.repeat(200);
const marked = `<main>${MARK}${WORDS}${RUNTIME}${OWN}</main>`;
const plain = `<main>${WORDS}${OWN}</main>`;

sendPlainAnswers();

/** What whoever sends an answer is told of it. */
let heard: string[] = [];

/** What the storefront answers, by path; everything else is the answer to a form. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/marked': (response) => sendInPieces(response, marked),
  '/unmarked': (response) => sendInPieces(response, marked.replace(MARK, '')),
  '/data': (response) => sendInPieces(response, marked, 'text/x-component'),
  '/kept': sendKept,
  '/heard': (response) => {
    heard = [];
    response.setHeader('Content-Type', 'text/html');
    response.write(marked, () => heard.push('piece'));
    response.end(() => heard.push('end'));
  },
  '/heard-whole': (response) => {
    heard = [];
    response.setHeader('Content-Type', 'text/html');
    response.end(marked, () => heard.push('end'));
  },
  '/taken': (response) => {
    response.statusCode = 303;
    response.setHeader('Location', '/orders/abc');
    response.end();
  },
};

/** As the framework packs its answers. */
const pack: (request: IncomingMessage, response: ServerResponse, next: () => void) => void = createRequire(
  import.meta.url,
)('next/dist/compiled/compression')();

const server = createServer((request: IncomingMessage, response) => {
  pack(request, response, () => (ANSWERS[request.url ?? ''] ?? sendElse)(response));
});

await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());

function sendElse(response: ServerResponse): void {
  response.setHeader('Cache-Control', NO_STORE);
  response.setHeader('X-Else', 'as it was');
  response.end();
}

function sendKept(response: ServerResponse): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(marked));
  response.end(marked);
}

/** Pieces end anywhere: within the mark, a script, a letter. */
function sendInPieces(response: ServerResponse, html: string, type = 'text/html; charset=utf-8'): void {
  response.setHeader('Content-Type', type);
  const bytes = Buffer.from(html);
  for (let at = 0; at < bytes.length - 5; at += 5) response.write(bytes.subarray(at, at + 5));
  response.end(bytes.subarray(bytes.length - (bytes.length % 5 || 5)));
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  return fetch(`http://127.0.0.1:${address.port}${path}`, { redirect: 'manual', ...init });
}

async function headersOf(path: string, init: RequestInit): Promise<Headers> {
  const answer = await ask(path, init);
  await answer.arrayBuffer();
  return answer.headers;
}

describe('a page that is drawn for its visit', () => {
  it.each(['gzip', 'identity'])(
    'is sent without the framework’s script where it says so: %s',
    async (packing) => {
      const answer = await ask('/marked', { headers: { 'accept-encoding': packing } });
      expect(await answer.text()).toBe(plain);
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(packing);
    },
  );

  it('is sent as it is where it does not', async () => {
    expect(await (await ask('/unmarked')).text()).toBe(marked.replace(MARK, ''));
  });

  it.each([
    ['/heard', plain, ['piece', 'end']],
    ['/heard-whole', marked, ['end']],
  ])('tells whoever sends it what is done: %s', async (path, html, told) => {
    const answer = await ask(path, { headers: { 'accept-encoding': 'identity' } });
    expect(await answer.text()).toBe(html);
    await expect.poll(() => heard).toEqual(told);
  });

  it('is not what is no page', async () => {
    expect(await (await ask('/data')).text()).toBe(marked);
  });
});

describe('a page that is kept, and comes whole as it was kept', () => {
  it.each(['gzip, deflate, br', 'br;q=1, GZIP;q=0.5', 'gzip'])(
    'is packed once for all who take "%s"',
    async (accepted) => {
      const answer = await ask('/kept', { headers: { 'accept-encoding': accepted } });
      expect(await answer.text()).toBe(marked);
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(Number(answer.headers.get('content-length'))).toBe(gzipSync(marked).length);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    },
  );

  it.each(['identity', 'gzip;q=0', 'gzip; q=0.000, br;q=0'])(
    'is not packed for who takes "%s"',
    async (accepted) => {
      const answer = await ask('/kept', { headers: { 'accept-encoding': accepted } });
      expect(await answer.text()).toBe(marked);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(marked));
    },
  );
});

describe('where a form leads', () => {
  it('is told to a script that takes the answer in place', async () => {
    const answer = await ask('/taken', { method: 'POST', headers: { 'in-place': '1' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([204, '/orders/abc']);
  });

  it('changes nothing where an answer leads nowhere', async () => {
    expect((await ask('/marked', { method: 'POST', headers: { 'in-place': '1' } })).status).toBe(200);
  });

  it('is followed by every other browser', async () => {
    const answer = await ask('/taken', { method: 'POST' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/orders/abc']);
  });
});

describe('the answer to a form', () => {
  it.each(['/events/evt_1/register', '/sw/events/evt_1/register?from=abc', '/pt-BR/events/evt_1/register'])(
    'may be kept for Back after a plain post to %s',
    async (path) => {
      const headers = await headersOf(path, { method: 'POST' });
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('x-else')).toBe('as it was');
    },
  );

  it.each([
    ['/events/evt_1/register', { method: 'GET' }],
    ['/events/evt_1', { method: 'POST' }],
    ['/orders/abc', { method: 'POST' }],
    ['/orders/abc?back=/events/evt_1/register', { method: 'POST' }],
    ['/sw/orders/abc?/events/evt_1/register', { method: 'POST' }],
    ['/pay/abc/events/evt_1/register', { method: 'POST' }],
    ['/events/evt_1/registered', { method: 'POST' }],
    ['/events/evt_1?from=/register', { method: 'POST' }],
  ])('stays as it is: %s %j', async (path, init) => {
    expect((await headersOf(path, init)).get('cache-control')).toBe(NO_STORE);
  });
});
