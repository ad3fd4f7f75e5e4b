// The script inside a waiting page, run as a browser would: with a window, a clock and a network that the test plays.
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEPT_UP_TO_DATE } from '#app/_ui/kept-up-to-date.ts';
import { reloadScript } from './reload-script.ts';

const reload = vi.fn();
const fetch = vi.fn<(address: string, init: RequestInit) => Promise<{ status: number }>>();
const document = { hidden: false, activeElement: { tagName: 'BODY' } };
let browser = new EventTarget();
const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  fetch.mockReset().mockResolvedValue({ status: 200 });
  Object.assign(document, { hidden: false, activeElement: { tagName: 'BODY' } });
  browser = new EventTarget();
  runInNewContext(reloadScript(3), {
    document,
    fetch,
    location: { href: '/orders/a', reload },
    setTimeout,
    clearTimeout,
    addEventListener: browser.addEventListener.bind(browser),
  });
});
afterEach(() => vi.useRealTimers());

const loaded = () => browser.dispatchEvent(new Event('load'));

it('reloads once the page has loaded and nothing keeps it up to date', async () => {
  loaded();
  await after(7);
  expect(reload).not.toHaveBeenCalled();
  await after(2);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/orders/a', { method: 'HEAD', cache: 'no-store' });
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves a script the time to arrive, but not for ever', async () => {
  await after(59);
  expect(reload).not.toHaveBeenCalled();
  await after(2);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['before it has loaded', 0],
  ['after it', 5],
])('does nothing where the script came %s', async (_, seconds) => {
  if (seconds > 0) loaded();
  await after(seconds);
  browser.dispatchEvent(new Event(KEPT_UP_TO_DATE));
  loaded();
  await after(300);
  expect(fetch).not.toHaveBeenCalled();
});

it('stays when the script begins while it asks', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number }>();
  fetch.mockReturnValue(promise);
  loaded();
  await after(9);
  browser.dispatchEvent(new Event(KEPT_UP_TO_DATE));
  resolve({ status: 200 });
  await after(100);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['somebody types', { activeElement: { tagName: 'INPUT' } }],
  ['nobody looks', { hidden: true }],
])('waits while %s', async (_, state) => {
  Object.assign(document, state);
  loaded();
  await after(60);
  expect(fetch).not.toHaveBeenCalled();
  Object.assign(document, { hidden: false, activeElement: { tagName: 'BODY' } });
  await after(9);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the storefront fails', async () => ({ status: 502 })],
])('stays while %s, and asks again', async (_, answer) => {
  fetch.mockImplementation(answer);
  loaded();
  await after(9);
  expect(reload).not.toHaveBeenCalled();
  fetch.mockResolvedValue({ status: 200 });
  await after(9);
  expect(reload).toHaveBeenCalledOnce();
});
