// The service worker that stores pages for use without network (`public/offline-pages.js`).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWorker } from './testing/offline-worker.ts';

const SCRIPT = '/_next/static/chunks/a1-_Z.js';
const FONT = '/_next/static/media/b2.woff2';
const LOGO = '/logo?v=c3';
const POSTER = '/posters/city-42.svg?v=d4';
const IMAGES = ['/events/evt_1%2F2/image?v=e5', '/sw/events/evt_1/image?v=f6'];
const FILES = [FONT, SCRIPT, LOGO, POSTER, ...IMAGES];
const NOTICE = '<p id="kept-copy" class="notice" hidden="">You are offline.</p>';
const page = (words: string, notice = NOTICE): string =>
  `<html><style>url(${FONT})</style><script src="${SCRIPT}"></script><img src="${LOGO}"><img src="${POSTER}">${IMAGES.map((src) => `<img src="${src}">`).join('')}<h1>${words}</h1>${notice}</html>`;
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

let worker: Awaited<ReturnType<typeof startWorker>>;
const STAND_IN = `<script>run()</script><p id="kept-copy" hidden="">Not saved on this phone</p>`;
const online = (html: string, status = 200) =>
  worker.network((path) => {
    if (path === SCRIPT) return new Response('script');
    return path.endsWith('/offline')
      ? new Response(STAND_IN.replace('Not', path))
      : new Response(html, { status });
  });
const visit = async (path: string): Promise<string | undefined> => (await worker.request(path))?.text();

beforeEach(async () => {
  vi.useFakeTimers();
  worker = await startWorker();
});
afterEach(() => vi.useRealTimers());

describe('a page of an order', () => {
  it('comes from the network if that answers, and is stored as it came last', async () => {
    online(page('first'));
    expect(await visit('/orders/a')).toBe(page('first'));
    online(page('second'));
    expect(await visit('/orders/a')).toBe(page('second'));
    expect(worker.storedPages()).toEqual(['/orders/a']);
    worker.network(noNetwork);
    expect(await visit('/orders/a')).toContain('second');
  });

  // Prefixes of all forms of language codes.
  it.each(['/orders/a', '/sw/orders/a', '/lug/orders/a', '/pt-BR/orders/a', '/zh-Hant/orders/a'])(
    '%s comes from the stored copy without network, with the notice visible',
    async (path) => {
      online(page('You are in!'));
      await visit(path);
      worker.network(noNetwork);
      const copy = await worker.request(path);
      expect(copy?.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await copy?.text()).toBe(page('You are in!', NOTICE.replace(' hidden=""', '')));
    },
  );

  it('is stored with the policy whose nonce its scripts carry', async () => {
    const policy = "script-src 'nonce-bm9uY2U='";
    worker.network(() => new Response(page('Paid'), { headers: { 'Content-Security-Policy': policy } }));
    await visit('/orders/a');
    worker.network(noNetwork);
    const copy = await worker.request('/orders/a');
    expect(copy?.headers.get('content-security-policy')).toBe(policy);
  });

  it('fails as it would without a worker if it was never stored', async () => {
    worker.network(noNetwork);
    await expect(worker.request('/orders/a')).rejects.toThrow('Failed to fetch');
  });

  it.each([
    ['has no such notice any more', '', 200],
    ['is gone', NOTICE, 404],
  ])('that %s loses its stored copy', async (_, notice, status) => {
    online(page('You are in!'));
    await visit('/orders/a');
    await visit('/orders/b');
    online(page('Refunded', notice), status);
    await visit('/orders/a');
    expect(worker.storedPages()).toEqual(['/orders/b']);
    worker.network(noNetwork);
    const shown = await worker.open('/orders/a').answer;
    expect(await shown?.text(), 'nothing of the order').toBe(
      '<p id="kept-copy">/offline saved on this phone</p>',
    );
  });

  it('stays stored while the server fails', async () => {
    online(page('You are in!'));
    await visit('/orders/a');
    online('Something went wrong', 500);
    expect(await visit('/orders/a')).toBe('Something went wrong');
    expect(worker.storedPages()).toEqual(['/orders/a']);
  });

  it('is one of ten at most: the least recently shown is deleted', async () => {
    online(page('You are in!'));
    for (let n = 1; n <= 10; n += 1) await visit(`/orders/${n}`);
    await visit('/orders/1');
    await visit('/orders/11');
    expect(worker.storedPages()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 1, 11].map((n) => `/orders/${n}`));
  });
});

describe('a network that hangs', () => {
  /** How long a page takes to open, in seconds of the test's clock, and its HTML. */
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
    await visit('/orders/a');
  });

  it('is given a few seconds, then the stored copy is shown', async () => {
    worker.network(() => new Promise(() => {}));
    const { seconds, html } = await opened();
    expect(html).toBe(page('You are in!', NOTICE.replace(' hidden=""', '')));
    expect(seconds).toBeLessThan(6);
  });

  it('has no time limit if no copy is stored', async () => {
    worker.network(() => new Promise(() => {}));
    const { answer } = worker.open('/orders/b');
    const shown = vi.fn();
    answer?.finally(shown);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).not.toHaveBeenCalled();
  });

  it('updates the copy when it answers late, and is given more time the next time', async () => {
    answersAfter(8, page('Refunded in part'));
    const { html, done } = await opened();
    expect(html).toContain('You are in!');
    await vi.advanceTimersByTimeAsync(10_000);
    await done();
    expect((await opened()).html).toBe(page('Refunded in part'));
    worker.network(noNetwork);
    expect(await visit('/orders/a')).toContain('Refunded in part');
  });
});

describe('a page that is open', () => {
  it('is stored on request, unless it was stored since it was opened', async () => {
    online(page('You are in!'));
    const since = Date.now();
    await worker.message({ keep: '/orders/a', since });
    expect(worker.storedPages()).toEqual(['/orders/a']);
    const asked = worker.asked.length;
    await worker.message({ keep: '/orders/a', since });
    expect(worker.asked).toHaveLength(asked);
    await worker.message({ keep: '/orders/a', since: Date.now() + 60_000 });
    expect(worker.asked.length).toBeGreaterThan(asked);
  });

  it.each([undefined, { keep: 7 }, { keep: '/admin' }, { keep: '/orders/a/receipt' }])(
    'can have nothing else stored: %j',
    async (message) => {
      await worker.message(message);
      expect(worker.asked).toEqual([]);
    },
  );
});

describe('files of a stored page', () => {
  const fromOrder = () => ({ mode: 'no-cors', referrer: `${worker.origin}/orders/a` });

  it('are stored as long as the page, and come from the cache', async () => {
    online(page('You are in!'));
    await visit('/orders/a');
    expect(worker.storedFiles()).toEqual(FILES);
    worker.network(noNetwork);
    expect(await (await worker.request(SCRIPT, fromOrder()))?.text()).toBe('script');
    for (const image of IMAGES) expect((await worker.request(image, fromOrder()))?.ok).toBe(true);
    online(page('Refunded', ''));
    await visit('/orders/a');
    expect(worker.storedFiles()).toEqual([]);
  });

  it('come from the network if they are not stored', async () => {
    online(page('You are in!'));
    expect(await (await worker.request(SCRIPT, fromOrder()))?.text()).toBe('script');
    expect(worker.asked).toEqual([SCRIPT]);
  });
});

describe('the list and races', () => {
  it.each([
    ['/', 'lists'],
    ['/sw', 'lists'],
    ['/events/evt_1', 'races'],
    ['/sw/events/evt_1', 'races'],
  ] as const)(
    '%s comes from the stored copy without network, with the notice visible',
    async (path, cache) => {
      online(page('Kampala City Marathon'));
      await visit(path);
      expect(worker.storedPages(cache)).toEqual([path]);
      worker.network(noNetwork);
      const copy = await worker.open(path).answer;
      expect(await copy?.text()).toBe(page('Kampala City Marathon', NOTICE.replace(' hidden=""', '')));
    },
  );

  it('are stored under one address, whatever its query says', async () => {
    online(page('Marathon'));
    await visit('/events/evt_1?utm_source=chat');
    expect(worker.storedPages('races')).toEqual(['/events/evt_1']);
  });

  it('are the ten races visited last, beside the lists and the orders', async () => {
    online(page('Marathon'));
    await visit('/');
    await visit('/orders/a');
    for (let n = 1; n <= 11; n += 1) await visit(`/events/${n}`);
    expect(worker.storedPages('races')).toHaveLength(10);
    expect(worker.storedPages('races')).not.toContain('/events/1');
    expect(worker.storedPages('lists')).toEqual(['/']);
    expect(worker.storedPages()).toEqual(['/orders/a']);
  });

  it('keep their copy while the shop has no data, and lose it once the race is gone', async () => {
    online(page('Marathon'));
    await visit('/events/evt_1');
    online('<p>Our ticket partner is not answering.</p>');
    await visit('/events/evt_1');
    expect(worker.storedPages('races')).toEqual(['/events/evt_1']);
    online('Not found', 404);
    await visit('/events/evt_1');
    expect(worker.storedPages('races')).toEqual([]);
  });
});

describe('a worker that has just been installed', () => {
  const activated = async () => {
    const done = worker.activate();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
  };

  it('stores the race that is open, once the page has loaded', async () => {
    online(page('Marathon'));
    worker.openTab('/events/evt_1?utm_source=chat');
    void worker.activate();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(worker.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(worker.storedPages('races')).toEqual(['/events/evt_1']);
  });

  it.each([
    ['an order', '/orders/a', 'top-level'],
    ['a form', '/events/evt_1/register', 'top-level'],
    ['a race in a frame', '/events/evt_1', 'nested'],
  ])('does not store %s', async (_, path, frameType) => {
    online(page('Marathon'));
    worker.openTab(path, frameType);
    await activated();
    expect(worker.asked).toEqual([]);
  });
});

describe('a page of a runner', () => {
  it('loses its copy once it has no bib any more', async () => {
    online(page('You are in!'));
    await visit('/runners/a');
    expect(worker.storedPages('runners')).toEqual(['/runners/a']);
    online('<h1>No longer valid</h1>');
    await visit('/runners/a');
    expect(worker.storedPages('runners')).toEqual([]);
  });

  it('is loaded anew in the tab that shows its copy, once the network answers', async () => {
    online(page('You are in!'));
    await visit('/runners/a');
    worker.network(noNetwork);
    const loaded = worker.openTab('/runners/a');
    const copy = await worker.open('/runners/a').answer;
    expect(await copy?.text()).toBe(page('You are in!', NOTICE.replace(' hidden=""', '')));
    online(page('You are in!'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(loaded).toEqual(['/runners/a']);
  });
});

describe('the copy of a race in a tab', () => {
  beforeEach(async () => {
    online(page('Marathon'));
    await visit('/events/evt_1');
    worker.network(noNetwork);
  });

  it('is replaced once the network answers', async () => {
    const loaded = worker.openTab('/events/evt_1');
    const { answer } = worker.open('/events/evt_1');
    expect(await (await answer)?.text()).toContain('Marathon');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(loaded).toEqual([]);
    online(page('Marathon, moved'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(loaded).toEqual(['/events/evt_1']);
  });

  it('is asked for no more once the tab is closed', async () => {
    worker.openTab('/events/evt_1');
    await worker.open('/events/evt_1').answer;
    worker.closeTab();
    await vi.advanceTimersByTimeAsync(6_000);
    const asked = worker.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(worker.asked).toHaveLength(asked);
  });

  it('is replaced by an answer that came too late to be shown', async () => {
    worker.network(
      () => new Promise((resolve) => setTimeout(() => resolve(new Response(page('Late'))), 8_000)),
    );
    const loaded = worker.openTab('/events/evt_1');
    const { answer } = worker.open('/events/evt_1');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await (await answer)?.text()).toContain('Marathon');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(loaded).toEqual(['/events/evt_1']);
  });
});

describe('the size of stored files', () => {
  it('has a bound: what does not fit is left out, pictures before what pages are drawn with', async () => {
    const half = 'x'.repeat(5 * 1024 * 1024);
    worker.network((path) => {
      if (path.startsWith('/events/evt_1?') || path === '/events/evt_1')
        return new Response(page('Marathon'));
      return new Response(path === SCRIPT || path === IMAGES[0] ? half : 'small');
    });
    await visit('/events/evt_1');
    expect(worker.storedFiles()).toContain(SCRIPT);
    expect(worker.storedFiles()).not.toContain(IMAGES[0]);
    expect(worker.storedFiles()).toContain(IMAGES[1]);
  });

  it('shares the files of several pages, and stores none twice', async () => {
    online(page('Marathon'));
    await visit('/events/evt_1');
    const asked = worker.asked.length;
    await visit('/');
    expect(worker.asked.slice(asked)).toEqual(['/']);
  });
});

describe('a page that is not stored', () => {
  const PAGES = ['/help', '/events/evt_1/register', '/orders/a/receipt', '/pay/secret', '/orders/never-seen'];

  it.each(PAGES)('%s comes from the network; without it there is a page of ours', async (path) => {
    online(page('Marathon'));
    await visit('/');
    expect(worker.storedPages('stand-ins')).toEqual(['/offline']);
    online('Help');
    expect(await visit(path)).toBe('Help');
    worker.network(noNetwork);
    expect(await (await worker.open(path).answer)?.text()).toBe(
      '<p id="kept-copy">/offline saved on this phone</p>',
    );
    expect([...worker.storedPages(), ...worker.storedPages('races')]).toEqual([]);
  });

  it('has that page in her language, or in the one there is', async () => {
    online(page('Marathon'));
    await visit('/sw');
    await visit('/fr/events/evt_1');
    worker.network(noNetwork);
    const said = async (path: string) => (await worker.open(path).answer)?.text();
    expect(await said('/fr/help')).toContain('/fr/offline saved');
    expect(await said('/sw/find')).toContain('/sw/offline saved');
    expect(await said('/pay/secret')).toContain('/sw/offline saved');
  });

  it('is loaded in its tab once the network answers', async () => {
    online(page('Marathon'));
    await visit('/');
    worker.network(noNetwork);
    const loaded = worker.openTab('/find');
    await worker.open('/find').answer;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(loaded).toEqual([]);
    online('Find');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(loaded).toEqual(['/find']);
  });

  it('fetches that page once a day', async () => {
    online(page('Marathon'));
    const fetched = () => worker.asked.filter((path) => path === '/offline').length;
    await visit('/');
    await visit('/events/evt_1');
    expect(fetched()).toBe(1);
    vi.setSystemTime(Date.now() + 25 * 3600 * 1000);
    await visit('/');
    expect(fetched()).toBe(2);
  });
});

describe('the worker leaves alone', () => {
  it.each([
    ['the desk', '/admin/orders', {}],
    ['a file', '/events/evt_1/calendar.ics', {}],
    ['a download', '/api/orders/a/bib', {}],
    ['a race in a frame', '/events/evt_1', { destination: 'iframe' }],
    ['a framed race', '/en-x-frame/events/evt_1', {}],
    ['a framed list', '/en-x-frame-dialog-r8', {}],
    ['the status of an order', '/api/orders/a/status', { mode: 'cors' }],
    ['an order that is asked for by a script', '/orders/a', { mode: 'cors' }],
    ['a post to an order', '/orders/a', { method: 'POST' }],
    ['another site', 'https://elsewhere.example/orders/a', {}],
    ['a file of another page', SCRIPT, { mode: 'no-cors', referrer: 'https://run.example/help' }],
    ['a file without a referring page', SCRIPT, { mode: 'no-cors' }],
  ])('%s', async (_, url, asked) => {
    online(page('You are in!'));
    expect(await worker.request(url, asked)).toBeUndefined();
    expect(worker.asked).toEqual([]);
  });
});
