// The control plane asks for no credential, so it answers only what comes from this machine's own pages and programs.
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startProvider } from './provider.ts';

const provider = await startProvider();
const { hostname, port } = new URL(provider.origin);

/** Sends with headers that `fetch` would not; the status and the body. */
function send(method: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, async (answer) => {
      let body = '';
      for await (const piece of answer) body += piece;
      resolve({ status: answer.statusCode, body });
    });
    sent.on('error', reject).end(method === 'POST' ? '{"advance_seconds":60}' : undefined);
  });
}

test.each<Record<string, string>>([
  { host: 'evil.example' },
  { host: `evil.example:${port}` },
  { host: '127.0.0.1.evil.example' },
  { host: 'localhost.evil.example' },
  { host: '192.168.1.5:4010' },
  { origin: 'http://evil.example' },
  { origin: 'https://127.0.0.1.evil.example' },
  { origin: 'https://evil.localhost.example' },
  { origin: 'null' },
  { origin: 'file://' },
])('refuses %j on every path, and does nothing', async (headers) => {
  for (const [method, path] of [
    ['POST', '/_sandbox/clock'],
    ['POST', '/_sandbox/reset'],
    ['GET', '/_sandbox/fixtures'],
    ['GET', '/_sandbox/'],
    ['GET', '/_sandbox/room/parts'],
  ] as const) {
    const answer = await send(method, path, headers);
    expect(answer.status, path).toBe(403);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.stringMatching(/^(Host|Origin): /) });
  }
  const clock = await provider.control('POST', '/clock', { advance_seconds: 0 });
  const { now } = z.object({ now: z.string() }).parse(clock);
  expect(Date.parse(now) - Date.now()).toBeLessThan(30_000);
});

test.each<Record<string, string>>([
  {},
  { host: `localhost:${port}` },
  { host: 'LOCALHOST.' },
  { host: `[::1]:${port}` },
  { host: '127.0.0.2' },
  { origin: provider.origin },
  { origin: 'http://localhost:3000' },
])('answers %j', async (headers) => {
  expect((await send('POST', '/_sandbox/clock', headers)).status).toBe(200);
  expect((await send('GET', '/_sandbox/', headers)).status).toBe(200);
});

test('the API itself is reached under any name, as behind a proxy', async () => {
  expect((await send('GET', '/v1/health', { host: 'provider.example' })).status).toBe(200);
});
