import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { sendPlainAnswers } from './send-plain-answers.ts';

const NO_STORE = 'no-cache, no-store';
const MARK = '<template id="plain-page"></template>';
const RUNTIME = '<script src="/_next/static/chunks/a.js" async=""></script>';
const OWN = '<script defer src="/site.js?v=1"></script>';
const marked = `<main>${MARK}Kampala–Entebbe${RUNTIME}${OWN}</main>`;
const plain = `<main>Kampala–Entebbe${OWN}</main>`;

sendPlainAnswers();

/** What whoever sends an answer is told of it. */
let heard: string[] = [];

/** What the storefront answers, by path; everything else is the answer to a form. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/marked': (response) => sendInPieces(response, marked),
  '/packed': (response) => {
    pack(response);
    sendInPieces(response, marked);
  },
  '/unmarked': (response) => sendInPieces(response, marked.replace(MARK, '')),
  '/data': (response) => sendInPieces(response, marked, 'text/x-component'),
  '/whole': (response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(marked));
    response.end(marked);
  },
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

const server = createServer(({ url = '' }: IncomingMessage, response) => {
  const answer = ANSWERS[url];
  if (answer) return answer(response);
  response.setHeader('Cache-Control', NO_STORE);
  response.setHeader('X-Else', 'as it was');
  response.end();
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());

/** Pieces end anywhere: within the mark, a script, a letter. */
function sendInPieces(response: ServerResponse, html: string, type = 'text/html; charset=utf-8'): void {
  response.setHeader('Content-Type', type);
  const bytes = Buffer.from(html);
  for (let at = 0; at < bytes.length - 5; at += 5) response.write(bytes.subarray(at, at + 5));
  response.end(bytes.subarray(bytes.length - (bytes.length % 5 || 5)));
}

/** As the framework packs answers: over the response's own methods, before anything is said of the answer. */
function pack(response: ServerResponse): void {
  const packed = createGzip();
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  packed.on('data', (piece) => write(piece)).on('end', () => end());
  response.setHeader('Content-Encoding', 'gzip');
  response.write = (piece: unknown) => packed.write(piece);
  response.end = (piece: unknown) => {
    packed.end(piece);
    return response;
  };
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
  it.each(['/marked', '/packed'])(
    'is sent without the framework’s script where it says so: %s',
    async (path) => {
      expect(await (await ask(path)).text()).toBe(plain);
    },
  );

  it('is sent as it is where it does not', async () => {
    expect(await (await ask('/unmarked')).text()).toBe(marked.replace(MARK, ''));
  });

  it('is sent as it is where it comes whole: that one was kept, and its length is told', async () => {
    const answer = await ask('/whole');
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(marked)));
    expect(await answer.text()).toBe(marked);
  });

  it.each([
    ['/heard', plain, ['piece', 'end']],
    ['/heard-whole', marked, ['end']],
  ])('tells whoever sends it what is done: %s', async (path, html, told) => {
    expect(await (await ask(path)).text()).toBe(html);
    await expect.poll(() => heard).toEqual(told);
  });

  it('is not what is no page', async () => {
    expect(await (await ask('/data')).text()).toBe(marked);
  });
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
