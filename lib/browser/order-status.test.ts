import { describe, expect, it, vi } from 'vitest';
import { fetchOrderStatus, pauseAfterFailure, pauseBeforeNext } from '#lib/browser/order-status.ts';

const answer = {
  status: 'prompt_sent',
  stage: 'prompted',
  terminal: false,
  version: 'v1',
  line: null,
  againInSeconds: 1,
};
const signal = new AbortController().signal;

describe('fetchOrderStatus', () => {
  it('asks the endpoint it is given', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer));
    await expect(fetchOrderStatus('/api/orders/a/status', signal)).resolves.toEqual(answer);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/orders/a/status');
  });

  it.each([
    Response.json({ error: 'not_found' }, { status: 404 }),
    Response.json({ stage: 'paid' }),
    Response.json(null),
    new Response('<html>', { status: 200 }),
  ])('throws without a usable answer', async (response) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
    await expect(fetchOrderStatus('ref', signal)).rejects.toThrow();
  });
});

describe('the pace of asking', () => {
  it('is the server’s, a second at least, and ends where it says so', () => {
    expect(pauseBeforeNext(answer)).toBe(1_000);
    expect(pauseBeforeNext({ ...answer, againInSeconds: 0 })).toBe(1_000);
    expect(pauseBeforeNext({ ...answer, againInSeconds: 20 })).toBe(20_000);
    expect(pauseBeforeNext({ ...answer, againInSeconds: null })).toBe(false);
  });

  it('backs off while nothing answers', () => {
    expect([0, 1, 2, 3, 4, 10].map(pauseAfterFailure)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });
});
