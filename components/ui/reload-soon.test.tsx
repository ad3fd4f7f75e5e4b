// The script inside a waiting page, run as a browser would: with a window, a clock and a network that the test plays.
import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReloadSoon } from './reload-soon.tsx';

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
  const html = renderToStaticMarkup(<ReloadSoon seconds={3} />);
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

it('leaves the page to the browser where scripts are off', () => {
  expect(renderToStaticMarkup(<ReloadSoon seconds={3} />)).toContain(
    '<noscript><meta http-equiv="refresh" content="3"/></noscript>',
  );
});

it('reloads once the page has loaded and nothing keeps it up to date', async () => {
  loaded();
  await later(7);
  expect(reload).not.toHaveBeenCalled();
  await later(2);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/orders/a', { method: 'HEAD', cache: 'no-store' });
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves a script the time to arrive, but not for ever', async () => {
  await later(59);
  expect(reload).not.toHaveBeenCalled();
  await later(2);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['before it has loaded', 0],
  ['after it', 5],
])('does nothing where the page was hydrated %s', async (_, seconds) => {
  if (seconds > 0) loaded();
  await later(seconds);
  hydrated();
  loaded();
  await later(300);
  expect(fetch).not.toHaveBeenCalled();
});

it('stays when the page is hydrated while it asks', async () => {
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
])('stays while %s, and asks again', async (_, answer) => {
  fetch.mockImplementation(answer);
  loaded();
  await later(9);
  expect(reload).not.toHaveBeenCalled();
  fetch.mockResolvedValue({ status: 200 });
  await later(9);
  expect(reload).toHaveBeenCalledOnce();
});
