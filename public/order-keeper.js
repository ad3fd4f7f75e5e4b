// Service worker that stores the pages of paid orders in the buyer's browser, for use without network. A page comes from
// the network if that answers in time. Requests for anything else are left to the browser.
// Its types are checked by `tsconfig.worker.json`.
// @ts-check

const PAGES = 'orders';
const FILES = 'order-files';
const MAX_ORDERS = 10;
const STORED_AT = 'X-Kept-At';
/** Stored with the page: the scripts of the page carry its nonce. */
const POLICY = 'Content-Security-Policy';
/** Without an answer for this long, the stored page is shown. */
const TIMEOUT_MS = 4_000;
const MAX_TIMEOUT_MS = 30_000;

const ORDER = /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,4})?)?\/orders\/[^/]+$/;
/** Files of such a page. Their addresses change with their content. */
const FILE =
  /\/_next\/static\/[^"'\s\\?#)]+|\/(?:logo|posters\/[a-z0-9.-]+|(?:[a-zA-Z-]{2,8}\/)?events\/[^"'\s\\?#/]+\/image)\?[^"'\s\\#)]+/g;
/** The hidden notice that the page is an offline copy: only pages of paid orders have it. */
const HIDDEN_NOTICE = /(<p id="kept-copy"[^>]*?) hidden=""/;

/** The page could not look the order up. */
const OUTAGE = /<div data-outage=""/;

const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (self);
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  /** @type {{ keep?: unknown, since?: unknown }} */
  const { keep: path, since } = event.data ?? {};
  if (typeof path === 'string' && ORDER.test(path)) event.waitUntil(storeAgain(path, Number(since)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && ORDER.test(url.pathname)) event.respondWith(page(event, url.pathname));
  else if (isFile(url) && isOrderPage(request.referrer)) event.respondWith(file(request));
});

/** @param {URL} url */
const isFile = (url) => (url.pathname + url.search).replace(FILE, '') === '';
/** @param {string} address */
const isOrderPage = (address) => URL.canParse(address) && ORDER.test(new URL(address).pathname);

/** Twice the time of the latest answer: a stored page reloads once the network answers, which must then be in time. */
let timeout = TIMEOUT_MS;

/** The page of the network; the stored one if the network fails or does not answer in time. @param {FetchEvent} event @param {string} path */
async function page(event, path) {
  const askedAt = Date.now();
  const network = fetch(event.request);
  // An answer that is too late to be shown is stored as well.
  const stored = network.then((response) => {
    timeout = Math.min(MAX_TIMEOUT_MS, Math.max(TIMEOUT_MS, 2 * (Date.now() - askedAt)));
    return store(path, response.clone());
  });
  event.waitUntil(stored.catch(() => undefined));
  const copy = await (await caches.open(PAGES)).match(path);
  if (!copy) return network;
  const response = await Promise.race([network.catch(() => null), noAnswerFor(timeout)]);
  if (response) return response;
  const html = (await copy.text()).replace(HIDDEN_NOTICE, '$1');
  return new Response(html, { headers: copy.headers });
}

/** @param {number} ms @returns {Promise<null>} */
const noAnswerFor = (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms));

/** From the cache first, since the content of such an address never changes. @param {Request} request */
async function file(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Fetches and stores the page, unless it was stored after `since`. @param {string} path @param {number} since milliseconds */
async function storeAgain(path, since) {
  const copy = await (await caches.open(PAGES)).match(path);
  if (copy && Number(copy.headers.get(STORED_AT)) >= since) return;
  await store(path, await fetch(path));
}

/** Stores the page of a paid order; for any other page deletes the stored copy. @param {string} path @param {Response} response */
async function store(path, response) {
  // A failing server tells nothing about the order.
  if (response.status >= 500 || response.type === 'opaqueredirect') return;
  const html = await response.text();
  if (OUTAGE.test(html)) return;
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  if (response.ok && HIDDEN_NOTICE.test(html)) {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      [STORED_AT]: String(Date.now()),
      [POLICY]: response.headers.get(POLICY) ?? '',
    };
    await pages.put(path, new Response(html, { headers }));
  }
  const oldest = (await pages.keys()).slice(0, -MAX_ORDERS);
  await Promise.all(oldest.map((request) => pages.delete(request)));
  await storeFiles(pages);
}

/** Stores the files of the stored pages and deletes all others. @param {Cache} pages */
async function storeFiles(pages) {
  const files = await caches.open(FILES);
  const copies = await pages.matchAll();
  const texts = await Promise.all(copies.map((response) => response.text()));
  const wanted = new Set(
    texts.flatMap((html) => html.match(FILE) ?? []).map((name) => new URL(name, location.origin).href),
  );
  for (const { url } of await files.keys()) if (!wanted.delete(url)) await files.delete(url);
  await Promise.allSettled([...wanted].map((url) => files.add(url)));
}
