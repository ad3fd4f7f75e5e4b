// The rate limits on the wire (partner-api.md 8).
import { expect } from 'vitest';
import type { Answer } from './document-answer.ts';
import { keyOf, newKey, ORIGIN, proves, RUNNERS, RUNNERS_DEFAULT, startProvider } from './provider.ts';

const provider = await startProvider();

/** Sends until one is limited; how many were let through, and the limited answer. */
async function until429(send: () => Promise<Answer>): Promise<{ passed: number; answer: Answer }> {
  for (let passed = 0; ; passed += 1) {
    const answer = await send();
    if (answer.status === 429) return { passed, answer };
  }
}

const read = () => provider.get('/events/none');
const write = () => provider.send('POST', '/orders/none/pay', { key: newKey(), body: {} });

proves(
  ['8 reads', '8 headers', '8 envelope', '7.5 rate_limited', '8 window'],
  'a client is limited to 300 reads a minute',
  async () => {
    const first = await read();
    expect(first.headers.get('ratelimit-limit')).toBe('300');
    expect(first.headers.get('ratelimit-remaining')).toBe('299');
    const { passed, answer } = await until429(read);
    expect(passed).toBe(299);
    expect(answer.body).toMatchObject({
      code: 429,
      message: expect.stringMatching(/too many requests/i),
      error: 'rate_limited',
      error_code: 'rate_limited',
    });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(answer.headers.get('ratelimit-remaining')).toBe('0');
    expect(answer.headers.get('ratelimit-reset')).toBe(String(wait));
    await provider.advance(wait);
    expect((await read()).status).toBe(404);
  },
);

proves(
  ['8 writes', '8 per client'],
  'a client is limited to 60 writes a minute, apart from its reads and other clients',
  async () => {
    expect((await until429(write)).passed).toBe(60);
    expect((await read()).status).toBe(404);
    const other = await provider.send('POST', '/orders/none/pay', {
      as: RUNNERS_DEFAULT,
      key: newKey(),
      body: {},
    });
    expect(other.status).toBe(404);
    await provider.advance(60);
    expect((await until429(write)).passed).toBe(60);
  },
);

proves('8 publishable', 'an address with a publishable key is limited to 120 calls a minute', async () => {
  const from = (clientId: string) => () =>
    provider.get('/events', { headers: { 'x-service-publishable-key': keyOf(clientId), origin: ORIGIN } });
  expect((await until429(from(RUNNERS))).passed).toBe(120);
  expect((await from(RUNNERS_DEFAULT)()).status).toBe(429);
  expect((await read()).status).toBe(404);
  await provider.advance(60);
  await provider.control('POST', '/limits', { reads_per_minute: 5 });
  expect((await until429(from(RUNNERS))).passed).toBe(5);
});
