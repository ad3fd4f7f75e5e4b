// Runs the inline script of a waiting page with a fake window, clock and network.
import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReloadFallback } from './reload-fallback.tsx';

const reload = vi.fn();
const fetch = vi.fn<(address: string, init: RequestInit) => Promise<{ status: number }>>();
const state = { hidden: false, activeElement: { tagName: 'BODY' } };
let script = new EventTarget();
let browser = new EventTarget();
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  fetch.mockReset().mockResolvedValue({ status: 200 });
  Object.assign(state, { hidden: false, activeElement: { tagName: 'BODY' } });
  script = new EventTarget();
  browser = new EventTarget();
  const html = renderToStaticMarkup(<ReloadFallback seconds={3} />);
  const [, text = ''] = html.match(/<script>([\s\S]*)<\/script>/) ?? [];
  runInNewContext(text, {
    document: Object.assign(state, { currentScript: script }),
    fetch,
    location: { href: '/orders/a', reload },
    setTimeout,
    clearTimeout,
    addEventListener: browser.addEventListener.bind(browser),
  });
});
afterEach(() => vi.useRealTimers());

const loaded = () => browser.dispatchEvent(new Event('load'));
const hydrated = () => script.dispatchEvent(new Event('hydrated'));

it('reloads by <meta> without scripts', () => {
  expect(renderToStaticMarkup(<ReloadFallback seconds={3} />)).toContain(
    '<noscript><meta http-equiv="refresh" content="3"/></noscript>',
  );
});

it('has the page’s nonce', () => {
  expect(renderToStaticMarkup(<ReloadFallback seconds={3} nonce="bm9uY2U=" />)).toContain(
    '<script nonce="bm9uY2U=">',
  );
});

it('reloads a loaded page that was not hydrated', async () => {
  loaded();
  await later(7);
  expect(reload).not.toHaveBeenCalled();
  await later(2);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/orders/a', { method: 'HEAD', cache: 'no-store' });
  expect(reload).toHaveBeenCalledOnce();
});

it('waits a limited time for scripts to arrive', async () => {
  await later(59);
  expect(reload).not.toHaveBeenCalled();
  await later(2);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['before it has loaded', 0],
  ['after it', 5],
])('does nothing if the page was hydrated %s', async (_, seconds) => {
  if (seconds > 0) loaded();
  await later(seconds);
  hydrated();
  loaded();
  await later(300);
  expect(fetch).not.toHaveBeenCalled();
});

it('does not reload if the page is hydrated during the request', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number }>();
  fetch.mockReturnValue(promise);
  loaded();
  await later(9);
  hydrated();
  resolve({ status: 200 });
  await later(100);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['a field has the focus', { activeElement: { tagName: 'INPUT' } }],
  ['the page is hidden', { hidden: true }],
])('waits while %s', async (_, now) => {
  Object.assign(state, now);
  loaded();
  await later(60);
  expect(fetch).not.toHaveBeenCalled();
  Object.assign(state, { hidden: false, activeElement: { tagName: 'BODY' } });
  await later(9);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', async () => ({ status: 502 })],
])('does not reload while %s, and asks again', async (_, answer) => {
  fetch.mockImplementation(answer);
  loaded();
  await later(9);
  expect(reload).not.toHaveBeenCalled();
  fetch.mockResolvedValue({ status: 200 });
  await later(9);
  expect(reload).toHaveBeenCalledOnce();
});
