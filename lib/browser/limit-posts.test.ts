import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitPosts } from './limit-posts.ts';

/** Answers never; ends when it is told to. */
const silence = vi.fn(
  (_address: string, init?: RequestInit) =>
    new Promise<Response>((_, fail) =>
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)),
    ),
);
vi.stubGlobal('fetch', silence);
limitPosts();
limitPosts();

beforeEach(() => {
  vi.useFakeTimers();
  silence.mockClear();
});
afterEach(() => vi.useRealTimers());

it('gives up a post that nobody answers, after a patience', async () => {
  const failed = vi.fn();
  fetch('/find', { method: 'POST', body: 'a=b' }).catch(failed);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failed).toHaveBeenCalledOnce();
  expect(silence).toHaveBeenCalledOnce();
  expect(silence.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: 'a=b' });
});

it.each([
  ['what is read', undefined],
  ['a post with an end of its own', { method: 'POST', signal: new AbortController().signal }],
])('leaves %s alone', async (_, init) => {
  const failed = vi.fn();
  fetch('/api', init).catch(failed);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).not.toHaveBeenCalled();
  expect(silence).toHaveBeenCalledWith('/api', init);
});
