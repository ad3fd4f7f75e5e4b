import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveKeptCopy } from './leave-kept-copy.ts';

const ADDRESS = '/api/orders/a/status';
const paid = { stage: 'paid', terminal: true, version: 'v1', line: null, againInSeconds: null };

const reload = vi.fn();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  page.visibilityState = 'visible';
  const browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a kept copy; `answer`: what the network says to the question for the order's status. */
function openKeptCopy(answer: () => Promise<Response>) {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  stop = leaveKeptCopy(ADDRESS);
  return asked;
}
const nothing = () => Promise.reject(new TypeError('Failed to fetch'));
const status = async () => Response.json(paid);

describe('a kept copy', () => {
  it('is loaded anew as soon as the browser is online again and the storefront answers', async () => {
    const asked = openKeptCopy(status);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.mock.calls[0]?.[0]).toBe(ADDRESS);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is loaded anew when it is looked at again, and looks for nothing until then', async () => {
    const asked = openKeptCopy(status);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['nothing answers', nothing],
    ['the storefront fails', async () => new Response('', { status: 502 })],
    ['the network’s own page answers', async () => new Response('<html>Sign in</html>')],
  ])('stays while %s, though the browser says it is online', async (_, answer) => {
    openKeptCopy(answer);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('looks by itself where the network says nothing: within a quarter of a minute, at most as often', async () => {
    const asked = openKeptCopy(nothing);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.mock.calls.length - before).toBe(4);
    asked.mockImplementation(status);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
