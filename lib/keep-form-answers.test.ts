import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { keepFormAnswers } from '#lib/keep-form-answers.ts';

const NO_STORE = 'no-cache, no-store';

keepFormAnswers();
const server = createServer((_, response) => {
  response.setHeader('Cache-Control', NO_STORE);
  response.setHeader('X-Else', 'as it was');
  response.end();
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());

async function answerTo(path: string, init: RequestInit): Promise<Headers> {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  const answer = await fetch(`http://127.0.0.1:${address.port}${path}`, init);
  await answer.arrayBuffer();
  return answer.headers;
}

describe('the answer to a form', () => {
  it.each(['/events/evt_1/register', '/sw/events/evt_1/register?from=abc', '/pt-BR/events/evt_1/register'])(
    'may be kept for Back after a plain post to %s',
    async (path) => {
      const headers = await answerTo(path, { method: 'POST' });
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('x-else')).toBe('as it was');
    },
  );

  it.each([
    ['/events/evt_1/register', { method: 'GET' }],
    ['/events/evt_1/register', { method: 'POST', headers: { 'Next-Action': 'x' } }],
    ['/events/evt_1', { method: 'POST' }],
    ['/orders/abc', { method: 'POST' }],
    ['/orders/abc?back=/events/evt_1/register', { method: 'POST' }],
    ['/sw/orders/abc?/events/evt_1/register', { method: 'POST' }],
    ['/pay/abc/events/evt_1/register', { method: 'POST' }],
    ['/events/evt_1/registered', { method: 'POST' }],
  ])('stays as it is: %s %j', async (path, init) => {
    expect((await answerTo(path, init)).get('cache-control')).toBe(NO_STORE);
  });
});
