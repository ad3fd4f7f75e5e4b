// The worker that keeps paid orders for a moment without network (`public/order-keeper.js`).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptOrders } from './testing/kept-orders.ts';

const SCRIPT = '/_next/static/chunks/a1-_Z.js';
const FONT = '/_next/static/media/b2.woff2';
const LOGO = '/logo?v=c3';
const LINE = '<p id="kept-copy" class="notice" hidden="">You are offline.</p>';
const page = (words: string, line = LINE): string =>
  `<html><style>url(${FONT})</style><script src="${SCRIPT}"></script><img src="${LOGO}"><h1>${words}</h1>${line}</html>`;
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

let worker: Awaited<ReturnType<typeof keptOrders>>;
const online = (html: string, status = 200) =>
  worker.network((path) => (path === SCRIPT ? new Response('script') : new Response(html, { status })));
const read = async (path: string): Promise<string | undefined> => (await worker.request(path))?.text();

beforeEach(async () => {
  vi.useFakeTimers();
  worker = await keptOrders();
});
afterEach(() => vi.useRealTimers());

describe('a page of an order', () => {
  it('comes from the network whenever that answers, and is kept as it came last', async () => {
    online(page('first'));
    expect(await read('/orders/a')).toBe(page('first'));
    online(page('second'));
    expect(await read('/orders/a')).toBe(page('second'));
    expect(worker.keptPages()).toEqual(['/orders/a']);
    worker.network(noNetwork);
    expect(await read('/orders/a')).toContain('second');
  });

  // In every language that a catalog can be of.
  it.each(['/orders/a', '/sw/orders/a', '/lug/orders/a', '/pt-BR/orders/a', '/zh-Hant/orders/a'])(
    '%s comes from the kept copy without network, with the line uncovered that says so',
    async (path) => {
      online(page('You are in!'));
      await read(path);
      worker.network(noNetwork);
      const kept = await worker.request(path);
      expect(kept?.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await kept?.text()).toBe(page('You are in!', LINE.replace(' hidden=""', '')));
    },
  );

  it('fails as it would without a worker when it was never kept', async () => {
    worker.network(noNetwork);
    await expect(worker.request('/orders/a')).rejects.toThrow('Failed to fetch');
  });

  it.each([
    ['has no such line any more', '', 200],
    ['is gone', LINE, 404],
  ])('that %s takes its kept copy with it', async (_, line, status) => {
    online(page('You are in!'));
    await read('/orders/a');
    await read('/orders/b');
    online(page('Refunded', line), status);
    await read('/orders/a');
    expect(worker.keptPages()).toEqual(['/orders/b']);
    worker.network(noNetwork);
    await expect(worker.request('/orders/a')).rejects.toThrow();
  });

  it('stays kept while the server fails: that says nothing about the order', async () => {
    online(page('You are in!'));
    await read('/orders/a');
    online('Something went wrong', 500);
    expect(await read('/orders/a')).toBe('Something went wrong');
    expect(worker.keptPages()).toEqual(['/orders/a']);
  });

  it('is one of ten at most: the one that was not seen for longest goes', async () => {
    online(page('You are in!'));
    for (let n = 1; n <= 10; n += 1) await read(`/orders/${n}`);
    await read('/orders/1');
    await read('/orders/11');
    expect(worker.keptPages()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 1, 11].map((n) => `/orders/${n}`));
  });
});

describe('a network that only hangs', () => {
  /** How long a page takes to open, in seconds of the test's clock, and its words. */
  async function opened(): Promise<{
    seconds: number;
    html: string | undefined;
    done: () => Promise<unknown>;
  }> {
    const start = Date.now();
    const { answer, done } = worker.open('/orders/a');
    let ended = false;
    const shown = Promise.resolve(answer).finally(() => {
      ended = true;
    });
    while (!ended && Date.now() - start < 100_000) await vi.advanceTimersByTimeAsync(500);
    const seconds = (Date.now() - start) / 1000;
    return { seconds, html: ended ? await (await shown)?.text() : undefined, done };
  }
  const answersAfter = (seconds: number, html: string) =>
    worker.network(
      () => new Promise((resolve) => setTimeout(() => resolve(new Response(html)), seconds * 1000)),
    );

  beforeEach(async () => {
    online(page('You are in!'));
    await read('/orders/a');
  });

  it('is given a few seconds, then the kept copy is shown', async () => {
    worker.network(() => new Promise(() => {}));
    const { seconds, html } = await opened();
    expect(html).toBe(page('You are in!', LINE.replace(' hidden=""', '')));
    expect(seconds).toBeLessThan(6);
  });

  it('is waited for where nothing is kept', async () => {
    worker.network(() => new Promise(() => {}));
    const { answer } = worker.open('/orders/b');
    const shown = vi.fn();
    answer?.finally(shown);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).not.toHaveBeenCalled();
  });

  it('refreshes what is kept when it answers late, and is waited for the next time', async () => {
    answersAfter(8, page('Refunded in part'));
    const { html, done } = await opened();
    expect(html).toContain('You are in!');
    await vi.advanceTimersByTimeAsync(10_000);
    await done();
    expect((await opened()).html).toBe(page('Refunded in part'));
    worker.network(noNetwork);
    expect(await read('/orders/a')).toContain('Refunded in part');
  });
});

describe('a page that is open', () => {
  it('is kept when it asks for that, unless it was kept since it was opened', async () => {
    online(page('You are in!'));
    const since = Date.now();
    await worker.message({ keep: '/orders/a', since });
    expect(worker.keptPages()).toEqual(['/orders/a']);
    const asked = worker.asked.length;
    await worker.message({ keep: '/orders/a', since });
    expect(worker.asked).toHaveLength(asked);
    await worker.message({ keep: '/orders/a', since: Date.now() + 60_000 });
    expect(worker.asked.length).toBeGreaterThan(asked);
  });

  it.each([undefined, { keep: 7 }, { keep: '/admin' }, { keep: '/orders/a/receipt' }])(
    'cannot have anything else kept: %j',
    async (message) => {
      await worker.message(message);
      expect(worker.asked).toEqual([]);
    },
  );
});

describe('files that a kept page is drawn with', () => {
  const fromOrder = () => ({ mode: 'no-cors', referrer: `${worker.origin}/orders/a` });

  it('are kept as long as it is, and come from there', async () => {
    online(page('You are in!'));
    await read('/orders/a');
    expect(worker.keptFiles()).toEqual([FONT, SCRIPT, LOGO]);
    worker.network(noNetwork);
    expect(await (await worker.request(SCRIPT, fromOrder()))?.text()).toBe('script');
    online(page('Refunded', ''));
    await read('/orders/a');
    expect(worker.keptFiles()).toEqual([]);
  });

  it('come from the network where they were not kept', async () => {
    online(page('You are in!'));
    expect(await (await worker.request(SCRIPT, fromOrder()))?.text()).toBe('script');
    expect(worker.asked).toEqual([SCRIPT]);
  });
});

describe('everything else is left alone', () => {
  it.each([
    ['another page', '/events/evt_1', {}],
    ['a page below an order', '/orders/a/receipt', {}],
    ['the status of an order', '/api/orders/a/status', { mode: 'cors' }],
    ['an order that is asked for by a script', '/orders/a', { mode: 'cors' }],
    ['a post to an order', '/orders/a', { method: 'POST' }],
    ['another site', 'https://elsewhere.example/orders/a', {}],
    ['a file of another page', SCRIPT, { mode: 'no-cors', referrer: 'https://run.example/' }],
    ['a file without a page', SCRIPT, { mode: 'no-cors' }],
  ])('%s', async (_, url, asked) => {
    online(page('You are in!'));
    expect(await worker.request(url, asked)).toBeUndefined();
    expect(worker.asked).toEqual([]);
  });
});
