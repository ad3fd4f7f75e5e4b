import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepingCookies, openHttpClient } from './http-client.ts';

const connections = new Set<number | undefined>();
const server = createServer((request, response) => {
  connections.add(request.socket.remotePort);
  if (request.url === '/broken') request.socket.destroy();
  else if (request.url === '/slow') return;
  else if (request.url === '/cookie')
    response.writeHead(200, { 'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'] }).end(request.headers.cookie);
  else response.writeHead(303, { location: '/elsewhere' }).end(`${request.method} ${request.url}`);
});
const http = openHttpClient({ timeoutMs: 10_000 });
const hasty = openHttpClient({ timeoutMs: 100 });
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  await Promise.all([http.close(), hasty.close()]);
  server.closeAllConnections();
  server.close();
});

it('returns the answer, follows no redirect, and reuses a connection', async () => {
  for (const path of ['/one?a=b', '/two', '/three', '/four']) {
    const answer = await http.send({ method: 'GET', url: origin + path });
    expect(answer).toMatchObject({
      ok: true,
      value: { status: 303, location: '/elsewhere', body: `GET ${path}` },
    });
  }
  expect(connections.size).toBeLessThan(4);
});

it.each(['/broken', '/slow'])('returns an error for an answer that never comes: %s', async (path) => {
  const answer = await hasty.send({ method: 'GET', url: origin + path });
  expect(answer).toMatchObject({ ok: false, error: { detail: expect.stringMatching(/Error: /) } });
});

it('sends the cookies that were set with each later request, each browser its own', async () => {
  const cookie = { method: 'GET', url: `${origin}/cookie` } as const;
  const browser = keepingCookies(http.send);
  const bodies = [await browser(cookie), await browser(cookie), await keepingCookies(http.send)(cookie)];
  expect(bodies.map((answer) => answer.ok && answer.value.body)).toEqual(['', 'a=1; b=2', '']);
});
