import { describe, expect, it, vi } from 'vitest';
import { fetchOrderStatus, pauseAfterFailure, pauseBeforeNext } from '#lib/browser/order-status.ts';

const answer = { status: 'prompt_sent', stage: 'prompted', terminal: false, version: 'v1' };
const signal = new AbortController().signal;

describe('fetchOrderStatus', () => {
  it('asks our own endpoint', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer));
    await expect(fetchOrderStatus('a/b', signal)).resolves.toEqual(answer);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/orders/a%2Fb/status');
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
  it('is a second while the phone is in the hand', () => {
    expect(pauseBeforeNext(answer, 0)).toBe(1_000);
    expect(pauseBeforeNext({ ...answer, stage: 'preparing' }, 179_000)).toBe(1_000);
  });

  it('slows down with the age of the page', () => {
    expect(pauseBeforeNext(answer, 200_000)).toBe(4_000);
    expect(pauseBeforeNext(answer, 3_600_000)).toBe(15_000);
    expect(pauseBeforeNext({ ...answer, stage: 'review' }, 0)).toBe(5_000);
    expect(pauseBeforeNext({ ...answer, stage: 'review' }, 3_600_000)).toBe(20_000);
  });

  it('ends with the order', () => {
    expect(pauseBeforeNext({ ...answer, stage: 'paid', terminal: true }, 0)).toBe(false);
  });

  it('backs off while nothing answers', () => {
    expect([0, 1, 2, 3, 4, 10].map(pauseAfterFailure)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });
});
