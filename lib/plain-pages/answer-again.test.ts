import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPlainAnswers } from './send-plain-answers.ts';

const KEPT = 's-maxage=5, stale-while-revalidate=1';
const RUNTIME = '<script src="/_next/static/chunks/a.js" async=""></script>';
/** A page as the framework keeps it: it comes whole, and says how often it was asked for. */
type Kept = { cacheControl?: string; status?: number; cookie?: string; extra?: string };
type Asking = { method?: string; headers?: Record<string, string> };

const PAGES: Record<string, Kept> = {
  '/events/evt_1': {},
  '/events/evt_1?from=whatsapp': {},
  '/events/evt_1?nxtPeventId=evt_2': { extra: 'another race' },
  '/events/evt_2': {},
  '/private': { cacheControl: 'private, no-cache, no-store' },
  '/at-once-old': { cacheControl: 's-maxage=0' },
  '/missing': { status: 404 },
  '/remembering': { cookie: 'language=sw' },
  '/with-react': { extra: RUNTIME },
};

let now = 1_000_000;
let reached = 0;
sendPlainAnswers();

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const { cacheControl = KEPT, status = 200, cookie, extra = '' } = PAGES[request.url ?? ''] ?? {};
  reached += 1;
  response.statusCode = status;
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('X-Frame-Options', 'DENY');
  if (cookie) response.setHeader('Set-Cookie', cookie);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const page = `<main>${'Kampala–Entebbe '.repeat(100)}${extra} ${reached}</main>`;
  response.setHeader('Content-Length', Buffer.byteLength(page));
  response.end(request.method === 'HEAD' ? null : page);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());

/** Whoever asked last is long gone. */
beforeEach(() => {
  now += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

type Heard = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer };

/** Not by `fetch`, which adds headers of its own and unpacks. */
async function visit(path: string, { method = 'GET', headers = {} }: Asking = {}): Promise<Heard> {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  const { port } = address;
  return new Promise((resolve, reject) => {
    const asked = ask({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) });
      });
    });
    asked.on('error', reject).end();
  });
}

/** Whether the second of two visits reached the framework. */
async function isAskedAnew(first: [string, Asking?], second: [string, Asking?]): Promise<boolean> {
  await visit(...first);
  const before = reached;
  await visit(...second);
  return reached > before;
}

describe('a plain page', () => {
  it.each(['gzip', 'identity'])('is answered again to the letter, for a second: %s', async (packing) => {
    const asking = { headers: { 'accept-encoding': packing, 'accept-language': 'en-UG' } };
    const first = await visit('/events/evt_1', asking);
    now += 999;
    const again = await visit('/events/evt_1', asking);
    expect(again.body).toEqual(first.body);
    expect({ ...again.headers, date: '' }).toEqual({ ...first.headers, date: '' });
    expect(again.status).toBe(200);
    now += 2;
    const anew = await visit('/events/evt_1', asking);
    expect(anew.body).not.toEqual(first.body);
  });

  it('is answered again with any query, since none changes it', async () => {
    expect(await isAskedAnew(['/events/evt_1'], ['/events/evt_1?fbclid=abc'])).toBe(false);
  });

  it('with a query is answered again to the same alone', async () => {
    expect(await isAskedAnew(['/events/evt_1?from=whatsapp'], ['/events/evt_1?from=whatsapp'])).toBe(false);
    now += 60_000;
    expect(await isAskedAnew(['/events/evt_1?nxtPeventId=evt_2'], ['/events/evt_1'])).toBe(true);
  });

  it.each<[string, Asking, Asking]>([
    ['language', { headers: { 'accept-language': 'en' } }, { headers: { 'accept-language': 'sw' } }],
    ['language, where none was named', {}, { headers: { 'accept-language': 'sw' } }],
    ['choice', {}, { headers: { cookie: 'language=sw' } }],
    ['packing', { headers: { 'accept-encoding': 'gzip' } }, {}],
    ['method', {}, { method: 'POST' }],
    ['wish for the head alone', {}, { method: 'HEAD' }],
    ['wish for the framework’s data', {}, { headers: { rsc: '1' } }],
    ['name', {}, { headers: { authorization: 'Basic YQ==' } }],
  ])('is asked for anew by another %s', async (_, first, second) => {
    expect(await isAskedAnew(['/events/evt_1', first], ['/events/evt_1', second])).toBe(true);
  });

  it.each<[string, Asking]>([
    ['a post', { method: 'POST' }],
    ['the head alone', { method: 'HEAD' }],
    ['the framework’s data', { headers: { rsc: '1' } }],
    ['a name', { headers: { authorization: 'Basic YQ==' } }],
  ])('is not given to the next from what answered %s', async (_, first) => {
    expect(await isAskedAnew(['/events/evt_1', first], ['/events/evt_1'])).toBe(true);
  });

  it('is never another', async () => {
    expect(await isAskedAnew(['/events/evt_1'], ['/events/evt_2'])).toBe(true);
  });
});

describe('what is not answered again', () => {
  it.each(['/private', '/at-once-old', '/missing', '/remembering', '/with-react'])('%s', async (path) => {
    expect(await isAskedAnew([path], [path])).toBe(true);
  });
});
